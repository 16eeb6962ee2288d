import type { CSSProperties } from 'react'
import { months } from '@milepost/contract/financial-performance/statements/periods'
import { useMonthInitials } from '@milepost/ui/i18n/dates.ts'
import classes from './trend-bars.module.css'

type TrendBarsProps = {
  /** From January on; months to come are omitted. */
  values: readonly number[]
  /** Describes the bars in words. */
  label: string
  /** The highlighted month, from 0. */
  current?: number | undefined
  /** The current, incomplete month, from 0. */
  unfinished?: number | undefined
  height?: number
  onSign?: boolean
  /** Shows the months' initials below the bars. */
  initials?: boolean
}

/** Twelve monthly bars: the current month is hollow, losses hang below the line. */
export function TrendBars({
  values,
  label,
  current,
  unfinished,
  height = 24,
  onSign,
  initials,
}: TrendBarsProps) {
  const letters = useMonthInitials()
  const top = Math.max(...values, 0)
  const low = Math.max(...values.map((value) => -value), 0)
  const unit = height / (top + low || 1)
  return (
    <div
      role="img"
      aria-label={label}
      data-sign={onSign || undefined}
      className={classes.bars}
      style={{ '--h': `${height}px`, '--zero': `${low * unit}px` } as CSSProperties}
    >
      {months.map((name, month) => {
        const value = values[month] ?? 0
        const hasValue = month < values.length && value !== 0
        const state = barState(month, { hasValue, current, unfinished })
        const px = hasValue ? Math.max(3, Math.abs(value) * unit) : 2
        const bottom = value < 0 ? `calc(var(--zero) - ${px}px)` : 'var(--zero)'
        return (
          <span key={name} className={classes.slot}>
            <span className={classes.track}>
              <span
                className={classes.bar}
                data-state={state}
                data-loss={value < 0 || undefined}
                style={{ height: px, bottom }}
              />
            </span>
            {initials && (
              <span className={classes.month} data-state={state}>
                {letters[month]}
              </span>
            )}
          </span>
        )
      })}
    </div>
  )
}

type BarOptions = {
  hasValue: boolean
  current: number | undefined
  unfinished: number | undefined
}

function barState(month: number, { hasValue, current, unfinished }: BarOptions) {
  if (!hasValue) return 'none'
  if (month === current) return 'current'
  return month === unfinished ? 'unfinished' : 'past'
}
