import { Link } from 'react-router'
import type { Period } from '@milepost/contract/financial-performance/statements/periods'
import type { ProfitAndLossRow } from '@milepost/contract/financial-performance/statements/profit-and-loss'
import { useAccountName } from '@milepost/ui/i18n/accounts.copy.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { cents, percent, units, wholeDollars } from '@milepost/ui/i18n/money.ts'
import { toFigures } from '@milepost/ui/reports/statement.ts'
import { useSeriesColor } from '../statement/chart-palette.ts'
import { copy } from '../statement/financial-performance.copy.ts'
import { useTransactionsLink } from '../statement/transactions-link.ts'
import classes from './account-rows.module.css'

type AccountRowsProps = {
  rows: readonly ProfitAndLossRow[]
  year: number
  period: Period
  /** A legend with each row's chart color, bars, or plain text. */
  variant: 'legend' | 'bars' | 'plain'
  /** Shown beside the amount: the cost per mile, or the share of the total. */
  secondFigure?: 'centsPerMile' | 'percentOfTotal' | undefined
}

/** Accounts with their amounts, each linked to its transactions. */
export function AccountRows({ rows, year, period, variant, secondFigure }: AccountRowsProps) {
  const words = useCopy(copy)
  const getName = useAccountName()
  const color = useSeriesColor()
  const link = useTransactionsLink(year, period)
  const maxAmount = Math.max(1, ...rows.map((row) => toFigures(row, period).amount ?? 0))
  if (rows.length === 0) return <p className={classes.none}>{words.noneOfThese}</p>
  return (
    <ul className={`plainList ${classes.rows}`} data-as={variant}>
      {rows.map((row, place) => {
        const figures = toFigures(row, period)
        const to = link(row)
        const amount = figures.amount ?? 0
        const cells = (
          <>
            {variant === 'legend' && (
              <span className={classes.swatch} style={{ background: color(place) }} />
            )}
            <span className={classes.name}>{getName(row)}</span>
            {variant === 'bars' && (
              <span className={classes.track} aria-hidden="true">
                <span style={{ width: `${Math.max(0, (amount / maxAmount) * 100)}%` }} />
              </span>
            )}
            {secondFigure && (
              <span className={`figure ${classes.beside}`}>
                {secondFigure === 'centsPerMile'
                  ? words.perMileShort(cents(figures.centsPerMile))
                  : percent(figures.percentOfTotal)}
              </span>
            )}
            <b className="figure">{row.unit === 'usd' ? wholeDollars(amount) : units(amount)}</b>
          </>
        )
        return (
          <li key={row.internalAccountNumber ?? row.categoryId}>
            {to ? (
              <Link {...to} className={classes.row}>
                {cells}
              </Link>
            ) : (
              <div className={classes.row}>{cells}</div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
