import type { BalanceSheet, BalanceSheetAmounts } from '@milepost/contract/books/balance-sheet'
import { months } from '@milepost/contract/books/periods'
import type {
  ProfitAndLossRow,
  ProfitAndLossStatement,
} from '@milepost/contract/books/profit-and-loss'
import type { Cell } from '../../../platform/http/csv-file.ts'

const capitalize = (month: string) => `${month[0]!.toUpperCase()}${month.slice(1)}`

/** The profit and loss rows as shown in the table: every month that has begun, then the year to date. */
export function profitAndLossTable(
  { miles, revenue, profitAndLossExpenses, liability, totals }: ProfitAndLossStatement,
  { isReduced }: { isReduced: boolean },
): Cell[][] {
  const { variable, fixed } = profitAndLossExpenses
  const { expenses, contributionMargin, netIncomeBeforeTax } = totals
  const mileRows = miles.filter(({ unit }) => unit === 'miles')
  const shareRows = miles.filter(({ unit }) => unit === 'percent')
  const shownMonths = months.filter((month) => totals.revenue.months[month].amount !== null)
  const figures = isReduced ? ['Amount'] : ['Amount', 'Cents Per Mile', '% Rev', '% Total']
  const sections: [name: string, rows: ProfitAndLossRow[]][] = [
    ['Miles', [...mileRows, totals.miles, ...shareRows]],
    ['Revenue', [...revenue, totals.revenue]],
    ['Variable', [...variable, totals.variable, contributionMargin]],
    ['Fixed', [...fixed, totals.fixed, expenses]],
    ['Profit', [netIncomeBeforeTax]],
    ['Liabilities', [...liability, totals.liability]],
  ]
  const cells = (row: ProfitAndLossRow) => [
    ...shownMonths.map((month) => row.months[month]),
    {
      amount: row.yearToDate,
      centsPerMile: row.yearToDateCentsPerMile,
      revenuePercent: row.yearToDateRevenuePercent,
      percentOfTotal: row.yearToDatePercentOfTotal,
    },
  ]
  return [
    [
      'Section',
      'Name',
      ...[...shownMonths.map(capitalize), 'YTD'].flatMap((column) =>
        figures.map((figure) => `${column} ${figure}`),
      ),
    ],
    ...sections.flatMap(([section, rows]) =>
      rows.map((row) => [
        section,
        row.name,
        ...cells(row).flatMap(({ amount, centsPerMile, revenuePercent, percentOfTotal }) =>
          [amount, centsPerMile, revenuePercent, percentOfTotal].slice(0, figures.length),
        ),
      ]),
    ),
  ]
}

/**
 * The balance sheet rows as shown in the table: the balance before the year, then the end of every month that
 * has begun.
 */
export function balanceSheetTable({
  assets,
  liability,
  ownersEquity,
  totals,
}: BalanceSheet): Cell[][] {
  const shownMonths = months.filter((month) => totals.assets[`${month}Amount`] !== null)
  const row = (section: string, name: string, amounts: BalanceSheetAmounts): Cell[] => [
    section,
    name,
    amounts.beginningAmount,
    ...shownMonths.map((month) => amounts[`${month}Amount`]),
  ]
  return [
    ['Section', 'Name', 'Beginning', ...shownMonths.map(capitalize)],
    ...assets.map((account) => row('Assets', account.name, account)),
    row('Assets', 'Total Assets', totals.assets),
    ...liability.map((account) => row('Liabilities', account.name, account)),
    row('Liabilities', 'Total Liabilities', totals.liability),
    ...ownersEquity.map((account) => row('Owner’s Equity', account.name, account)),
    row('Owner’s Equity', 'Total Owner’s Equity', totals.ownersEquity),
  ]
}
