import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildForecast, type ForecastFacts } from '@milepost/contract/tax-forecast/build-forecast'
import { qbiDeduction, selfEmploymentTax } from '@milepost/contract/tax-forecast/federal-tax'
import { selectFigures } from '@milepost/contract/tax-forecast/figures-of-year'
import {
  defaultInputs,
  type TaxForecastInputs,
} from '@milepost/contract/tax-forecast/forecast-inputs'
import { FilingStatus, type TaxFigure } from '@milepost/contract/tax-forecast/tax-figures'
import type { ForecastRule, SectionName } from '@milepost/contract/tax-forecast/tax-forecast'
import { runs } from '@milepost/testing/properties/draws.ts'
import { form8995Cases, scheduleSeCases } from '@milepost/testing/tax-cases/tax-form-cases.ts'
import { worksheetCases } from '@milepost/testing/tax-cases/tax-worksheet-cases.ts'
import { startApi } from '../../../test/servers/start-api.ts'
import { listFigures } from './tax-figures.sql.ts'

/** The rules with the figures that a database starts with. */
let api: Awaited<ReturnType<typeof startApi>>
let figures: TaxFigure[]
beforeAll(async () => {
  api = await startApi()
  figures = await listFigures(api.db)
})
afterAll(() => api.stop())

type Typed = { year: number; profit: number; typed?: Partial<TaxForecastInputs> }

const toFacts = ({ year, profit, typed }: Typed): ForecastFacts => ({
  entityType: null,
  year,
  today: `${year}-11-21`,
  figures,
  inputs: { ...defaultInputs, ...typed },
  books: [{ month: 12, netIncome: profit * 100, vehicleCosts: 0, depreciation: 0 }],
  throughMonth: 12,
  travel: [],
  paymentsMade: 0,
  dueDates: [4, 6, 9, 13].map((month, i) => ({
    quarter: i + 1,
    dueDate: month === 13 ? `${year + 1}-01-15` : `${year}-${String(month).padStart(2, '0')}-15`,
  })),
})

const forecast = (typed: Typed) => buildForecast(toFacts(typed))

const amountIn = (
  { sections }: ReturnType<typeof forecast>,
  name: SectionName,
  ...rules: ForecastRule[]
) => {
  const lines = sections.find((section) => section.name === name)?.lines ?? []
  return lines
    .filter(({ rule }) => rules.length === 0 || rules.includes(rule))
    .reduce((sum, { amount }) => sum + amount, 0)
}

test.each(scheduleSeCases)('Schedule SE, $year: $working', ({ year, profit, wages, tax, half }) => {
  const ofYear = selectFigures(figures, year, 'single')
  const result = selfEmploymentTax({ profit: profit * 100, wages: wages * 100 }, ofYear)
  expect([result.total / 100, result.half / 100]).toEqual([tax, half])
})

test.each(form8995Cases)('Form 8995, $year, $status: $working', (one) => {
  const { profit, half, taxableIncome } = one
  const facts = {
    profit: profit * 100,
    half: half * 100,
    taxableIncome: taxableIncome * 100,
  }
  const deduction = qbiDeduction(facts, selectFigures(figures, one.year, one.status))
  expect(deduction === null ? null : deduction / 100).toBe(one.deduction)
})

test.each(worksheetCases)('Form 1040-ES, $year, $name: $working', (one) => {
  const result = forecast(one)
  expect({
    taxes: {
      selfEmployment: amountIn(result, 'self_employment'),
      income: amountIn(result, 'tax', 'income_tax'),
      additionalMedicare: amountIn(result, 'tax', 'additional_medicare_tax'),
    },
    income: { adjusted: amountIn(result, 'income'), taxable: amountIn(result, 'taxable') },
    federalTax: result.federalTax,
    required: amountIn(result, 'payments', 'this_year_share', 'last_year_share', 'small_balance'),
  }).toEqual({
    taxes: one.taxes,
    income: one.income,
    federalTax: one.federalTax,
    required: one.required,
  })
})

test('an S corporation’s shareholder pays income tax on its profit, and no self-employment tax', () => {
  const facts = toFacts({ year: 2026, profit: 68_000, typed: { wages: 40_000 } })
  const result = buildForecast({ ...facts, entityType: 's_corporation' })
  // 108,000 − 16,100 = 91,900, less QBI of 20 % × 68,000: 78,300.
  expect(amountIn(result, 'income')).toBe(108_000)
  expect(amountIn(result, 'taxable')).toBe(78_300)
  // 1,240 + 12 % × 38,000 + 22 % × 27,900.
  expect(result.federalTax).toBe(11_938)
  expect(result.sections.map(({ name }) => name)).not.toContain('self_employment')
  expect(result.notes).toContain('s_corporation')
  const sources = result.sections.flatMap(({ lines }) => lines.map(({ source }) => source ?? ''))
  expect(sources).toContain('Schedule K-1 (Form 1120-S), box 1')
  expect(sources.filter((source) => /Schedule (C|SE)/.test(source))).toEqual([])
  expect(buildForecast({ ...facts, entityType: 'single_member_llc' })).toEqual(buildForecast(facts))
})

test('there are at least 40 worked cases', () => {
  expect(scheduleSeCases.length + form8995Cases.length + worksheetCases.length).toBeGreaterThan(40)
})

const amount = fc.integer({ min: 0, max: 400_000 })
const typed = fc.record({
  filingStatus: fc.constantFrom(...FilingStatus.options),
  wages: amount,
  spouseWages: amount,
  withholding: fc.integer({ min: 0, max: 60_000 }),
  otherIncome: fc.integer({ min: -20_000, max: 100_000 }),
  children: fc.integer({ min: 0, max: 4 }),
  lastYearTax: fc.option(amount, { nil: null }),
  lastYearIncome: fc.option(amount, { nil: null }),
  overpayment: fc.integer({ min: 0, max: 9_000 }),
  statePercent: fc.constantFrom(0, 3.07, 5, 13.3),
  statePaid: fc.integer({ min: 0, max: 9_000 }),
})
const year = fc.integer({ min: 2023, max: 2027 })
const profit = fc.integer({ min: -60_000, max: 600_000 })

describe('any forecast', () => {
  test('adds up, line by line, and has no tax below zero', () =>
    fc.assert(
      fc.property(year, profit, typed, (ofYear, earned, values) => {
        const result = forecast({ year: ofYear, profit: earned, typed: values })
        for (const { lines, total } of result.sections) {
          expect(lines.reduce((sum, line) => sum + line.amount, 0)).toBe(total)
          for (const line of lines) expect(Number.isInteger(line.amount)).toBe(true)
        }
        const negative = result.sections.filter(({ total }) => total < 0).map(({ name }) => name)
        expect(negative.filter((name) => name !== 'business' && name !== 'income')).toEqual([])
        const { federalTax, stateTax, left, dueByThen, setAsidePerWeek } = result
        for (const value of [federalTax, stateTax, left, dueByThen, setAsidePerWeek ?? 0])
          expect(value).toBeGreaterThanOrEqual(0)
        expect(amountIn(result, 'tax')).toBe(federalTax)
      }),
      { numRuns: runs(300) },
    ))

  test('grows with the profit, but for the dollar at which the minimum QBI deduction begins', () =>
    fc.assert(
      fc.property(year, profit, amount, typed, (ofYear, earned, more, values) => {
        // Up to its phase-in, the minimum takes $400 at once where 20 % would be $200.
        const isBelowMinimum = ofYear >= 2026 && earned < 2_200
        const base = isBelowMinimum ? 2_200 : earned
        const less = forecast({ year: ofYear, profit: base, typed: values })
        const after = forecast({ year: ofYear, profit: base + more, typed: values })
        expect(after.federalTax).toBeGreaterThanOrEqual(less.federalTax)
        expect(amountIn(after, 'self_employment')).toBeGreaterThanOrEqual(
          amountIn(less, 'self_employment'),
        )
      }),
      { numRuns: runs(300) },
    ))

  test('asks for no more once more is paid, and for nothing beyond what is required', () =>
    fc.assert(
      fc.property(year, profit, typed, amount, (ofYear, earned, values, paid) => {
        const facts = toFacts({ year: ofYear, profit: earned, typed: values })
        const before = buildForecast(facts)
        const after = buildForecast({ ...facts, paymentsMade: paid * 100 })
        expect(after.dueByThen).toBeLessThanOrEqual(before.dueByThen)
        expect(after.federalTax).toBe(before.federalTax)
      }),
      { numRuns: runs(200) },
    ))

  test('sets aside enough each week to have what is due', () =>
    fc.assert(
      fc.property(year, profit, typed, (ofYear, earned, values) => {
        const { setAsidePerWeek, weeks, dueByThen } = forecast({
          year: ofYear,
          profit: earned,
          typed: values,
        })
        fc.pre(setAsidePerWeek !== null)
        expect(setAsidePerWeek * weeks!).toBeGreaterThanOrEqual(dueByThen)
        expect((setAsidePerWeek - 1) * weeks!).toBeLessThan(dueByThen)
      }),
      { numRuns: runs(200) },
    ))

  test('of a year before is the same, whatever changes in a later year’s figures', () =>
    fc.assert(
      fc.property(fc.integer({ min: 2023, max: 2025 }), profit, typed, (ofYear, earned, values) => {
        const facts = toFacts({ year: ofYear, profit: earned, typed: values })
        const changed = figures.map((one) =>
          one.year > ofYear ? { ...one, value: one.value + 1 } : one,
        )
        expect(buildForecast({ ...facts, figures: changed })).toEqual(buildForecast(facts))
      }),
      { numRuns: runs(50) },
    ))
})

describe('the receipt', () => {
  const lines = (facts: Partial<ForecastFacts>, values: Partial<TaxForecastInputs> = {}) =>
    buildForecast({ ...toFacts({ year: 2026, profit: 0, typed: values }), ...facts })
      .sections.find(({ name }) => name === 'business')!
      .lines.map(({ rule, amount: dollars }) => [rule, dollars])

  const books = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((month) => ({
    month,
    netIncome: 500_000,
    vehicleCosts: 120_000,
    depreciation: 20_000,
  }))
  const travel = [9, 10].map((month) => ({ month, cents: 64_000, provisional: false }))

  test('has the books through their last month, the rest by their average, and days likewise', () => {
    expect(lines({ books, throughMonth: 10, travel }, { travel: 'per_diem' })).toEqual([
      ['books_to_date', 50_000],
      ['books_rest_of_year', 10_000],
      ['per_diem_to_date', -1_280],
      ['per_diem_rest_of_year', -1_280],
    ])
  })

  test('takes the actual costs back before it takes miles', () => {
    expect(lines({ books, throughMonth: 10, travel }, { travel: 'mileage' })).toEqual([
      ['books_to_date', 50_000],
      ['books_rest_of_year', 10_000],
      ['vehicle_costs', 14_400],
      ['mileage_to_date', -1_280],
      ['mileage_rest_of_year', -1_280],
    ])
  })

  test('marks what is not announced yet', () => {
    const next = forecast({ year: 2027, profit: 60_000 })
    expect(next.notes).toContain('provisional')
    expect(forecast({ year: 2026, profit: 60_000 }).notes).not.toContain('provisional')
    const wageBase = next.sections
      .flatMap((section) => section.lines)
      .flatMap(({ inputs }) => inputs)
      .find(({ name }) => name === 'wage_base')
    expect(wageBase).toMatchObject({ source: null, provisional: true })
  })

  test('marks days at an estimated rate', () => {
    const facts = {
      books,
      throughMonth: 10,
      travel: travel.with(1, { ...travel[1]!, provisional: true }),
    }
    const marked = ({ sections }: ReturnType<typeof forecast>) =>
      sections
        .flatMap((section) => section.lines)
        .filter(({ inputs }) => inputs.some(({ provisional }) => provisional))
        .map(({ rule }) => rule)
    const inputs = { year: 2026, profit: 0, typed: { travel: 'per_diem' as const } }
    const result = buildForecast({ ...toFacts(inputs), ...facts })
    expect(marked(result)).toEqual(['per_diem_to_date', 'per_diem_rest_of_year'])
    expect(result.notes).toContain('provisional')
    expect(marked(buildForecast({ ...toFacts(inputs), ...facts, travel }))).toEqual([])
  })

  test('never takes what the IRS has too much for the state’s tax', () => {
    const facts = toFacts({
      year: 2026,
      profit: 68_000,
      typed: { statePercent: 5, statePaid: 100 },
    })
    const overpaid = buildForecast({ ...facts, paymentsMade: 3_000_000 })
    expect(overpaid.stateTax).toBe(2_355)
    expect(overpaid.left).toBe(2_255)
  })

  test('asks for a quarter of what is required by each date, less what is paid', () => {
    const facts = toFacts({ year: 2026, profit: 68_000, typed: { overpayment: 500 } })
    const by = (today: string, paid = 0) => {
      const result = buildForecast({ ...facts, today, paymentsMade: paid * 100 })
      return [result.quarter, result.dueByThen, result.weeks, result.setAsidePerWeek]
    }
    // Line 12c is 12,493: 3,123.25 a quarter, rounded up.
    expect(by('2026-02-01')).toEqual([1, 2_624, 11, 239])
    expect(by('2026-05-01', 2_624)).toEqual([2, 3_123, 7, 447])
    expect(by('2026-11-21', 9_000)[1]).toBe(2_993)
    expect(by('2027-01-16')).toEqual([null, 11_993, null, null])
  })
})
