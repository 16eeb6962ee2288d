import {
  emptyMiles,
  sectionOf,
  type Section,
} from '@milepost/contract/financial-performance/statements/ledger'
import { monthsShown } from '@milepost/contract/financial-performance/statements/periods'
import {
  centsPerMile,
  percent,
  type ComparedFigure,
  type ProfitAndLossRow,
  type ProfitAndLossStatement,
} from '@milepost/contract/financial-performance/statements/profit-and-loss'
import { toMonthly } from '@milepost/contract/profit-plan/profit-plan-model'
import type { PlannedYear } from './planned-year.ts'
import {
  minus,
  plus,
  sumCents,
  toDate,
  toRow,
  zeros,
  type Frame,
  type Line,
  type Series,
} from './profit-and-loss-row.ts'
import type { BooksStanding, MonthlyTotal } from './statements.sql.ts'

type ProfitAndLossInput = {
  year: number
  /** yyyy-MM-dd in the account's time zone. */
  today: string
  totals: readonly MonthlyTotal[]
  plan: PlannedYear | null
  /** Amounts only, for ride-share clients. */
  isReduced: boolean
  standing: BooksStanding
}

/** Builds a year's profit and loss from its monthly totals. Leaves out rows that are zero in every column. */
export function buildProfitAndLoss({
  year,
  today,
  totals,
  plan,
  isReduced,
  standing,
}: ProfitAndLossInput): ProfitAndLossStatement {
  const begun = monthsShown(year, today).length
  const accounts = buildAccounts(totals, begun)
  const total = (section: Section) =>
    sumCents(accounts.filter((account) => account.section === section).map(({ series }) => series))

  const [miles, revenue, paidDown] = [total('miles'), total('revenue'), total('liability')]
  const [variable, fixed] = [total('variable'), total('fixed')]
  const expenses = plus(variable, fixed)
  const planned = getPlanned(plan ?? new Map())
  const frame: Frame = { year, today, monthsBegun: begun, isReduced, miles, revenue }

  const rows = (section: keyof typeof comparedSections, base: Series): ProfitAndLossRow[] =>
    accounts
      .filter((account) => account.section === section)
      .map(({ name, internalAccountNumber, series }) => {
        const comparedAs =
          internalAccountNumber === emptyMiles ? 'empty' : comparedSections[section]
        return toRow(frame, {
          name,
          internalAccountNumber,
          series,
          base,
          unit: section === 'miles' ? 'miles' : 'usd',
          comparison:
            comparedAs === undefined
              ? comparedAs
              : { comparedAs, planned: planned.forAccount(internalAccountNumber) },
        })
      })
  const computedRow = (name: string, series: Series, overrides: Partial<Line> = {}) =>
    toRow(frame, { name, internalAccountNumber: null, unit: 'usd', series, ...overrides })

  const empty = accounts.find(
    ({ internalAccountNumber }) => internalAccountNumber === emptyMiles,
  )?.series
  const emptyShare = computedRow('% Empty', empty ?? zeros(), {
    unit: 'percent',
    base: miles,
    comparison: { comparedAs: 'empty', planned: planned.emptyShare },
  })
  const hasMiles = !isReduced && miles.some((n) => n !== 0)
  return {
    year,
    ...standing,
    miles: [...rows('miles', miles), ...(hasMiles ? [emptyShare] : [])],
    revenue: rows('revenue', revenue),
    profitAndLossExpenses: { variable: rows('variable', expenses), fixed: rows('fixed', expenses) },
    liability: rows('liability', paidDown),
    totals: {
      miles: computedRow('Total Miles', miles, {
        unit: 'miles',
        base: miles,
        comparison: { comparedAs: 'miles', planned: planned.miles },
      }),
      revenue: computedRow('Total Revenue', revenue, {
        base: revenue,
        comparison: { comparedAs: 'revenue', planned: planned.revenue },
      }),
      variable: computedRow('Total Variable', variable, {
        base: expenses,
        comparison: { comparedAs: 'variable', planned: planned.variable },
      }),
      fixed: computedRow('Total Fixed', fixed, {
        base: expenses,
        comparison: { comparedAs: 'fixed', planned: planned.fixed },
      }),
      expenses: computedRow('Total Expenses', expenses, { base: expenses }),
      contributionMargin: computedRow('Contribution Margin', minus(revenue, variable)),
      netIncomeBeforeTax: computedRow('Net Income Before Tax', minus(revenue, expenses), {
        comparison: { comparedAs: 'revenue', planned: planned.netIncome },
      }),
      liability: computedRow('Total Liabilities', paidDown, { base: paidDown }),
    },
  }
}

/** How the rows of each section are compared with the plan. */
const comparedSections = {
  miles: 'miles',
  revenue: 'revenue',
  variable: 'variable',
  fixed: 'fixed',
  liability: undefined,
} as const

/** Each account's amounts for the months that have begun; for a liability, the amount paid down. */
function buildAccounts(totals: readonly MonthlyTotal[], begun: number) {
  const accounts = new Map<number, MonthlyTotal & { series: Series }>()
  for (const total of totals) {
    const { internalAccountNumber: number, section, month } = total
    if (month < 1 || month > begun || section === 'asset' || section === 'equity') continue
    const { series } = accounts.get(number) ?? { series: zeros() }
    const amount = section === 'liability' ? total.paidDown : total.amount
    series[month - 1]! += amount
    series[toDate]! += amount
    accounts.set(number, { ...total, series })
  }
  return [...accounts.values()].filter(({ series }) => series.some((n) => n !== 0))
}

/** The plan's monthly figures, for its accounts and the computed rows; undefined if the plan has no line for them. */
function getPlanned(plan: PlannedYear) {
  const total = (...sections: Section[]): bigint | undefined => {
    const amounts = [...plan].flatMap(([number, amount]) =>
      sections.includes(sectionOf(number)!) ? amount : [],
    )
    return amounts.length > 0 ? amounts.reduce((sum, amount) => sum + amount) : undefined
  }
  const [miles, revenue, expenses] = [total('miles'), total('revenue'), total('variable', 'fixed')]
  // Compute from the annual total, so that each figure is rounded once: the rounded months of accounts may
  // not add up to that of their total.
  const month = (annual: bigint | undefined): ComparedFigure | undefined =>
    annual === undefined
      ? undefined
      : {
          amount: toMonthly(annual),
          centsPerMile: centsPerMile(Number(annual), Number(miles ?? 0n)),
        }
  const empty = plan.get(emptyMiles)
  const share = empty === undefined ? null : percent(Number(empty), Number(miles))
  return {
    forAccount: (internalAccountNumber: number) => month(plan.get(internalAccountNumber)),
    miles: month(miles),
    revenue: month(revenue),
    variable: month(total('variable')),
    fixed: month(total('fixed')),
    netIncome: month(revenue === undefined ? undefined : revenue - (expenses ?? 0n)),
    emptyShare: share === null ? undefined : { amount: share, centsPerMile: null },
  }
}
