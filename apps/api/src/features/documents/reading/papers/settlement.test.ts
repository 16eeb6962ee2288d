import { expect, test } from 'vitest'
import type { ReadFieldName, Reading } from '@milepost/contract/documents/reading'
import { typedRows } from '@milepost/testing/drawn-papers/drawn-paper.ts'
import { wordsOf, type Effects } from '@milepost/testing/drawn-papers/words.ts'
import { readPaper } from './read-paper.ts'

/** Reads a settlement that is typed as it is printed; a photo of it unless `isEmbedded`. */
const read = (rows: readonly string[], effects: Partial<Effects> = {}) =>
  readPaper([wordsOf(typedRows(rows), { seed: 1, ...effects })], {
    sentOn: '2026-10-10',
    knownVendors: [],
  })

const field = (reading: Reading, name: ReadFieldName) =>
  reading.fields.find((other) => other.name === name)
const value = (reading: Reading, name: ReadFieldName) => field(reading, name)?.value
const isSure = (reading: Reading, name: ReadFieldName) => field(reading, name)?.isSure
const replaced = (rows: readonly string[], ...pairs: [string, string][]) =>
  rows.map((row) => pairs.reduce((text, [from, to]) => text.replace(from, to), row))

const settlement = [
  'LONE STAR FREIGHT LLC',
  '1 Commerce Pkwy',
  'DALLAS, TX 75211',
  '        CONTRACTOR SETTLEMENT',
  'WEEK ENDING  10/02/2026',
  '                   CURRENT        YTD',
  'EARNINGS',
  'LINEHAUL          4,000.00  40,000.00',
  'FUEL SURCHARGE      500.00   5,000.00',
  'GROSS PAY         4,500.00  45,000.00',
  'DEDUCTIONS',
  'FUEL CARD         1,200.00  12,000.00',
  'ESCROW              100.00   1,000.00',
  'INSURANCE           150.50   1,505.00',
  'TOTAL DEDUCTIONS  1,450.50  14,505.00',
  'NET PAY           3,049.50  30,495.00',
  'ESCROW BALANCE    2,000.00',
]
const amounts = (reading: Reading) =>
  Object.fromEntries(
    ['gross', 'escrow', 'net', 'weekEnding'].map((name) => [
      name,
      value(reading, name as ReadFieldName),
    ]),
  )

test('a settlement is read line by line, and the year to date is left out', () => {
  const reading = read(settlement)
  expect(reading.kind).toBe('settlement')
  expect(amounts(reading)).toEqual({
    gross: '450000',
    escrow: '10000',
    net: '304950',
    weekEnding: '2026-10-02',
  })
  expect(reading.lines.map(({ label, cents, isSure: sure }) => [label, cents, sure])).toEqual([
    ['LINEHAUL', 400_000, true],
    ['FUEL SURCHARGE', 50_000, true],
    ['FUEL CARD', -120_000, true],
    ['ESCROW', -10_000, true],
    ['INSURANCE', -15_050, true],
  ])
})

test.each([
  ['a minus', (text: string) => ` -${text}`],
  ['a minus behind', (text: string) => ` ${text}-`],
  ['parentheses', (text: string) => `(${text})`],
])('deductions may be printed with %s', (_how, print) => {
  const rows = settlement.map((row, i) =>
    i >= 11 && i <= 13 ? row.replace(/ {2}([\d,.]+)(?= )/, (_, text: string) => print(text)) : row,
  )
  const reading = read(rows)
  expect(reading.lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(304_950)
  expect(isSure(reading, 'net')).toBe(true)
})

test('a settlement whose lines do not add up to the net has nothing sure of its amounts', () => {
  const reading = read(replaced(settlement, ['1,200.00  ', '1,300.00  ']), { isEmbedded: true })
  expect(['gross', 'escrow', 'net'].map((name) => isSure(reading, name as ReadFieldName))).toEqual([
    false,
    false,
    false,
  ])
  expect(reading.lines.some((line) => line.isSure)).toBe(false)
})

test('a settlement in Spanish is read', () => {
  const reading = read([
    'TRANSPORTES DEL NORTE LLC',
    'LAREDO, TX 78045',
    '      LIQUIDACIÓN SEMANAL',
    'SEMANA 09/26/2026 - 10/02/2026',
    'INGRESOS',
    'FLETE             4,000.00',
    'TOTAL INGRESOS    4,000.00',
    'DEDUCCIONES',
    'ADELANTO            500.00',
    'GARANTÍA            100.00',
    'PAGO NETO         3,400.00',
  ])
  expect(amounts(reading)).toEqual({
    gross: '400000',
    escrow: '10000',
    net: '340000',
    weekEnding: '2026-10-02',
  })
  expect([isSure(reading, 'net'), isSure(reading, 'weekEnding')]).toEqual([true, true])
})

const cents = (reading: Reading) => reading.lines.map((line) => line.cents)
const whole = [400_000, 50_000, -120_000, -10_000, -15_050]
/** Whether all its amounts and lines are sure, and whether none is. */
const sureness = (reading: Reading) => {
  const all = [
    ...['gross', 'escrow', 'net'].map((name) => isSure(reading, name as ReadFieldName)),
    ...reading.lines.map((line) => line.isSure),
  ]
  return all.every((one) => one) ? 'sure' : all.some((one) => one) ? 'mixed' : 'unsure'
}

test.each([
  ['a deduction', '1,200.00  ', '1,280.00  '],
  ['a deduction without its point', '150.50  ', '15050   '],
  ['an amount that was earned', '4,000.00  ', '4,800.00  '],
  ['the gross', '4,500.00  ', '4,580.00  '],
  ['the net', '3,049.50  ', '8,049.50  '],
  ['all deductions', '1,450.50  ', '1,458.50  '],
  ['the net with a comma for its point', '3,049.50  ', '3,049,50  '],
  ['the gross with a point for its comma', '4,500.00  ', '4.500.00  '],
  ['a deduction with spaces within', '  1,200.00', '1 ,20 0.00'],
  ['a deduction whose first digit stands apart', '   150.50', ' 1 50.50 '],
  ["the head of the year's column", 'YTD', 'V7D'],
])('one misread digit or sign is mended where all sums agree: %s', (_what, from, to) => {
  const reading = read(replaced(settlement, [from, to]))
  expect(cents(reading)).toEqual(whole)
  expect([value(reading, 'gross'), value(reading, 'net')]).toEqual(['450000', '304950'])
})

test.each([
  ['1,200.00  ', '1,280.00  '],
  ['3,049.50  ', '8,049.50  '],
])('what is mended is sure only where all deductions are printed as one: %s', (from, to) => {
  const misread = replaced(settlement, [from, to])
  expect(sureness(read(misread))).toBe('sure')
  const without = read(misread.filter((row) => !row.startsWith('TOTAL DEDUCTIONS')))
  expect([cents(without), value(without, 'net')]).toEqual([whole, '304950'])
  expect(sureness(without)).toBe('unsure')
})

test('nothing is mended where two deductions could be the misread one', () => {
  // Either 180 could have been 130.
  const rows = replaced(settlement, ['  100.00', '  180.00'], ['  150.50', '  180.50'])
  const reading = read(replaced(rows, ['1,450.50', '1,510.50'], ['3,049.50', '2,989.50']))
  expect(sureness(reading)).toBe('unsure')
  expect(cents(reading)).toEqual([400_000, 50_000, -120_000, -18_000, -18_050])
})

test('what a PDF says itself is not mended', () => {
  const reading = read(replaced(settlement, ['1,200.00  ', '1,280.00  ']), { isEmbedded: true })
  expect(cents(reading)).toEqual([400_000, 50_000, -128_000, -10_000, -15_050])
  expect(sureness(reading)).toBe('unsure')
})

test('of two columns that both add up, the larger is the year, and nothing is sure', () => {
  const reading = read(replaced(settlement, ['YTD', 'ALL']))
  expect([value(reading, 'net'), sureness(reading)]).toEqual(['304950', 'unsure'])
})

test('the escrow balance below the net is no deduction, however it is read', () => {
  const reading = read(replaced(settlement, ['ESCROW BALANCE', 'ESCROW 8AL4NCE']))
  expect([value(reading, 'escrow'), sureness(reading)]).toEqual(['10000', 'sure'])
})

test('a settlement that lists no deduction separately takes all of them as one', () => {
  const reading = read(settlement.filter((row) => !/^(FUEL CARD|ESCROW |INSURANCE)/.test(row)))
  expect(cents(reading)).toEqual([400_000, 50_000, -145_050])
  expect(isSure(reading, 'net')).toBe(true)
})

const carrier = [
  'MERIDIAN CARRIERS',
  'RENO, NV 89506',
  'CONTRACTOR SETTLEMENT',
  'WEEK ENDING 10/02/2026',
]

test.each<[string, string[], number[], string]>([
  [
    'loads in a table, reimbursements, and the escrow account and the fuel below the net',
    [
      'LOADS',
      'LOAD #  PICKUP      FROM         TO        MILES  RATE    AMOUNT',
      '48213   09/28/2026  LAREDO TX    DALLAS TX   432  2.10    907.20',
      '48250   09/29/2026  DALLAS TX    GARY IN     453  2.25  1,019.25',
      'TOTAL LOADS                                             1,926.45',
      'REIMBURSEMENTS',
      '48250   LUMPER                                            150.00',
      'TOTAL REIMBURSEMENTS                                      150.00',
      'DEDUCTIONS',
      '09/28/2026  FUEL PURCHASE LAREDO TX                       412.39',
      '10/02/2026  ESCROW                                        100.00',
      'TOTAL DEDUCTIONS                                          512.39',
      'NET PAY                                                 1,564.06',
      'ESCROW ACCOUNT',
      'BEGINNING BALANCE                                       1,900.00',
      'CONTRIBUTION                                              100.00',
      'FUEL DETAIL',
      '09/28/2026  LAREDO TX   118.402   3.483                   412.39',
    ],
    [90_720, 101_925, 15_000, -41_239, -10_000],
    '207645',
  ],
  [
    'a summary above the list',
    [
      'GROSS PAY            4,000.00',
      'TOTAL DEDUCTIONS       600.00',
      'NET PAY              3,400.00',
      'EARNINGS',
      'LINEHAUL             3,500.00',
      'FUEL SURCHARGE         500.00',
      'TOTAL EARNINGS       4,000.00',
      'DEDUCTIONS',
      'FUEL CARD              450.00',
      'ESCROW                 150.00',
      'TOTAL DEDUCTIONS       600.00',
    ],
    [350_000, 50_000, -45_000, -15_000],
    '400000',
  ],
  [
    "the contractor's share of the gross",
    [
      'REVENUE',
      'LINEHAUL                5,000.00',
      'GROSS REVENUE           5,000.00',
      'CONTRACTOR SHARE 75%    3,750.00',
      'DEDUCTIONS',
      'INSURANCE                 150.00',
      'ESCROW                    100.00',
      'TOTAL DEDUCTIONS          250.00',
      'NET PAY                 3,500.00',
    ],
    [375_000, -15_000, -10_000],
    '375000',
  ],
  [
    'no headings',
    [
      'LINEHAUL 48213                   2,500.00',
      'DETENTION                          150.00',
      'FUEL ADVANCE                      -300.00',
      'ESCROW                            -100.00',
      'NET PAY                          2,250.00',
    ],
    [250_000, 15_000, -30_000, -10_000],
    '265000',
  ],
  [
    'reimbursements below the gross',
    [
      'EARNINGS',
      'LINEHAUL             3,500.00',
      'GROSS PAY            3,500.00',
      'REIMBURSEMENTS',
      'LUMPER                 150.00',
      'DEDUCTIONS',
      'FUEL CARD              450.00',
      'NET PAY              3,200.00',
    ],
    [350_000, 15_000, -45_000],
    '350000',
  ],
  [
    'what was owed from the last one',
    [
      'EARNINGS',
      'LINEHAUL             3,500.00',
      'TOTAL EARNINGS       3,500.00',
      'DEDUCTIONS',
      'FUEL CARD              450.00',
      'TOTAL DEDUCTIONS       450.00',
      'PREVIOUS BALANCE       200.00',
      'NET PAY              2,850.00',
    ],
    [350_000, -45_000, -20_000],
    '350000',
  ],
])('a settlement with %s is read whole and sure', (_what, rows, lines, gross) => {
  for (const isEmbedded of [true, false]) {
    const reading = read([...carrier, ...rows], { isEmbedded })
    expect([cents(reading), value(reading, 'gross')]).toEqual([lines, gross])
    expect(reading.lines.every((line) => line.isSure)).toBe(true)
    expect([isSure(reading, 'gross'), isSure(reading, 'net')]).toEqual([true, true])
  }
})

test('nothing is mended where an amount was left out that could be what is missing', () => {
  // 3,500 could be a misread 3,300, but the gross says otherwise; a bonus stands between.
  const rows = [
    'EARNINGS',
    'LINEHAUL             3,500.00',
    'TOTAL EARNINGS       3,500.00',
    'DEDUCTIONS',
    'FUEL CARD              450.00',
    'TOTAL DEDUCTIONS       450.00',
  ]
  const net = 'NET PAY              2,850.00'
  for (const more of [[], ['BALANCE DUE TO US      200.01'], ['HAIRCUT                200.01']]) {
    const reading = read([...carrier, ...rows, ...more, net])
    expect([cents(reading), sureness(reading)]).toEqual([[350_000, -45_000], 'unsure'])
  }
})
