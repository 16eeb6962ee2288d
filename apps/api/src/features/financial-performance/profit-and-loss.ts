import { emptyMiles, sectionOf, slugOf, type Section } from '@milepost/contract/ledger'
import { isClosed, months, monthsShown } from '@milepost/contract/periods'
import {
  benchmarkOf,
  centsPerMile,
  percent,
  type MonthOfRow,
  type ProfitAndLossRow,
  type ProfitAndLossStatement,
} from '@milepost/contract/profit-and-loss'
import type { PlanMonth } from './profit-plan-month.ts'
import type { MonthlyTotal } from './statements.sql.ts'

/** Twelve months and the year to date, in cents or hundredths of miles. */
type Series = number[]

const columns = months.length + 1
const toDate = months.length

const zeros = (): Series => Array.from({ length: columns }, () => 0)
const combined = (a: Series, b: Series, sign: 1 | -1 = 1) => a.map((n, i) => n + sign * b[i]!)
const sumOf = (all: Series[]) => all.reduce((sum, series) => combined(sum, series), zeros())

type Kind = 'miles' | 'empty' | 'revenue' | 'variable' | 'fixed'

type Line = {
  name: string
  internalAccountNumber: number | null
  series: Series
  unit?: ProfitAndLossRow['unit']
  /** What it is a part of. */
  whole?: Series
  /** How it is held against the plan, and the plan's month for it. */
  kind?: Kind
  planned?: number | undefined
}

type Asked = {
  year: number
  /** yyyy-MM-dd where the account is. */
  today: string
  totals: readonly MonthlyTotal[]
  plan: PlanMonth | null
  /** Amounts alone, as ride-share clients see it. */
  isReduced: boolean
}

/** The profit and loss of a year out of its monthly totals; rows that come to nothing in every column are left out. */
export function profitAndLossOf({
  year,
  today,
  totals,
  plan,
  isReduced,
}: Asked): ProfitAndLossStatement {
  const shown = monthsShown(year, today)
  const accounts = accountsOf(totals, shown.length)
  const inSection = (...sections: Section[]) =>
    accounts.filter(({ section }) => sections.includes(section))
  const total = (...sections: Section[]) =>
    sumOf(inSection(...sections).map(({ series }) => series))

  const miles = total('miles')
  const empty = sumOf(
    accounts
      .filter(({ internalAccountNumber }) => internalAccountNumber === emptyMiles)
      .map(({ series }) => series),
  )
  const revenue = total('revenue')
  const variable = total('variable')
  const fixed = total('fixed')
  const expenses = combined(variable, fixed)
  const paidDown = total('liability')
  const planned = plan && plannedTotals(plan)

  function row({ name, internalAccountNumber, series, unit = 'usd', whole, ...held }: Line) {
    const isRatio = unit === 'percent'
    const column = (i: number) => {
      const ratio = (value: number | null) => (isReduced || isRatio ? null : value)
      return {
        amount: isRatio ? percent(empty[i]!, miles[i]!) : series[i]! / 100,
        percentOfTotal: ratio(whole ? percent(series[i]!, whole[i]!) : null),
        centsPerMile: ratio(unit === 'usd' ? centsPerMile(series[i]!, miles[i]!) : null),
        revenuePercent: ratio(unit === 'usd' ? percent(series[i]!, revenue[i]!) : null),
      }
    }
    const month = (i: number): MonthOfRow =>
      i < shown.length ? { ...column(i), benchmark: benchmark(i) } : noMonth
    const benchmark = (i: number) => {
      const { kind, planned: amount } = held
      if (isReduced || !planned || !kind || amount === undefined) return null
      if (!isClosed(year, i + 1, today)) return null
      const actual = isRatio ? (percent(empty[i]!, miles[i]!) ?? 0) : series[i]!
      return benchmarkOf(
        kind,
        { amount: actual, miles: miles[i]! },
        { amount, miles: planned.miles },
      )
    }
    const soFar = shown.length > 0 ? column(toDate) : noMonth
    return {
      ...{ name, categoryId: slugOf(name), internalAccountNumber, unit },
      months: Object.fromEntries(
        months.map((monthName, i) => [monthName, month(i)]),
      ) as ProfitAndLossRow['months'],
      yearToDate: soFar.amount,
      yearToDatePercentOfTotal: soFar.percentOfTotal,
      yearToDateCentsPerMile: soFar.centsPerMile,
      yearToDateRevenuePercent: soFar.revenuePercent,
    }
  }

  const rows = (section: Section, whole: Series, kind?: Kind) =>
    inSection(section).map((account) => {
      const { internalAccountNumber: number } = account
      const unit = section === 'miles' ? 'miles' : 'usd'
      const as = number === emptyMiles ? 'empty' : kind
      return row({
        ...{ ...account, unit, whole, planned: plan?.get(number) },
        ...(as && { kind: as }),
      })
    })
  const sum = (name: string, series: Series, rest: Partial<Line> = {}) =>
    row({ name, internalAccountNumber: null, series, ...rest })

  const emptyShare = sum('% Empty', empty, {
    ...{ unit: 'percent', kind: 'empty', planned: planned?.emptyShare },
  })
  const hasMiles = !isReduced && miles.some((n) => n !== 0)
  return {
    year,
    miles: [...rows('miles', miles, 'miles'), ...(hasMiles ? [emptyShare] : [])],
    revenue: rows('revenue', revenue, 'revenue'),
    profitAndLossExpenses: {
      variable: rows('variable', expenses, 'variable'),
      fixed: rows('fixed', expenses, 'fixed'),
    },
    liability: rows('liability', paidDown),
    totals: {
      miles: sum('Total Miles', miles, {
        ...{ unit: 'miles', whole: miles, kind: 'miles', planned: planned?.miles },
      }),
      revenue: sum('Total Revenue', revenue, {
        ...{ whole: revenue, kind: 'revenue', planned: planned?.revenue },
      }),
      variable: sum('Total Variable', variable, {
        ...{ whole: expenses, kind: 'variable', planned: planned?.variable },
      }),
      fixed: sum('Total Fixed', fixed, {
        ...{ whole: expenses, kind: 'fixed', planned: planned?.fixed },
      }),
      expenses: sum('Total Expenses', expenses, { whole: expenses }),
      contributionMargin: sum('Contribution Margin', combined(revenue, variable, -1)),
      netIncomeBeforeTax: sum('Net Income Before Tax', combined(revenue, expenses, -1), {
        ...{ kind: 'revenue', planned: planned?.netIncome },
      }),
      liability: sum('Total Liabilities', paidDown, { whole: paidDown }),
    },
  }
}

const noMonth: MonthOfRow = {
  amount: null,
  percentOfTotal: null,
  centsPerMile: null,
  revenuePercent: null,
  benchmark: null,
}

/** Each account's months that are shown; of a liability, what was paid down of it. */
function accountsOf(totals: readonly MonthlyTotal[], lastMonth: number) {
  const accounts = new Map<number, MonthlyTotal & { series: Series }>()
  for (const total of totals) {
    const { internalAccountNumber: number, section, month } = total
    if (month < 1 || month > lastMonth || section === 'asset' || section === 'equity') continue
    const { series } = accounts.get(number) ?? { series: zeros() }
    const amount = section === 'liability' ? total.paidDown : total.amount
    series[month - 1]! += amount
    series[toDate]! += amount
    accounts.set(number, { ...total, series })
  }
  return [...accounts.values()].filter(({ series }) => series.some((n) => n !== 0))
}

/** What the plan's lines come to, for the computed rows. */
function plannedTotals(plan: PlanMonth) {
  const lines = [...plan].map(([number, amount]) => ({ section: sectionOf(number), amount }))
  const total = (section: Section) =>
    lines.reduce((sum, line) => sum + (line.section === section ? line.amount : 0), 0)
  const miles = total('miles')
  const [revenue, variable, fixed] = [total('revenue'), total('variable'), total('fixed')]
  return {
    ...{ miles, revenue, variable, fixed, netIncome: revenue - variable - fixed },
    emptyShare: percent(plan.get(emptyMiles) ?? 0, miles) ?? undefined,
  }
}
