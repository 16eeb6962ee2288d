import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  NewBatch,
  rangeOf,
  Section,
  sectionOf,
  toHundredths,
  toSlug,
  unbalancedMonths,
} from './ledger.ts'

test.each([
  [1000, 'asset'],
  [2999, 'liability'],
  [3900, 'equity'],
  [4000, 'revenue'],
  [5999, 'variable'],
  [6000, 'fixed'],
  [9099, 'miles'],
  [999, undefined],
  [7000, undefined],
  [9100, undefined],
])('account %i belongs to %s', (number, section) => {
  expect(sectionOf(number)).toBe(section)
})

test.each([
  ['Maintenance & Repairs', 'maintenance-repairs'],
  ['Mileage / Percentage', 'mileage-percentage'],
  ['% Empty', 'percent-empty'],
  ['DEF', 'def'],
])('%s is %s in a URL', (name, slug) => {
  expect(toSlug(name)).toBe(slug)
})

test('cents survive the conversion to dollars and back', () =>
  fc.assert(
    fc.property(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), (cents) => {
      expect(toHundredths(cents / 100)).toBe(cents)
    }),
  ))

describe('the months that do not balance', () => {
  test('are none when a payment lowers a liability and cash alike', () => {
    const day = { date: '2026-10-08' }
    const lines = [
      { ...day, internalAccountNumber: 2100, amount: -45_000 },
      { ...day, internalAccountNumber: 1000, amount: -45_000 },
      { ...day, internalAccountNumber: 9000, amount: 1 },
    ]
    expect(unbalancedMonths(lines)).toEqual([])
  })

  test('are listed in order', () => {
    const lines = [
      { date: '2026-10-01', internalAccountNumber: 1000, amount: 100 },
      { date: '2026-09-30', internalAccountNumber: 4000, amount: 100 },
    ]
    expect(unbalancedMonths(lines)).toEqual(['2026-09', '2026-10'])
  })
})

describe('a batch', () => {
  const line = { date: '2026-10-08', internalAccountNumber: 1000, amount: 5, source: 'Bank' }
  const batch = {
    id: '018f4c1e-7d3a-4c1e-8b7a-3f2a9c5d1e00',
    date: '2026-10-08',
    description: 'Bank',
    transactions: [line],
  }

  test('is not an opening batch and has no details by default', () => {
    expect(NewBatch.parse(batch)).toMatchObject({
      isOpening: false,
      transactions: [{ details: '' }],
    })
  })

  test.each<[what: string, wrong: object]>([
    ['text over two lines', { source: 'Bank\nof Verona' }],
    ['no words', { source: '  ' }],
    ['a third decimal', { amount: 0.001 }],
    ['an amount over the maximum', { amount: 1_000_000_000 }],
    ['no number', { amount: Number.NaN }],
    ['endless', { amount: Number.POSITIVE_INFINITY }],
    ['an unknown field', { accountId: 'mine' }],
  ])('does not take %s', (_, wrong) => {
    const { success } = NewBatch.safeParse({ ...batch, transactions: [{ ...line, ...wrong }] })
    expect(success).toBe(false)
  })
})

describe('a batch that moves nothing', () => {
  const line = { date: '2026-10-08', internalAccountNumber: 1000, source: 'Bank' }
  const issues = (...amounts: number[]) =>
    NewBatch.safeParse({
      id: '018f4c1e-7d3a-4c1e-8b7a-3f2a9c5d1e00',
      date: '2026-10-08',
      description: 'Bank',
      transactions: amounts.map((amount) => ({ ...line, amount })),
    }).error?.issues

  test.each([[[0]], [[-0]], [[0, 0, 0]]])('is refused at its first line: %j', (amounts) => {
    expect(issues(...amounts)).toMatchObject([
      {
        path: ['transactions', 0, 'amount'],
        message: 'A batch of zeros changes nothing. Enter an amount other than 0.00 on some line.',
      },
    ])
  })

  test.each([[[0.01]], [[0, -5]]])('is not one with some amount: %j', (amounts) => {
    expect(issues(...amounts)).toBeUndefined()
  })

  test('is not one without any lines, which says so itself', () => {
    expect(issues()).toMatchObject([{ path: ['transactions'] }])
  })
})

test('every number of a section’s range is in the section', () => {
  for (const section of Section.options) {
    const [from, to] = rangeOf(section)
    expect([sectionOf(from), sectionOf(to)]).toEqual([section, section])
    expect([sectionOf(from - 1), sectionOf(to + 1)]).not.toContain(section)
  }
})
