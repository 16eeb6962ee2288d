import { useMediaQuery } from '@mantine/hooks'
import { months } from '@milepost/contract/financial-performance/statements/periods'
import type {
  ProfitAndLossRow,
  ProfitAndLossStatement,
} from '@milepost/contract/financial-performance/statements/profit-and-loss'
import { lazyPart } from '@milepost/ui/feedback/lazy-part.tsx'
import { useAccountName } from '@milepost/ui/i18n/accounts.copy.ts'
import { useDates } from '@milepost/ui/i18n/dates.ts'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { compactAmount, units, wholeDollars } from '@milepost/ui/i18n/money.ts'
import { usePeriodNames } from '@milepost/ui/reports/period-names.ts'
import { findOpenMonth, listMonthsNotFinal, toMonthly } from '@milepost/ui/reports/statement.ts'
import { type ChartData } from '../statement/chart-data.ts'
import { useSeriesColor } from '../statement/chart-palette.ts'
import { copy } from '../statement/financial-performance.copy.ts'
import { ChartWaiting } from './chart-waiting.tsx'
import classes from './monthly-chart.module.css'

const MonthBars = lazyPart(() => import('./month-bars.tsx').then((loaded) => loaded.MonthBars))

type MonthlyChartProps = {
  statement: ProfitAndLossStatement
  chart: ChartData
  /** The total's name, translated. */
  name: string
}

/** Twelve monthly bars with a legend, and the same figures as a table for screen readers. */
export function MonthlyChart({
  statement,
  chart: { total, series: rows },
  name,
}: MonthlyChartProps) {
  const words = useCopy(copy)
  const names = usePeriodNames()
  const { monthSpan } = useDates()
  const getName = useAccountName()
  const color = useSeriesColor()
  const narrow = useMediaQuery('(max-width: 39.99em)', false, { getInitialValueInEffect: false })
  const compact = useMediaQuery('(max-width: 63.99em)', false, { getInitialValueInEffect: false })

  const open = findOpenMonth(statement, undefined)
  const notFinal = listMonthsNotFinal(statement)
  const inMiles = total.unit === 'miles'
  const getRowName = (row: ProfitAndLossRow) => (row === total ? name : getName(row))
  const series = rows.map((row, place) => ({
    name: getRowName(row),
    color: color(place),
    values: toMonthly(row),
  }))
  const title = words.byMonth(name, statement.year)
  const height = compact ? 240 : 300
  const long = inMiles ? units : wholeDollars
  const unit = getNarrowUnit(toMonthly(total))
  const formatLabel = (amount: number) =>
    narrow ? inUnit(amount, unit) : compactAmount(amount, inMiles ? '' : '$')
  return (
    <>
      <ul className={`plainList ${classes.key}`}>
        {series.length > 1 ? (
          series.map((one) => (
            <li key={one.name}>
              <i style={{ background: one.color }} />
              {one.name}
            </li>
          ))
        ) : (
          <li>
            <i style={{ background: color(0) }} />
            {words.closedMonth}
          </li>
        )}
        {open && (
          <li>
            <i data-open style={{ borderColor: color(0), color: color(0) }} />
            {words.soFar(names.period(open))}
          </li>
        )}
        {notFinal.length > 0 && <li>{words.notFinalMonths(monthSpan(notFinal))}</li>}
        {narrow && (
          <li className={classes.scale}>{unit === 1000 ? words.inThousands : words.inMillions}</li>
        )}
      </ul>
      <MonthBars
        fallback={<ChartWaiting height={height} />}
        title={title}
        hint={words.howToRead}
        series={series}
        totals={toMonthly(total)}
        months={months.map((month) => ({
          short: narrow ? names.letter(month) : names.shortMonth(month),
          long: `${names.period(month)} ${statement.year}`,
        }))}
        open={open && months.indexOf(open)}
        total={words.total}
        formatLabel={formatLabel}
        formatTip={long}
        height={height}
        compact={compact}
      />
      <FiguresTable
        caption={title}
        columns={rows.length > 1 ? [...rows, total] : [total]}
        getName={getRowName}
        format={long}
      />
    </>
  )
}

/** The unit of the bar labels on a phone (thousands or millions): there is room for four characters above each bar. */
const getNarrowUnit = (amounts: readonly (number | null)[]) =>
  amounts.every((amount) => Math.abs(amount ?? 0) < 9_999_500) ? 1000 : 1_000_000

function inUnit(amount: number, unit: number): string {
  const text = Math.abs(amount / unit).toFixed(Math.abs(amount / unit) < 99.95 ? 1 : 0)
  return amount < 0 && Number(text) !== 0 ? `(${text})` : text
}

type FiguresTableProps = {
  caption: string
  columns: readonly ProfitAndLossRow[]
  getName: (row: ProfitAndLossRow) => string
  format: (amount: number) => string
}

/** The bars as a table for screen readers. */
function FiguresTable({ caption, columns, getName, format }: FiguresTableProps) {
  const words = useCopy(copy)
  const names = usePeriodNames()
  const shown = months.filter((month) => columns.at(-1)?.months[month].amount !== null)
  return (
    <div className="hide">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{words.month}</th>
            {columns.map((row) => (
              <th key={row.internalAccountNumber ?? row.categoryId} scope="col">
                {getName(row)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((month) => (
            <tr key={month}>
              <th scope="row">{names.period(month)}</th>
              {columns.map((row) => (
                <td key={row.internalAccountNumber ?? row.categoryId}>
                  {format(row.months[month].amount ?? 0)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
