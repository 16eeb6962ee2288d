import { describe, expect, test } from 'vitest'
import { aStatement } from '@milepost/testing/records/a-statement.ts'
import { aProfitPlan } from '../../../test/a-profit-plan.ts'
import { toYear } from './own-change.ts'
import { comparePlanToBooks, type ComparedSection } from './plan-against-books.ts'

const plan = (differences: Parameters<typeof aProfitPlan>[0] = {}) =>
  toYear(aProfitPlan(differences).entered)

describe('the plan against the books', () => {
  test('holds the months that are over, at a twelfth of the plan’s year each', () => {
    const {
      bookedMonths: held,
      monthsWithoutBooks,
      sections,
    } = comparePlanToBooks(plan(), aStatement(), '2026-11-18')
    expect([held.length, held.at(-1), monthsWithoutBooks]).toEqual([10, 'october', []])
    expect(sections.miles.at(-1)).toMatchObject({ plan: 83_333.33, actual: 84_680 })
    // 100,000 miles at 8 mpg and $4 per gallon, plus 10 cents per mile for tires.
    expect(sections.variable.at(-1)).toMatchObject({ plan: 50_000, benchmark: 'not_good' })
    expect(sections.net).toMatchObject([{ name: 'Net Income Before Tax', plan: 96_666.67 }])
  })

  test('adds up: accounts to their totals, and totals to net profit', () => {
    const { sections } = comparePlanToBooks(plan(), aStatement(), '2026-11-18')
    for (const figure of ['plan', 'actual'] as const) {
      const cents = (section: ComparedSection, from = -1, to = Infinity) =>
        sections[section]
          .slice(from, to)
          .reduce((sum, row) => sum + Math.round(row[figure] * 100), 0)
      for (const section of ['miles', 'revenue', 'variable', 'fixed'] as const)
        // Each row is rounded once, so the rows may differ from their total by one cent each.
        expect(Math.abs(cents(section, 0, -1) - cents(section))).toBeLessThanOrEqual(2)
      expect(
        Math.abs(cents('revenue') - cents('variable') - cents('fixed') - cents('net')),
      ).toBeLessThanOrEqual(2)
    }
  })

  test('covers no months in January, and all months with books once the year is over', () => {
    expect(comparePlanToBooks(plan(), aStatement(), '2026-01-31').bookedMonths).toEqual([])
    expect(comparePlanToBooks(plan(), aStatement(), '2027-01-01').bookedMonths).toHaveLength(11)
    expect(comparePlanToBooks(plan(), aStatement(), '2027-01-01').monthsWithoutBooks).toEqual([
      'december',
    ])
  })

  test('counts several lines of an account as one, and names it as the plan does where the books have nothing of it', () => {
    const line = { section: 'fixed', basis: 'per_month', internalAccountNumber: 6200 } as const
    const lines = ['Plates', 'Permits'].map((name) => ({ ...line, name, amount: 100 }))
    const { sections } = comparePlanToBooks(plan({ lines }), aStatement(), '2026-11-18')
    const held = sections.fixed.find(({ internalAccountNumber }) => internalAccountNumber === 6200)
    expect(held).toMatchObject({ name: 'Plates', plan: 2000, actual: 0, benchmark: 'good' })
  })

  test('marks no row that the plan has no line of, nor the total of a section without lines', () => {
    const { sections } = comparePlanToBooks(plan(), aStatement(), '2026-11-18')
    const repairs = sections.variable.find(({ internalAccountNumber: n }) => n === 5100)
    expect(repairs).toMatchObject({ plan: 0, actual: 16_460, benchmark: null })
    expect(sections.variable.at(-1)).toMatchObject({ benchmark: 'not_good' })
    const none = comparePlanToBooks(plan({ lines: [] }), aStatement(), '2026-11-18').sections
    const marks = (section: ComparedSection) => none[section].map(({ benchmark }) => benchmark)
    for (const section of ['revenue', 'fixed', 'net'] as const)
      expect([section, new Set(marks(section))]).toEqual([section, new Set([null])])
    expect(marks('variable').at(-1)).toBe('not_good')
  })

  test('of no miles in plan and books compares amounts', () => {
    const nothing = { loadedMilesPerWeek: 0, emptyMilesPerWeek: 0 }
    const { sections } = comparePlanToBooks(plan(nothing), aStatement({ miles: {} }), '2026-11-18')
    expect(sections.miles).toMatchObject([{ name: 'Total Miles', plan: 0, actual: 0 }])
    expect(sections.variable.at(-1)).toMatchObject({ plan: 0, benchmark: 'not_good' })
  })
})
