import type { Month, Period } from '@milepost/contract/books/periods'
import type {
  ProfitAndLossRow,
  ProfitAndLossStatement,
} from '@milepost/contract/books/profit-and-loss'
import { useAccountName } from '@milepost/ui/i18n/accounts.copy.ts'
import { BenchmarkLegend, BenchmarkMark } from '../../../shared/figures/benchmark-mark.tsx'
import { useCopy } from '@milepost/ui/i18n/language.tsx'
import { cents, noValue, percent, units, wholeDollars } from '@milepost/ui/i18n/money.ts'
import { Link } from 'react-router'
import { figures, useFigure, type Figure } from '../statement/column-selector.tsx'
import { copy } from '../statement/financial-performance.copy.ts'
import { usePeriodNames } from '../statement/period-names.ts'
import { ReportTable, type Column, type Group, type Line } from '../statement/report-table.tsx'
import {
  toFigures,
  isAmount,
  isBenchmarked,
  listMonths,
  findOpenMonth,
  type Figures,
} from '../statement/statement.ts'
import { copy as tableCopy } from '../statement/table.copy.ts'
import { useTransactionsLink } from '../statement/transactions-link.ts'

type TableProps = {
  statement: ProfitAndLossStatement
  period: Month | 'yearToDate'
  /** Amounts only, for ride-share drivers. */
  reduced: boolean
}

/** The statement as a table: the year's months with the year to date, or the four figures of one month. */
export function ProfitAndLossTable({ statement, period, reduced }: TableProps) {
  const words = useCopy(copy)
  const tableWords = useCopy(tableCopy)
  const names = usePeriodNames()
  const [chosen] = useFigure()
  const toLine = useLine(statement.year, period)
  const { totals, miles, revenue, liability, profitAndLossExpenses: expenses } = statement
  const [driven, shares] = [miles.filter(isAmount), miles.filter((row) => !isAmount(row))]
  const wholeYear = period === 'yearToDate'
  const figure = reduced ? 'amount' : chosen
  const shown = listMonths(statement)
  const open = findOpenMonth(statement)
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
              {month === open && <small>{tableWords.toDate}</small>}
            </>
          ),
        })),
        ...shownFigures.map((one) => ({
          key: one,
          fixed: one === 'amount' ? 104 : 78,
          label:
            one === 'amount'
              ? words.ytd
              : one === 'centsPerMile'
                ? tableWords.centsShort
                : tableWords[one],
        })),
      ]
    : shownFigures.map((one) => ({ key: one, label: tableWords[one] }))

  const toCells = (row: ProfitAndLossRow) =>
    wholeYear
      ? [
          ...shown.map((month) => (
            <Cell
              key={month}
              {...{ row, figure, marked }}
              at={month}
              link={toLine.link(row, month)}
            />
          )),
          ...shownFigures.map((one) => toText(row, toFigures(row, period), one)),
        ]
      : shownFigures.map((one) =>
          one === 'amount' ? (
            <Cell
              key={one}
              row={row}
              figure={one}
              marked={marked}
              at={period}
              link={toLine.link(row, period)}
            />
          ) : (
            toText(row, toFigures(row, period), one)
          ),
        )
  const line = (row: ProfitAndLossRow, name?: string, kind?: Line['kind']): Line => ({
    ...toLine.line(row),
    ...(name !== undefined && { name }),
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
        marked={marked}
        label={tableWords.ofYear(words.profitAndLoss, statement.year)}
        corner={wholeYear ? String(statement.year) : `${names.period(period)} ${statement.year}`}
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

/** The name and link of a row, and the links of its months. */
function useLine(year: number, period: Period) {
  const getName = useAccountName()
  const link = useTransactionsLink(year, period)
  return {
    link,
    line: (row: ProfitAndLossRow) => ({
      key: String(row.internalAccountNumber ?? row.categoryId),
      name: getName(row),
      link: link(row),
    }),
  }
}

type CellProps = {
  row: ProfitAndLossRow
  figure: Figure
  at: Month
  /** The statement has benchmarks, so every month reserves room for a mark. */
  marked: boolean
  link: ReturnType<ReturnType<typeof useTransactionsLink>>
}

/** One figure with its mark. The row's name has the same link, so the figure is not a tab stop. */
function Cell({ row, figure, at, marked, link }: CellProps) {
  const month = row.months[at]
  const text = toText(row, month, figure)
  return (
    <>
      {link ? (
        <Link {...link} tabIndex={-1}>
          {text}
        </Link>
      ) : (
        text
      )}
      {marked && <BenchmarkMark benchmark={month.benchmark} />}
    </>
  )
}

function toText(row: ProfitAndLossRow, values: Figures, figure: Figure): string {
  const value = values[figure]
  if (value === null) return noValue
  if (figure === 'centsPerMile') return cents(value)
  if (figure !== 'amount' || row.unit === 'percent') return percent(value)
  return row.unit === 'miles' ? units(value) : wholeDollars(value)
}
