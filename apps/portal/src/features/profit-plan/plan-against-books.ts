import {
  emptyMiles,
  loadedMiles,
  sectionOf,
  toHundredths,
  type Section,
} from '@milepost/contract/financial-performance/statements/ledger'
import {
  isClosed,
  months,
  type Month,
} from '@milepost/contract/financial-performance/statements/periods'
import {
  centsPerMile,
  getBenchmark,
  type Benchmark,
  type ProfitAndLossRow,
  type ProfitAndLossStatement,
} from '@milepost/contract/financial-performance/statements/profit-and-loss'
import {
  annualByAccount,
  fromHundredths,
  type PlanYear,
} from '@milepost/contract/profit-plan/profit-plan-model'
import { dividedBy, fraction, times } from '@milepost/contract/wire/fraction'

export const comparedSections = ['miles', 'revenue', 'variable', 'fixed', 'net'] as const
export type ComparedSection = (typeof comparedSections)[number]

/** A row in dollars or miles: the plan's share of the booked months, and the actual amount in them. */
export type ComparedRow = {
  name: string
  internalAccountNumber: number | null
  unit: 'usd' | 'miles'
  plan: number
  actual: number
  /** Null if the plan has no line for it. */
  benchmark: Benchmark | null
}

export type PlanAgainstBooks = {
  /** The months compared: closed, and with something in the books. */
  bookedMonths: Month[]
  /** Closed months with nothing in the books. The plan's share leaves them out. */
  monthsWithoutBooks: Month[]
  /** Each section's accounts, with the total last. */
  sections: Record<ComparedSection, ComparedRow[]>
}

/**
 * Compares the year so far to the plan. The plan's share is one twelfth of its year per booked month, rounded
 * once. Rows are marked by the same rules as a month in the books.
 */
export function comparePlanToBooks(
  year: PlanYear,
  statement: ProfitAndLossStatement,
  today: string,
): PlanAgainstBooks {
  const closedMonths = months.filter((_, place) => isClosed(statement.year, place + 1, today))
  const bookedMonths = closedMonths.filter((month) => hasBooks(statement, month))
  const { totals, profitAndLossExpenses } = statement
  const planned = (annual: bigint) =>
    fromHundredths(dividedBy(times(fraction(annual), fraction(bookedMonths.length)), fraction(12)))
  const booked = (row: ProfitAndLossRow | undefined) =>
    bookedMonths.reduce((sum, month) => sum + toHundredths(row?.months[month].amount ?? 0), 0) / 100
  const milesDriven = booked(totals.miles)

  /** Without an annual plan amount there is no benchmark. */
  const compareRow = (
    kind: BenchmarkKind,
    annualPlan: bigint | undefined,
    row: ProfitAndLossRow | undefined,
  ) => {
    const annual = annualPlan ?? 0n
    const [plan, actual] = [planned(annual), booked(row)]
    const figures = [
      {
        amount: actual,
        centsPerMile: centsPerMile(toHundredths(actual), toHundredths(milesDriven)),
      },
      { amount: plan, centsPerMile: centsPerMile(Number(annual), Number(year.milesHundredths)) },
    ] as const
    return {
      unit: kind === 'miles' || kind === 'empty' ? ('miles' as const) : ('usd' as const),
      plan,
      actual,
      benchmark: annualPlan === undefined ? null : getBenchmark(kind, ...figures),
    }
  }
  const annual = annualByAccount(year)
  const listNumbers = (section: Section) =>
    [...annual.keys()].filter((number) => sectionOf(number) === section)
  const annualIfPlanned = (section: Section, annualTotal: bigint) =>
    listNumbers(section).length > 0 ? annualTotal : undefined
  const section = (
    kind: Exclude<ComparedSection, 'net'>,
    rows: readonly ProfitAndLossRow[],
    total: ProfitAndLossRow,
    annualTotal: bigint,
  ): ComparedRow[] => {
    const numbers = new Set([
      ...listNumbers(kind),
      ...rows.flatMap(({ internalAccountNumber }) => internalAccountNumber ?? []),
    ])
    const accounts = [...numbers]
      .toSorted((a, b) => a - b)
      .map((number) => {
        const row = rows.find(({ internalAccountNumber }) => internalAccountNumber === number)
        return {
          name: row?.name ?? plannedName(year, number),
          internalAccountNumber: number,
          ...compareRow(number === emptyMiles ? 'empty' : kind, annual.get(number), row),
        }
      })
      .filter(({ plan, actual }) => plan !== 0 || actual !== 0)
    const { name } = total
    const annualPlan = annualIfPlanned(kind, annualTotal)
    return [
      ...accounts,
      { name, internalAccountNumber: null, ...compareRow(kind, annualPlan, total) },
    ]
  }
  const { revenueCents, variableCents, fixedCents } = year
  const { variable, fixed } = profitAndLossExpenses
  const net = totals.netIncomeBeforeTax
  return {
    bookedMonths,
    monthsWithoutBooks: closedMonths.filter((month) => !bookedMonths.includes(month)),
    sections: {
      miles: section('miles', statement.miles, totals.miles, year.milesHundredths),
      revenue: section('revenue', statement.revenue, totals.revenue, revenueCents),
      variable: section('variable', variable, totals.variable, variableCents),
      fixed: section('fixed', fixed, totals.fixed, fixedCents),
      net: [
        {
          name: net.name,
          internalAccountNumber: null,
          ...compareRow(
            'revenue',
            annualIfPlanned('revenue', revenueCents - variableCents - fixedCents),
            net,
          ),
        },
      ],
    },
  }
}

type BenchmarkKind = Parameters<typeof getBenchmark>[0]

const hasBooks = ({ totals: { miles, revenue, expenses } }: ProfitAndLossStatement, month: Month) =>
  [miles, revenue, expenses].some((row) => (row.months[month].amount ?? 0) !== 0)

/** Names for accounts that a plan's lines don't name. */
const defaultNames: Record<number, string> = {
  5000: 'Fuel',
  [loadedMiles]: 'Loaded Miles',
  [emptyMiles]: 'Empty Miles',
}

/** The name of an account that has nothing in the books: the name of the plan's first line for it. */
const plannedName = ({ lines }: PlanYear, number: number): string =>
  defaultNames[number] ??
  lines.find(({ internalAccountNumber }) => internalAccountNumber === number)?.name ??
  String(number)
