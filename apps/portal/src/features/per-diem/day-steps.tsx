import { NativeSelect, SegmentedControl } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import type { DayAllocation, PerDiemPeriod } from '@milepost/contract/per-diem/per-diem'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import classes from './day-steps.module.css'
import { getDayWorth } from './day-worth.ts'
import { copy } from './per-diem.copy.ts'

type DayStepsProps = {
  years: readonly number[]
  /** Undefined if the URL names a year that is not offered. */
  year: number | undefined
  onYear: (year: number) => void
  status: DayAllocation
  onStatus: (status: DayAllocation) => void
  isOutside: boolean
  onOutside: (isOutside: boolean) => void
  problem: (field: 'year' | 'dayAllocation') => string | undefined
  periods: readonly PerDiemPeriod[] | undefined
  today: string
}

/** The first two steps: the year, and what the picked days count as. */
export function DaySteps(props: DayStepsProps) {
  const { years, year, onYear, status, onStatus, isOutside, onOutside, problem, periods } = props
  const words = useCopy(copy)
  const label = useId()
  const worth = periods && getDayWorth(periods, props.today, isOutside)
  const meaning = {
    fullDay: [words.fullDayMeans, worth?.full && words.aDay(worth.full)],
    partialDay: [words.partialDayMeans, worth?.partial && words.aDay(worth.partial)],
    clear: [words.clearMeans],
  }
  return (
    <>
      <Step number={1}>
        <NativeSelect
          label={words.selectYear}
          size="md"
          data={[
            ...(year === undefined ? [{ value: '', label: '', disabled: true }] : []),
            ...years.map(String),
          ]}
          value={year ?? ''}
          onChange={({ currentTarget }) => onYear(Number(currentTarget.value))}
          error={problem('year')}
          classNames={{ root: classes.year }}
        />
      </Step>
      <Step number={2}>
        <div className={classes.label} id={label}>
          {words.selectStatus}
        </div>
        <SegmentedControl
          fullWidth
          aria-labelledby={label}
          value={status}
          onChange={onStatus}
          data={[
            { value: 'fullDay', label: words.fullDay },
            { value: 'partialDay', label: words.partialDay },
            { value: 'clear', label: words.clear },
          ]}
        />
        <p className={classes.meaning}>{meaning[status].filter(Boolean).join(' ')}</p>
        {status !== 'clear' && (
          <label className={classes.outside}>
            <input
              type="checkbox"
              checked={isOutside}
              onChange={({ currentTarget }) => onOutside(currentTarget.checked)}
            />
            {words.outside}
          </label>
        )}
        {isOutside && status !== 'clear' && <p className={classes.meaning}>{words.outsideMeans}</p>}
        {problem('dayAllocation') && <p role="alert">{problem('dayAllocation')}</p>}
      </Step>
    </>
  )
}

/** One numbered step of the form. */
export const Step = ({ number, children }: { number: number; children: ReactNode }) => (
  <div className={classes.step}>
    <span className={classes.number} aria-hidden="true">
      {number}
    </span>
    <div>{children}</div>
  </div>
)
