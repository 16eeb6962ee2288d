import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NewTaxPayment, type TaxPayment, type TaxQuarter } from './tax-quarter.ts'
import { calculateRunway, findNextToPay, formatCalendar, getDueDateShift } from './tax-runway.ts'

const payment = (amount: number): TaxPayment => ({
  id: String(amount),
  year: 2026,
  quarter: 4,
  paidOn: '2026-11-02',
  amount,
  confirmationNumber: null,
  method: null,
  isSeenAtIrs: false,
})
const quarter = (overrides: Partial<TaxQuarter> = {}): TaxQuarter => ({
  id: '2026_4',
  year: 2026,
  quarter: 4,
  dueDate: '2027-01-15',
  hasEstimate: true,
  amountDue: 2400,
  payments: [],
  ...overrides,
})

describe('the runway of a quarter', () => {
  test.each([
    // Saturday, November 21 to Friday, January 15: 55 days, so 8 paydays.
    [
      'nothing paid',
      [],
      '2026-11-21',
      { paid: 0, left: 2_400, weeks: 8, setAsidePerWeek: 300, daysLate: null },
    ],
    [
      'a part paid in two payments',
      [1_000.1, 0.2],
      '2026-11-21',
      { paid: 1_000.3, left: 1_399.7, weeks: 8, setAsidePerWeek: 174.97 },
    ],
    ['all paid', [2_400], '2026-11-21', { left: 0, setAsidePerWeek: null }],
    ['too much paid', [3_000], '2026-11-21', { paid: 3_000, left: 0 }],
    ['on the due date', [], '2027-01-15', { weeks: 1, setAsidePerWeek: 2_400 }],
    ['13 days before', [], '2027-01-02', { weeks: 2, setAsidePerWeek: 1_200 }],
    ['8 days before', [], '2027-01-07', { weeks: 2, setAsidePerWeek: 1_200 }],
    ['a week before', [], '2027-01-08', { weeks: 1, setAsidePerWeek: 2_400 }],
    [
      'a day late',
      [],
      '2027-01-16',
      { left: 2_400, weeks: null, setAsidePerWeek: null, daysLate: 1 },
    ],
    ['paid in part and late', [2_399.99], '2027-01-17', { left: 0.01, daysLate: 2 }],
    ['paid, though late', [2_400], '2027-02-16', { left: 0, daysLate: null }],
    ['late as long as the law counts', [], '2027-04-15', { daysLate: 90 }],
    ['and no longer', [], '2027-04-16', { left: 2_400, daysLate: null }],
  ] as const)('with %s', (_, paid, today, expected) => {
    const payments = paid.map(payment)
    expect(calculateRunway(quarter({ payments }), today)).toMatchObject(expected)
  })

  test('leaves the amount null if it is only in the PDF, and the weeks null without a due date', () => {
    const unknown = quarter({ amountDue: null, dueDate: null, payments: [payment(100)] })
    expect(calculateRunway(unknown, '2026-11-21')).toEqual({
      paid: 100,
      left: null,
      weeks: null,
      setAsidePerWeek: null,
      daysLate: null,
    })
  })

  test('is late where the amount is only in the PDF and nothing is marked as paid', () => {
    const onPaper = quarter({ amountDue: null })
    expect(calculateRunway(onPaper, '2027-01-20').daysLate).toBe(5)
    expect(calculateRunway({ ...onPaper, hasEstimate: false }, '2027-01-20').daysLate).toBeNull()
    expect(
      calculateRunway({ ...onPaper, payments: [payment(5)] }, '2027-01-20').daysLate,
    ).toBeNull()
  })

  test('adds up to the cent, however many payments there are', () =>
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 9_999_999_999 }), { maxLength: 20 }),
        (all) => {
          const payments = all.map((cents) => payment(cents / 100))
          const sum = all.reduce((total, cents) => total + cents, 0)
          expect(calculateRunway(quarter({ payments }), '2026-11-21').paid).toBe(sum / 100)
        },
      ),
    ))

  test('sets aside enough to cover what is left', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9_999_999 }),
        fc.integer({ min: 1, max: 28 }),
        (cents, day) => {
          const today = `2026-12-${String(day).padStart(2, '0')}`
          const runway = calculateRunway(quarter({ amountDue: cents / 100 }), today)
          const { setAsidePerWeek, weeks } = runway
          expect(Math.round(setAsidePerWeek! * 100) * weeks!).toBeGreaterThanOrEqual(cents)
        },
      ),
    ))
})

describe('the next quarter to pay', () => {
  const quarters = [
    quarter({ id: '2026_3', dueDate: '2026-09-15' }),
    quarter(),
    quarter({ id: '2027_1', dueDate: '2027-04-15', hasEstimate: false, amountDue: null }),
  ]

  test.each([
    ['2026-11-21', '2026_4'],
    ['2027-01-15', '2026_4'],
    ['2027-01-16', '2027_1'],
    ['2027-04-16', undefined],
  ])('on %s is %s, with the earlier ones paid', (today, id) => {
    const paid = quarters.map((one) =>
      one.amountDue !== null && one.dueDate! < today ? { ...one, payments: [payment(2_400)] } : one,
    )
    expect(findNextToPay(paid, today)?.id).toBe(id)
  })

  test('is the earliest late one', () => {
    expect(findNextToPay(quarters, '2026-11-21')?.id).toBe('2026_3')
    expect(findNextToPay(quarters.toReversed(), '2027-02-01')?.id).toBe('2026_3')
  })

  test('skips one that is paid in full', () => {
    const paid = quarter({ payments: [payment(2_400)] })
    expect(findNextToPay([paid, quarters[2]!], '2026-11-21')?.id).toBe('2027_1')
  })

  test('skips one whose amount is only in the PDF, once it has a payment', () => {
    const onPaper = quarter({ amountDue: null })
    expect(findNextToPay([onPaper, quarters[2]!], '2026-11-21')?.id).toBe('2026_4')
    const paid = { ...onPaper, payments: [payment(1_500)] }
    expect(findNextToPay([paid, quarters[2]!], '2026-11-21')?.id).toBe('2027_1')
  })
})

test.each([
  ['2027-01-15', null],
  // A Sunday, so Monday.
  ['2025-06-16', { from: '2025-06-15', why: 'weekend' }],
  // A Saturday, so Monday.
  ['2024-06-17', { from: '2024-06-15', why: 'weekend' }],
  // A Monday that is Martin Luther King Jr. Day.
  ['2024-01-16', { from: '2024-01-15', why: 'holiday' }],
  // A Saturday, and the Monday is Martin Luther King Jr. Day.
  ['2028-01-18', { from: '2028-01-15', why: 'weekendAndHoliday' }],
] as const)('the due date %s was moved: %j', (dueDate, shift) => {
  expect(getDueDateShift(dueDate)).toEqual(shift)
})

describe('the calendar file', () => {
  const day = {
    id: '2026_4',
    dueDate: '2027-01-15',
    summary: 'Estimated tax, quarter 4',
    description: 'Pay at irs.gov; it is free',
  }
  const lines = (text: string) => text.split('\r\n')
  const file = (overrides: Partial<typeof day> = {}) =>
    formatCalendar([{ ...day, ...overrides }], 'portal.test', new Date('2026-11-21T15:00:00Z'))

  test('has an all-day event for each due date, with a stable UID', () => {
    expect(lines(file())).toEqual(
      expect.arrayContaining([
        'UID:estimated-tax-2026_4@portal.test',
        'DTSTAMP:20261121T150000Z',
        'DTSTART;VALUE=DATE:20270115',
        'SUMMARY:Estimated tax\\, quarter 4',
        'DESCRIPTION:Pay at irs.gov\\; it is free',
        'TRIGGER:-P6DT15H',
        'TRIGGER:-PT15H',
      ]),
    )
  })

  test('nests its components correctly and ends every line with CRLF', () => {
    const text = formatCalendar([day, { ...day, id: '2027_1' }], 'portal.test', new Date(0))
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
    const parts = lines(text).filter((line) => /^(BEGIN|END):/.test(line))
    const event = ['VEVENT', 'VALARM', '/VALARM', 'VALARM', '/VALARM', '/VEVENT']
    expect(parts.map((line) => line.replace('BEGIN:', '').replace('END:', '/'))).toEqual([
      'VCALENDAR',
      ...event,
      ...event,
      '/VCALENDAR',
    ])
    const names = lines(text).filter((line) => line.startsWith('UID:'))
    expect(new Set(names).size).toBe(2)
  })

  test('folds lines at 75 bytes, and unfolds to the same text', () => {
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
])('a payment with %j is rejected', (wrong, field) => {
  const right = { year: 2026, quarter: 1, amount: 1_200.5, paidOn: '2026-04-10' }
  expect(NewTaxPayment.parse(right)).toEqual({ ...right, confirmationNumber: null })
  const { error } = NewTaxPayment.safeParse({ ...right, ...wrong })
  expect(error?.issues.map(({ path }) => path)).toEqual([[field]])
})
