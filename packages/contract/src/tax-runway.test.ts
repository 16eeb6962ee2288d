import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calendarOf, runwayOf } from './tax-runway.ts'
import { NewTaxPayment, type TaxEstimateOption, type TaxPayment } from './tax.ts'

const option = (of: Partial<TaxEstimateOption> = {}): TaxEstimateOption => ({
  ...{ id: '2026_4', year: 2026, quarter: 4, dueDate: '2027-01-15', amountDue: 2_400 },
  ...of,
})
const payment = (amount: number, of: Partial<TaxPayment> = {}): TaxPayment => ({
  ...{ id: String(amount), year: 2026, quarter: 4, paidOn: '2026-11-02' },
  ...{ amount, confirmationNumber: null },
  ...of,
})

describe('the runway of a quarter', () => {
  test.each([
    // Saturday, November 21 to Friday, January 15: 55 days, 7 whole weeks.
    ['nothing paid', [], '2026-11-21', { paid: 0, left: 2_400, weeks: 7, setAsidePerWeek: 342.86 }],
    [
      'a part paid in two payments',
      [payment(1_000.1), payment(0.2)],
      '2026-11-21',
      { paid: 1_000.3, left: 1_399.7, weeks: 7, setAsidePerWeek: 199.96 },
    ],
    ['all paid', [payment(2_400)], '2026-11-21', { left: 0, setAsidePerWeek: null }],
    ['too much paid', [payment(3_000)], '2026-11-21', { paid: 3_000, left: 0 }],
    ['paid for another quarter', [payment(500, { quarter: 3 })], '2026-11-21', { paid: 0 }],
    ['on the day itself', [], '2027-01-15', { weeks: 1, setAsidePerWeek: 2_400 }],
    ['a day late', [], '2027-01-16', { left: 2_400, weeks: null, setAsidePerWeek: null }],
  ] as const)('with %s', (_, payments, today, expected) => {
    expect(runwayOf([option()], payments, today)).toMatchObject([expected])
  })

  test('says nothing of money where only the paper does, and of time where no date is known', () => {
    const unknown = option({ amountDue: null, dueDate: null })
    expect(runwayOf([unknown], [payment(100)], '2026-11-21')).toMatchObject([
      { due: null, paid: 100, left: null, weeks: null, setAsidePerWeek: null },
    ])
  })

  test('is covered by what is set aside', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9_999_999 }),
        fc.integer({ min: 1, max: 28 }),
        (cents, day) => {
          const today = `2026-12-${String(day).padStart(2, '0')}`
          const [runway] = runwayOf([option({ amountDue: cents / 100 })], [], today)
          const { setAsidePerWeek, weeks } = runway!
          expect(Math.round(setAsidePerWeek! * 100) * weeks!).toBeGreaterThanOrEqual(cents)
        },
      ),
    ))
})

describe('the calendar file', () => {
  const day = {
    ...{ id: '2026_4', dueDate: '2027-01-15', summary: 'Estimated tax, quarter 4' },
    description: 'Pay at irs.gov; it is free',
  }
  const lines = (text: string) => text.split('\r\n')
  const file = (of: Partial<typeof day> = {}) =>
    calendarOf([{ ...day, ...of }], 'portal.test', new Date('2026-11-21T15:00:00Z'))

  test('has a whole day for each due date, named so that it is there once', () => {
    expect(lines(file())).toEqual(
      expect.arrayContaining([
        'UID:estimated-tax-2026_4@portal.test',
        'DTSTAMP:20261121T150000Z',
        'DTSTART;VALUE=DATE:20270115',
        'SUMMARY:Estimated tax\\, quarter 4',
        'DESCRIPTION:Pay at irs.gov\\; it is free',
        'TRIGGER:-P7D',
      ]),
    )
  })

  test('has lines of at most 75 bytes that read as before', () => {
    const description = 'Declaración trimestral de impuestos, '.repeat(9)
    const text = file({ description })
    for (const line of lines(text)) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(text.replaceAll('\r\n ', '')).toContain(description.replaceAll(',', '\\,'))
  })
})

test.each([
  [{ amount: 0 }, 'amount'],
  [{ amount: 10.001 }, 'amount'],
  [{ quarter: 5 }, 'quarter'],
  [{ paidOn: '2026-02-30' }, 'paidOn'],
  [{ confirmationNumber: 'x'.repeat(41) }, 'confirmationNumber'],
])('a payment of %j is none', (wrong, field) => {
  const right = { year: 2026, quarter: 1, amount: 1_200.5, paidOn: '2026-04-10' }
  expect(NewTaxPayment.parse(right)).toEqual({ ...right, confirmationNumber: null })
  const { error } = NewTaxPayment.safeParse({ ...right, ...wrong })
  expect(error?.issues.map(({ path }) => path)).toEqual([[field]])
})
