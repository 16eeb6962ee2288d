import type { Language } from '@milepost/contract/account/account'
import type {
  BalanceSheet,
  BalanceSheetAmounts,
} from '@milepost/contract/financial-performance/statements/balance-sheet'
import { months } from '@milepost/contract/financial-performance/statements/periods'
import type {
  ProfitAndLossRow,
  ProfitAndLossStatement,
} from '@milepost/contract/financial-performance/statements/profit-and-loss'
import type { ProfitPlan, ProfitPlanRow } from '@milepost/contract/profit-plan/profit-plan'
import { copy } from '../archive.copy.ts'
import type { ReportRow, TableReport } from './table-paper.ts'

type Table = Pick<TableReport, 'columns' | 'rows'>

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const exact = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })
/** Statements show whole dollars, and no minus before a zero. */
const print = (figure: number | null) =>
  figure === null ? '' : whole.format(Math.round(figure) || 0)

const heading = (name: string): ReportRow => ({ name, figures: [], kind: 'heading' })

/** Profit and loss by month and to date, as on screen. */
export function profitAndLossRows(statement: ProfitAndLossStatement, language: Language): Table {
  const { miles, revenue, profitAndLossExpenses, liability, totals } = statement
  const words = copy[language]
  const row = (
    { months: byMonth, yearToDate, unit, ...named }: ProfitAndLossRow,
    name?: string,
  ): ReportRow => {
    const figures = [...months.map((month) => byMonth[month].amount), yearToDate]
    const isPercent = unit === 'percent'
    return {
      name: name ?? named.name,
      kind: name === undefined ? 'figures' : 'total',
      figures: figures.map((figure) =>
        isPercent ? (figure === null ? '' : `${exact.format(figure)}%`) : print(figure),
      ),
    }
  }
  return {
    columns: [...words.monthsShort, words.year],
    rows: [
      heading(words.miles),
      ...miles.map((one) => row(one)),
      row(totals.miles, words.totalMiles),
      heading(words.revenue),
      ...revenue.map((one) => row(one)),
      row(totals.revenue, words.totalRevenue),
      heading(words.variable),
      ...profitAndLossExpenses.variable.map((one) => row(one)),
      row(totals.variable, words.totalVariable),
      row(totals.contributionMargin, words.contributionMargin),
      heading(words.fixed),
      ...profitAndLossExpenses.fixed.map((one) => row(one)),
      row(totals.fixed, words.totalFixed),
      row(totals.expenses, words.totalExpenses),
      row(totals.netIncomeBeforeTax, words.netIncome),
      heading(words.paidOnLiabilities),
      ...liability.map((one) => row(one)),
      row(totals.liability, words.totalLiability),
    ],
  }
}

/** The balances before a year and at the end of each month. */
export function balanceSheetRows(sheet: BalanceSheet, language: Language): Table {
  const { assets, liability, ownersEquity, totals } = sheet
  const words = copy[language]
  const row = (amounts: BalanceSheetAmounts, name: string, kind: ReportRow['kind']): ReportRow => ({
    name,
    kind,
    figures: [amounts.beginningAmount, ...months.map((month) => amounts[`${month}Amount`])].map(
      print,
    ),
  })
  const section = (
    name: string,
    accounts: BalanceSheet['assets'],
    total: BalanceSheetAmounts,
    totalName: string,
  ) => [
    heading(name),
    ...accounts.map((account) => row(account, account.name, 'figures')),
    row(total, totalName, 'total'),
  ]
  return {
    columns: [words.beginning, ...words.monthsShort],
    rows: [
      ...section(words.assets, assets, totals.assets, words.totalAssets),
      ...section(words.liabilities, liability, totals.liability, words.totalLiabilities),
      ...section(words.equity, ownersEquity, totals.ownersEquity, words.totalEquity),
    ],
  }
}

const planSections = [
  'miles',
  'revenue',
  'variable',
  'fixed',
  'personalObligations',
  'federalTaxes',
  'stateTaxes',
  'breakeven',
  'perDiem',
  'estimatedCash',
] as const satisfies (keyof ProfitPlan)[]

/** The rows of a plan in the order of the screen, each with the name of its section. */
export function rowsOfPlan(plan: ProfitPlan, language: Language) {
  const names = copy[language].plan
  const nameOf = (section: (typeof planSections)[number]) =>
    section === 'perDiem' && plan.perDiemProvisional ? names.perDiemEstimated : names[section]
  return planSections
    .map((section) => ({ name: nameOf(section), rows: plan[section] }))
    .filter(({ rows }) => rows.length > 0)
}

export const figuresOfPlan = (row: ProfitPlanRow) => [
  row.weekly,
  row.monthly,
  row.annual,
  row.centsPerMile,
  row.revenuePercent,
]

export const planRows = (plan: ProfitPlan, language: Language): Table => ({
  columns: copy[language].planColumns,
  rows: rowsOfPlan(plan, language).flatMap(({ name, rows }) => [
    heading(name),
    ...rows.map((row): ReportRow => ({
      name: row.name,
      kind: 'figures',
      figures: figuresOfPlan(row).map((figure) => (figure === null ? '' : exact.format(figure))),
    })),
  ]),
})
