import { Link } from 'react-router'
import type { Month } from '@milepost/contract/financial-performance/statements/periods'
import type {
  ProfitAndLossRow,
  ProfitAndLossStatement,
} from '@milepost/contract/financial-performance/statements/profit-and-loss'
import { useAccountName } from '../i18n/accounts.copy.ts'
import { useCopy } from '../i18n/language.tsx'
import { cents, dollarsAndCents, noValue, percent, units, wholeDollars } from '../i18n/money.ts'
import { BenchmarkLegend, BenchmarkMark } from './benchmark-mark.tsx'
import { usePeriodNames } from './period-names.ts'
import { ReportTable, type Column, type Group, type Line, type RowLink } from './report-table.tsx'
import { copy } from './statement.copy.ts'
import {
  figures,
  findOpenMonth,
  isAmount,
  isBenchmarked,
  listMonths,
  listMonthsNotFinal,
  toFigures,
  type Figure,
  type Figures,
} from './statement.ts'

type TableProps = {
  statement: ProfitAndLossStatement
  period: Month | 'yearToDate'
  /** The figure that the months show. */
  figure: Figure
  /** With cents. */
  exact?: boolean
  /** Amounts only, for ride-share drivers. */
  reduced: boolean
  /** The link to what is behind a row's figure; undefined for a computed row. */
  link: (row: ProfitAndLossRow, at: Month | 'yearToDate') => RowLink | undefined
}

/** The statement as a table: the year's months with the year to date, or the four figures of one month. */
export function ProfitAndLossTable({
  statement,
  period,
  figure: chosen,
  reduced,
  exact = false,
  link,
}: TableProps) {
  const words = useCopy(copy)
  const names = usePeriodNames()
  const getName = useAccountName()
  const { totals, miles, revenue, liability, profitAndLossExpenses: expenses } = statement
  const [driven, shares] = [miles.filter(isAmount), miles.filter((row) => !isAmount(row))]
  const wholeYear = period === 'yearToDate'
  const figure = reduced ? 'amount' : chosen
  const shown = listMonths(statement)
  const open = findOpenMonth(statement)
  const notFinal = listMonthsNotFinal(statement)
  const marked = isBenchmarked(statement)
  const shownFigures = reduced ? (['amount'] as const) : figures

  const columns: Column[] = wholeYear
    ? [
        ...shown.map((month) => ({
          key: month,
          open: month === open,
          label: (
            <>
              {names.shortMonth(month)}
              {month === open && <small>{words.toDate}</small>}
              {notFinal.includes(month) && <small>{words.notFinal}</small>}
            </>
          ),
        })),
        ...shownFigures.map((one) => ({
          key: one,
          fixed: one === 'amount' ? 104 : 78,
          label:
            one === 'amount' ? words.ytd : one === 'centsPerMile' ? words.centsShort : words[one],
        })),
      ]
    : shownFigures.map((one) => ({ key: one, label: words[one] }))

  const toCells = (row: ProfitAndLossRow) =>
    wholeYear
      ? [
          ...shown.map((month) => (
            <Cell
              key={month}
              row={row}
              figure={figure}
              marked={marked}
              exact={exact}
              at={month}
              link={link(row, month)}
            />
          )),
          ...shownFigures.map((one) => toText(row, toFigures(row, period), one, exact)),
        ]
      : shownFigures.map((one) =>
          one === 'amount' ? (
            <Cell
              key={one}
              row={row}
              figure={one}
              marked={marked}
              exact={exact}
              at={period}
              link={link(row, period)}
            />
          ) : (
            toText(row, toFigures(row, period), one, exact)
          ),
        )
  const line = (row: ProfitAndLossRow, name?: string, kind?: Line['kind']): Line => ({
    key: String(row.internalAccountNumber ?? row.categoryId),
    name: name ?? getName(row),
    link: link(row, period),
    ...(kind && { kind }),
    cells: toCells(row),
  })
  const group = (
    title: string,
    rows: ProfitAndLossRow[],
    total: ProfitAndLossRow,
    name: string,
  ): Group => ({
    title,
    lines: rows.map((row) => line(row)),
    total: line(total, name, 'total'),
  })

  return (
    <>
      {marked && <BenchmarkLegend />}
      <ReportTable
        exact={exact}
        marked={marked}
        label={words.ofYear(words.profitAndLoss, statement.year)}
        corner={
          wholeYear
            ? String(statement.year)
            : [
                `${names.period(period)} ${statement.year}`,
                ...(notFinal.includes(period) ? [words.notFinal] : []),
              ].join(', ')
        }
        columns={columns}
        body={[
          ...(driven.length > 0
            ? [group(words.miles, driven, totals.miles, words.totalMiles)]
            : []),
          ...shares.map((row) => line(row)),
          group(words.revenue, revenue, totals.revenue, words.totalRevenue),
          group(words.variableExpenses, expenses.variable, totals.variable, words.totalVariable),
          line(totals.contributionMargin, words.contributionMargin, 'total'),
          group(words.fixedExpenses, expenses.fixed, totals.fixed, words.totalFixed),
          line(totals.expenses, words.totalExpenses, 'total'),
          line(totals.netIncomeBeforeTax, words.netIncomeBeforeTax, 'master'),
          ...(liability.length > 0
            ? [group(words.paidOnLiabilities, liability, totals.liability, words.totalLiability)]
            : []),
        ]}
      />
    </>
  )
}

type CellProps = {
  row: ProfitAndLossRow
  figure: Figure
  at: Month
  /** The statement has benchmarks, so every month reserves room for a mark. */
  marked: boolean
  exact: boolean
  link: RowLink | undefined
}

/** One figure with its mark. The row's name has the same link, so the figure is not a tab stop. */
function Cell({ row, figure, at, marked, exact, link }: CellProps) {
  const month = row.months[at]
  const text = toText(row, month, figure, exact)
  return (
    <>
      {link ? (
        <Link {...link} tabIndex={-1}>
          {text}
        </Link>
      ) : (
        <span>{text}</span>
      )}
      {marked && <BenchmarkMark benchmark={month.benchmark} />}
    </>
  )
}

function toText(row: ProfitAndLossRow, values: Figures, figure: Figure, exact: boolean): string {
  const value = values[figure]
  if (value === null) return noValue
  if (figure === 'centsPerMile') return cents(value)
  if (figure !== 'amount' || row.unit === 'percent') return percent(value)
  return row.unit === 'miles' ? units(value) : (exact ? dollarsAndCents : wholeDollars)(value)
}
