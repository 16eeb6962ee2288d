import type {
  Transaction,
  TransactionBatch,
} from '@milepost/contract/financial-performance/financial-performance'
import type {
  BalanceSheet,
  BalanceSheetAmounts,
} from '@milepost/contract/financial-performance/statements/balance-sheet'
import { toSlug } from '@milepost/contract/financial-performance/statements/ledger'
import { months } from '@milepost/contract/financial-performance/statements/periods'
import {
  centsPerMile,
  percent,
  type Benchmark,
  type ProfitAndLossRow,
  type ProfitAndLossStatement,
} from '@milepost/contract/financial-performance/statements/profit-and-loss'

/** Amounts from January on, in dollars or miles; future months are missing. */
type Amounts = readonly number[]

const sum = (amounts: Amounts) => amounts.reduce((all, amount) => all + amount, 0)
const sumByMonth = (rows: readonly Amounts[]): number[] =>
  (rows[0] ?? []).map((_, month) => sum(rows.map((row) => row[month] ?? 0)))

type Books = {
  year?: number
  miles?: Record<string, Amounts>
  revenue?: Record<string, Amounts>
  variable?: Record<string, Amounts>
  fixed?: Record<string, Amounts>
  liability?: Record<string, Amounts>
  /** Whether October has benchmarks: Fuel good, Maintenance & Repairs not good. */
  marked?: boolean
  /** Without ratios, as ride-share drivers see it. */
  reduced?: boolean
  lockedThrough?: string | null
  reconciledThrough?: string | null
}

const accountNumbers: Record<string, number> = {
  'Loaded Miles': 9000,
  'Empty Miles': 9010,
  'Mileage / Percentage': 4000,
  'Fuel Surcharge': 4100,
  Fares: 4300,
  Fuel: 5000,
  'Maintenance & Repairs': 5100,
  'Fees & Tolls': 5220,
  'Fees, Tolls': 5230,
  Insurance: 6100,
  'Truck Loan': 2500,
}

const defaults = {
  year: 2026,
  miles: {
    'Loaded Miles': [7000, 7100, 7200, 7300, 7400, 7500, 7600, 7700, 7800, 7960, 4610],
    'Empty Miles': [1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1120, 590],
  },
  revenue: {
    'Mileage / Percentage': [
      18000, 17000, 18000, 17500, 18200, 18000, 9000, 18100, 18600, 16890, 9980,
    ],
    'Fuel Surcharge': [3000, 3000, 3000, 3000, 3000, 3000, 3000, 3000, 3900, 3740, 2190],
  },
  variable: {
    Fuel: [6000, 6000, 6000, 6000, 6000, 6000, 6000, 6000, 6890, 6684, 3790],
    'Maintenance & Repairs': [500, 500, 500, 500, 500, 500, 8000, 500, 720, 4240, 385],
  },
  fixed: { Insurance: [1385, 1385, 1385, 1385, 1385, 1385, 1385, 1385, 1385, 1385, 1385] },
  liability: { 'Truck Loan': [700, 700, 700, 700, 700, 700, 700, 700, 700, 700, 0] },
} satisfies Books

/**
 * A year of an owner-operator's books as the API returns it: a loss in July, with November in
 * progress.
 */
export function aStatement(books: Books = {}): ProfitAndLossStatement {
  const { year, miles, revenue, variable, fixed, liability } = { ...defaults, ...books }
  // Through the last month that has ended, so that nothing says it's not final.
  const { marked = false, reduced = false, lockedThrough = '2026-10-31' } = books
  const { reconciledThrough = null } = books
  const totals = {
    miles: sumByMonth(Object.values(miles)),
    revenue: sumByMonth(Object.values(revenue)),
    variable: sumByMonth(Object.values(variable)),
    fixed: sumByMonth(Object.values(fixed)),
  }
  const [earned, variableCosts] = [totals.revenue, totals.variable]
  const expenses = sumByMonth([totals.variable, totals.fixed])
  const margin = earned.map((amount, month) => amount - variableCosts[month]!)
  const net = earned.map((amount, month) => amount - expenses[month]!)

  type Kind = { unit?: ProfitAndLossRow['unit']; of?: Amounts }
  const row = (name: string, amounts: Amounts, { unit = 'usd', of }: Kind = {}) => {
    const ratio = (figure: number | null) => (reduced ? null : figure)
    const figures = (
      amount: number,
      driven: number,
      income: number,
      whole: number | undefined,
    ) => ({
      percentOfTotal: ratio(whole === undefined ? null : percent(amount, whole)),
      centsPerMile: ratio(unit === 'usd' ? centsPerMile(amount, driven) : null),
      revenuePercent: ratio(unit === 'usd' ? percent(amount, income) : null),
    })
    const getBenchmark = (month: number): Benchmark | null => {
      if (!marked || month !== 9) return null
      return name === 'Fuel' ? 'good' : name === 'Maintenance & Repairs' ? 'not_good' : null
    }
    const toDate = figures(sum(amounts), sum(totals.miles), sum(earned), of && sum(of))
    return {
      name,
      categoryId: toSlug(name),
      internalAccountNumber: accountNumbers[name] ?? null,
      unit,
      months: Object.fromEntries(
        months.map((month, at) => {
          const amount = amounts[at]
          const none = { percentOfTotal: null, centsPerMile: null, revenuePercent: null }
          return amount === undefined
            ? [month, { amount: null, ...none, benchmark: null }]
            : [
                month,
                {
                  amount,
                  ...figures(amount, totals.miles[at] ?? 0, earned[at] ?? 0, of?.[at]),
                  benchmark: getBenchmark(at),
                },
              ]
        }),
      ) as ProfitAndLossRow['months'],
      yearToDate: sum(amounts),
      yearToDatePercentOfTotal: toDate.percentOfTotal,
      yearToDateCentsPerMile: toDate.centsPerMile,
      yearToDateRevenuePercent: toDate.revenuePercent,
    } satisfies ProfitAndLossRow
  }
  const rows = (section: Record<string, Amounts>, kind: Kind) =>
    Object.entries(section).map(([name, amounts]) => row(name, amounts, kind))

  const empty = Object.entries(miles)[1]?.[1] ?? []
  const shares = empty.map((amount, month) => percent(amount, totals.miles[month] ?? 0) ?? 0)
  const percentEmpty = {
    ...row('% Empty', shares, { unit: 'percent' }),
    yearToDate: percent(sum(empty), sum(totals.miles)),
  }
  return {
    year,
    lockedThrough,
    reconciledThrough,
    miles:
      Object.keys(miles).length === 0
        ? []
        : [...rows(miles, { unit: 'miles', of: totals.miles }), percentEmpty],
    revenue: rows(revenue, { of: earned }),
    profitAndLossExpenses: {
      variable: rows(variable, { of: expenses }),
      fixed: rows(fixed, { of: expenses }),
    },
    liability: rows(liability, { of: sumByMonth(Object.values(liability)) }),
    totals: {
      miles: row('Total Miles', totals.miles, { unit: 'miles', of: totals.miles }),
      revenue: row('Total Revenue', earned, { of: earned }),
      variable: row('Total Variable', totals.variable, { of: expenses }),
      fixed: row('Total Fixed', totals.fixed, { of: expenses }),
      expenses: row('Total Expenses', expenses, { of: expenses }),
      contributionMargin: row('Contribution Margin', margin),
      netIncomeBeforeTax: row('Net Income Before Tax', net),
      liability: row('Total Liabilities', sumByMonth(Object.values(liability))),
    },
  }
}

const balances = (beginning: number, amounts: Amounts) =>
  ({
    beginningAmount: beginning,
    ...Object.fromEntries(months.map((month, at) => [`${month}Amount`, amounts[at] ?? null])),
  }) as BalanceSheetAmounts

/** A balance sheet of a year in which March is in progress. */
export function aBalanceSheet(differences: Partial<BalanceSheet> = {}): BalanceSheet {
  const row = (name: string, internalAccountNumber: number | null, of: BalanceSheetAmounts) => ({
    name,
    categoryId: toSlug(name),
    internalAccountNumber,
    ...of,
  })
  return {
    year: 2026,
    lockedThrough: '2026-03-31',
    reconciledThrough: null,
    assets: [
      row('Business Checking', 1000, balances(10_000, [12_000.4, 14_000, 9000])),
      row('Truck', 1500, balances(80_000, [80_000, 80_000, 80_000])),
    ],
    liability: [row('Truck Loan', 2500, balances(60_000, [59_000, 58_000, 57_000]))],
    ownersEquity: [
      row('Retained Earnings', 3900, balances(30_000, [30_000, 30_000, 30_000])),
      row('Current Year Earnings', null, balances(0, [3000.4, 6000, 2000])),
    ],
    totals: {
      assets: balances(90_000, [92_000.4, 94_000, 89_000]),
      liability: balances(60_000, [59_000, 58_000, 57_000]),
      ownersEquity: balances(30_000, [33_000.4, 36_000, 32_000]),
    },
    ...differences,
  }
}

export const aTransaction = (differences: Partial<Transaction> = {}): Transaction => ({
  id: '7c0f0b0e-1111-4000-8000-000000000001-1',
  date: '2026-10-14',
  source: 'Love’s Knoxville',
  details: 'Diesel, 120 gal',
  amount: 421.87,
  formattedAmount: '$422',
  batchId: '7c0f0b0e-1111-4000-8000-000000000001',
  ...differences,
})

export const aBatch = (differences: Partial<TransactionBatch> = {}): TransactionBatch => ({
  batchId: '7c0f0b0e-1111-4000-8000-000000000001',
  date: '2026-10-16',
  description: 'Settlement, week ending Oct 10',
  total: 1178.13,
  documentGuid: '5b0ef0a1-7e2c-4a9b-8f2e-6d1c3b4a5e6f',
  reversesBatchId: null,
  reversedByBatchId: null,
  ruleId: null,
  correctsBatchId: null,
  expense: [
    {
      date: '2026-10-16',
      amount: 421.87,
      description: 'Fuel: Diesel',
      internalAccountNumber: 5000,
    },
  ],
  income: [
    {
      date: '2026-10-16',
      amount: 1600,
      description: 'Mileage / Percentage: 4 loads',
      internalAccountNumber: 4000,
    },
  ],
  liability: [],
  asset: [
    {
      date: '2026-10-16',
      amount: 1178.13,
      description: 'Business Checking: Net pay',
      internalAccountNumber: 1000,
    },
  ],
  equity: [],
  miles: [
    {
      date: '2026-10-16',
      amount: 812.5,
      description: 'Loaded Miles: Week',
      internalAccountNumber: 9000,
    },
  ],
  ...differences,
})
