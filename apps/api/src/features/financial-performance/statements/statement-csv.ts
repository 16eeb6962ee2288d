import type {
  BalanceSheet,
  BalanceSheetAmounts,
} from '@milepost/contract/financial-performance/statements/balance-sheet'
import {
  isClosed,
  isFinal,
  months,
  type Month,
} from '@milepost/contract/financial-performance/statements/periods'
import type {
  ProfitAndLossRow,
  ProfitAndLossStatement,
} from '@milepost/contract/financial-performance/statements/profit-and-loss'
import {
  toSides,
  type TrialBalance,
} from '@milepost/contract/financial-performance/statements/trial-balance'
import type { Cell } from '../../../platform/http/csv-file.ts'
import type { BooksStanding } from './statements.sql.ts'

const capitalize = (month: string) => `${month[0]!.toUpperCase()}${month.slice(1)}`

const inWords = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

type Notes = BooksStanding & { year: number; shownMonths: readonly Month[]; today: string }

/**
 * How far the figures are reconciled, and which months that have ended are not final: rows of their own after all
 * others, so that columns can still be read by name.
 */
function toNotes({ year, shownMonths, today, ...standing }: Notes): Cell[][] {
  const { lockedThrough, reconciledThrough } = standing
  const notFinal = shownMonths.filter((month) => {
    const number = months.indexOf(month) + 1
    return isClosed(year, number, today) && !isFinal(year, number, lockedThrough)
  })
  return [
    ...(reconciledThrough === null
      ? []
      : [['Note', `Reconciled to ${inWords.format(new Date(reconciledThrough))}`]]),
    ...(notFinal.length === 0
      ? []
      : [['Note', `Not final: ${notFinal.map(capitalize).join(', ')}`]]),
  ]
}

/** Makes all rows as long as the first, as readers of CSV expect. */
const pad = (rows: Cell[][]): Cell[][] =>
  rows.map((row) => [...row, ...Array.from({ length: rows[0]!.length - row.length }, () => '')])

/** The profit and loss rows as shown in the table: every month that has begun, then the year to date. */
export function profitAndLossTable(
  {
    miles,
    revenue,
    profitAndLossExpenses,
    liability,
    totals,
    ...statement
  }: ProfitAndLossStatement,
  { isReduced, today }: { isReduced: boolean; today: string },
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
  return pad([
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
    ...toNotes({ ...statement, shownMonths, today }),
  ])
}

/**
 * The balance sheet rows as shown in the table: the balance before the year, then the end of every month that
 * has begun.
 */
export function balanceSheetTable(
  { assets, liability, ownersEquity, totals, ...sheet }: BalanceSheet,
  { today }: { today: string },
): Cell[][] {
  const shownMonths = months.filter((month) => totals.assets[`${month}Amount`] !== null)
  const row = (section: string, name: string, amounts: BalanceSheetAmounts): Cell[] => [
    section,
    name,
    amounts.beginningAmount,
    ...shownMonths.map((month) => amounts[`${month}Amount`]),
  ]
  return pad([
    ['Section', 'Name', 'Beginning', ...shownMonths.map(capitalize)],
    ...assets.map((account) => row('Assets', account.name, account)),
    row('Assets', 'Total Assets', totals.assets),
    ...liability.map((account) => row('Liabilities', account.name, account)),
    row('Liabilities', 'Total Liabilities', totals.liability),
    ...ownersEquity.map((account) => row('Owner’s Equity', account.name, account)),
    row('Owner’s Equity', 'Total Owner’s Equity', totals.ownersEquity),
    ...toNotes({ ...sheet, shownMonths, today }),
  ])
}

/** The trial balance: a debit and a credit column before the year and for the end of every month that has begun. */
export function trialBalanceTable({ accounts, totals }: TrialBalance): Cell[][] {
  const columns = (['beginning', ...months] as const).filter(
    (column) => totals.debit[`${column}Amount`] !== null,
  )
  return [
    [
      'Number',
      'Name',
      ...columns.flatMap((column) => [
        `${capitalize(column)} Debit`,
        `${capitalize(column)} Credit`,
      ]),
    ],
    ...accounts.map(({ internalAccountNumber, name, balances }) => [
      String(internalAccountNumber),
      name,
      ...columns.flatMap((column) => {
        const { debit, credit } = toSides(balances[`${column}Amount`])
        return [debit, credit]
      }),
    ]),
    [
      '',
      'Total',
      ...columns.flatMap((column) => [
        totals.debit[`${column}Amount`],
        totals.credit[`${column}Amount`],
      ]),
    ],
  ]
}
