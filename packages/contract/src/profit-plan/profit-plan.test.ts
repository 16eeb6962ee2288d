import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NewProfitPlan, type PlanLine } from './new-profit-plan.ts'
import {
  annualByAccount,
  buildPlanYear,
  calculateBreakeven,
  getCentsToCover,
  toMonthly,
} from './profit-plan-model.ts'
import { buildProfitPlan } from './profit-plan-rows.ts'
import { applyPlanChange } from './profit-plan-what-if.ts'

const rate = { rateCents: 8_000, partialDayShare: 7_500, hoursOfServiceShare: 8_000 }

const line = (name: string, overrides: Partial<PlanLine>): PlanLine => ({
  section: 'fixed',
  internalAccountNumber: null,
  basis: 'per_year',
  amount: 0,
  name,
  ...overrides,
})

/** 95,763 miles a year at $4.85 a gallon and 6.5 miles per gallon. */
const plan: NewProfitPlan = {
  name: '2026 Profit Plan',
  weeksWorked: 49,
  loadedMilesPerWeek: 1700,
  emptyMilesPerWeek: 254.35,
  fuelPricePerGallon: 4.85,
  milesPerGallon: 6.5,
  fullDays: 230,
  partialDays: 40,
  lines: [
    line('Mileage / Percentage', {
      section: 'revenue',
      internalAccountNumber: 4000,
      amount: 187778,
    }),
    line('Fuel Surcharge', { section: 'revenue', internalAccountNumber: 4100, amount: 38592 }),
    line('Maintenance & Repairs', {
      section: 'variable',
      internalAccountNumber: 5100,
      basis: 'per_mile',
      amount: 0.135,
    }),
    line('Factoring & Dispatch Fees', {
      section: 'variable',
      internalAccountNumber: 5300,
      basis: 'percent_of_revenue',
      amount: 5,
    }),
    line('Tolls & Scales', {
      section: 'variable',
      internalAccountNumber: 5200,
      basis: 'per_week',
      amount: 110,
    }),
    line('Insurance', { internalAccountNumber: 6100, basis: 'per_week', amount: 320 }),
    line('Truck Lease', { internalAccountNumber: 6000, basis: 'per_month', amount: 2650 }),
    line('Household', { section: 'personal_obligations', basis: 'per_month', amount: 3_000 }),
    line('Self-employment tax', { section: 'federal_taxes', amount: 6900 }),
    line('State income tax', { section: 'state_taxes', amount: 2150 }),
  ],
  scenarios: {
    milesPerGallonIncrease: 1,
    milesPerWeekIncrease: 200,
    personalExpensesReductionPerMonth: 150,
  },
}
const computed = (overrides: Partial<NewProfitPlan> = {}) =>
  buildProfitPlan('1', { ...plan, ...overrides }, rate)
const rowsByName = (overrides: Partial<NewProfitPlan> = {}) => {
  const { whatIf: _, entered: __, id: ___, name: ____, ...sections } = computed(overrides)
  return new Map(
    Object.values(sections).flatMap((rows) => rows.map((row) => [row.name, row] as const)),
  )
}

describe('the year of a plan', () => {
  test.each([
    ['Loaded Miles', 83_300],
    ['Empty Miles', 12_463.15],
    ['Total Miles', 95_763.15],
    // Computed by hand: 95,763.15 ÷ 6.5 × 4.85.
    ['Fuel', 71_454.04],
    ['Total Revenue', 226_370],
    ['Maintenance & Repairs', 12_928.03],
    ['Factoring & Dispatch Fees', 11_318.5],
    // Variable costs count the weeks worked, fixed costs all 52.
    ['Tolls & Scales', 5_390],
    ['Insurance', 16_640],
    ['Truck Lease', 31_800],
    ['Total Variable', 101_090.57],
    ['Contribution Margin', 125_279.43],
    ['Total Fixed', 48_440],
    ['Net Income from Business', 76_839.43],
    ['Total Personal Obligations', 36_000],
    ['Federal Tax Estimate', 6_900],
    ['State Tax Estimate', 2_150],
    ['Est Tax', 9_050],
    ['Net Income Before Tax', 76_839.43],
    ['Estimated Cash Flow', 31_789.43],
    // C ÷ k with C = 93,490 (costs to cover) and k = 125,279.43 ÷ 95,763.15 (contribution per
    // mile).
    ['Miles to Breakeven', 71_463.42],
    ['Revenue to Breakeven', 168_929.02],
    // (230 + 40 × 0.75) × 80 × 80%.
    ['Per Diem Deduction', 16_640],
  ])('has %s of %d', (name, annual) => {
    expect(rowsByName().get(name)!.annual).toBe(annual)
  })

  test('is split into 52 weeks and 12 months, with ratios for dollar rows only', () => {
    const rows = rowsByName()
    expect(rows.get('Insurance')).toMatchObject({
      weekly: 320,
      monthly: 1386.67,
      centsPerMile: 17.38,
      revenuePercent: 7.35,
    })
    for (const name of ['Total Miles', 'Miles to Breakeven', 'Full Days'])
      expect(rows.get(name)).toMatchObject({ centsPerMile: null, revenuePercent: null })
  })

  test('is available by account and month, in cents and hundredths of miles', () => {
    const annual = annualByAccount(buildPlanYear(plan, rate))
    expect(toMonthly(annual.get(9000)!)).toBe(694_167)
    expect(toMonthly(annual.get(9010)!)).toBe(103_860)
    expect(toMonthly(annual.get(5000)!)).toBe(595_450)
    expect(toMonthly(annual.get(6000)!)).toBe(265_000)
    expect(annual.size).toBe(10)
  })
})

describe('the firm’s what-ifs', () => {
  test('show what one more mile per gallon is worth: $9,527 a year', () => {
    const golden = { weeksWorked: 1, loadedMilesPerWeek: 95_763, emptyMilesPerWeek: 0 }
    for (const overrides of [golden, {}]) {
      const row = computed(overrides).whatIf!.businessScenario!.milesPerGallonIncrease!
      expect(Math.round(row.annualChange!)).toBe(9_527)
      expect(row.name).toBe('Increase Fuel Economy by 1 MPG')
    }
  })

  test('show what more miles bring in, after their costs', () => {
    const { currentProfitPlan, milesPerWeekIncrease } = computed().whatIf!.businessScenario!
    // q = 1 + 200 × 49 ÷ 95,763.15, applied to a contribution of 125,279.43.
    expect(milesPerWeekIncrease).toEqual({
      name: 'Increase Miles/Revenue by 200 miles/wk',
      whatIfAmount: 200,
      annualChange: 12820.57,
      weeklyChange: 246.55,
      weeklyBusRevenue: 4798.76,
      weeklyBusVariable: 2143,
      weeklyBusNetIncome: 1724.23,
    })
    expect(currentProfitPlan).toMatchObject({
      name: 'Current Profit Plan',
      annualChange: 0,
      weeklyChange: 0,
      whatIfAmount: null,
      weeklyBusNetIncome: 1477.68,
    })
  })

  test('show how lower personal expenses change breakeven', () => {
    const rows = computed().whatIf!.personalScenario!
    expect(rows.personalExpensesReductionPerMonth).toEqual({
      name: 'Reduce Personal Expenses by $150/Month',
      unit: 'usd',
      whatIfAmount: 150,
      planBreakeven: 1797.88,
      goalBreakeven: 1763.27,
      weeklyChange: 34.62,
      annualBreakeven: 91690,
      annualImprovement: 1800,
    })
    expect(rows.milesToBreakeven).toMatchObject({ annualImprovement: 1_375.91 })
    expect(rows.revenueToBreakeven).toMatchObject({ annualImprovement: 3_252.46 })
  })

  test('are null if the firm entered none', () => {
    const none = { milesPerGallonIncrease: null, milesPerWeekIncrease: null }
    const personal = { personalExpensesReductionPerMonth: 150 }
    expect(
      computed({ scenarios: { ...none, personalExpensesReductionPerMonth: null } }).whatIf,
    ).toBe(null)
    expect(computed({ scenarios: { ...none, ...personal } }).whatIf).toMatchObject({
      businessScenario: null,
    })
  })
})

describe('a plan that', () => {
  const without = (...sections: string[]) =>
    plan.lines.filter(({ section }) => !sections.includes(section))

  test('drives no miles has no ratios per mile and no breakeven', () => {
    const rows = rowsByName({ loadedMilesPerWeek: 0, emptyMilesPerWeek: 0 })
    expect(rows.get('Fuel')).toMatchObject({ annual: 0, centsPerMile: null, revenuePercent: 0 })
    expect(rows.get('Miles to Breakeven')).toMatchObject({ annual: null, weekly: null })
  })

  test('has no revenue has no percent of revenue', () => {
    const rows = rowsByName({ lines: without('revenue') })
    expect(rows.get('Insurance')).toMatchObject({ centsPerMile: 17.38, revenuePercent: null })
    expect(rows.get('Revenue to Breakeven')!.annual).toBeNull()
  })

  test('loses money with every mile never breaks even', () => {
    const lines = [
      ...plan.lines,
      line('Fees', { section: 'variable', basis: 'per_mile', amount: 3 }),
    ]
    const year = buildPlanYear({ ...plan, lines }, rate)
    expect(calculateBreakeven(year, getCentsToCover(year))).toBeNull()
    expect(applyPlanChange(year, plan, {}).breakevenMilesHundredths).toBeNull()
  })
})

const money = fc.integer({ min: 0, max: 2_000_000 }).map((cents) => cents / 100)
const anyLine = fc
  .constantFrom<[PlanLine['section'], number | null]>(
    ['revenue', 4000],
    ['variable', 5100],
    ['fixed', 6100],
    ['personal_obligations', null],
    ['federal_taxes', null],
    ['state_taxes', null],
  )
  .chain(([section, internalAccountNumber]) =>
    fc.record({
      section: fc.constant(section),
      name: fc.constant('Any'),
      internalAccountNumber: fc.constant(internalAccountNumber),
      basis: fc.constantFrom<PlanLine['basis']>('per_week', 'per_month', 'per_year'),
      amount: money,
    }),
  )
const anyPlan = fc.record({
  name: fc.constant('Any'),
  weeksWorked: fc.integer({ min: 1, max: 52 }),
  loadedMilesPerWeek: fc.integer({ min: 1, max: 5_000 }),
  emptyMilesPerWeek: fc.integer({ min: 0, max: 1_000 }),
  fuelPricePerGallon: fc.integer({ min: 0, max: 9_999 }).map((mills) => mills / 1000),
  milesPerGallon: fc.integer({ min: 300, max: 3_000 }).map((n) => n / 100),
  fullDays: fc.integer({ min: 0, max: 366 }),
  partialDays: fc.integer({ min: 0, max: 366 }),
  lines: fc.array(anyLine, { maxLength: 30 }),
  scenarios: fc.constant(plan.scenarios),
})

describe('whatever staff enter', () => {
  test('more miles at a positive contribution never lower net income', () =>
    fc.assert(
      fc.property(anyPlan, fc.integer({ min: 1, max: 1_000 }), (any, more) => {
        const year = buildPlanYear(any, rate)
        fc.pre(year.revenueCents > year.variableCents)
        const before = applyPlanChange(year, any, {})
        const after = applyPlanChange(year, any, { milesPerWeekIncrease: more })
        const higher = after.cashCents.numerator * before.cashCents.denominator
        expect(higher >= before.cashCents.numerator * after.cashCents.denominator).toBe(true)
      }),
    ))

  test('at breakeven, nothing is left over', () =>
    fc.assert(
      fc.property(anyPlan, (any) => {
        const year = buildPlanYear(any, rate)
        const toCover = getCentsToCover(year)
        const breakeven = calculateBreakeven(year, toCover)
        fc.pre(breakeven !== null)
        const { numerator, denominator } = breakeven.milesHundredths
        // At that many miles, revenue less variable costs equals what there is to cover, exactly.
        const contribution = (year.revenueCents - year.variableCents) * numerator
        expect(contribution).toBe(toCover * year.milesHundredths * denominator)
      }),
    ))

  test('an empty change gives the plan itself, with the same breakeven', () =>
    fc.assert(
      fc.property(anyPlan, (any) => {
        const year = buildPlanYear(any, rate)
        const same = applyPlanChange(year, any, {})
        expect(same.revenueCents.numerator).toBe(year.revenueCents * same.revenueCents.denominator)
        expect(same.variableCents.numerator).toBe(
          year.variableCents * same.variableCents.denominator,
        )
        const breakeven = calculateBreakeven(year, getCentsToCover(year))
        expect(same.breakevenMilesHundredths === null).toBe(breakeven === null)
      }),
    ))

  test('the rows of a section add up to its total, to the cent', () =>
    fc.assert(
      fc.property(anyPlan, (any) => {
        const { fixed, revenue } = buildProfitPlan('1', any, rate)
        const cents = (rows: typeof fixed) =>
          rows.reduce((sum, { annual }) => sum + Math.round(annual! * 100), 0)
        expect(cents(revenue.slice(0, -1))).toBe(cents(revenue.slice(-1)))
        expect(cents(fixed.slice(0, -2))).toBe(cents(fixed.slice(-2, -1)))
      }),
    ))

  test('the contract accepts it unchanged', () =>
    fc.assert(
      fc.property(anyPlan, (any) => {
        expect(NewProfitPlan.parse(any)).toEqual(any)
      }),
    ))
})
