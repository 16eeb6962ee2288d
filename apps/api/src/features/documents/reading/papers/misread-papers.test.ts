import { expect, test } from 'vitest'
import type { ReadFieldName } from '@milepost/contract/documents/reading'
import { typedRows } from '@milepost/testing/drawn-papers/drawn-paper.ts'
import { wordsOf } from '@milepost/testing/drawn-papers/words.ts'
import { parseFigure } from '../fields/figures.ts'
import { readPaper, withSecondOpinions } from './read-paper.ts'

/** Reads a paper as an engine has read it, and whether a field of it is sure. */
function read(rows: readonly string[], name: ReadFieldName, isEmbedded = false) {
  const page = wordsOf(typedRows(rows), { seed: 1, isEmbedded })
  const reading = readPaper([page], { sentOn: '2026-10-10', knownVendors: [] })
  const field = reading.fields.find((other) => other.name === name)
  return { reading, found: [field?.value, field?.isSure] }
}

test.each([
  ['4,652,83', 465_283],
  ['4.652,83', 465_283],
  ['4.652.83', 465_283],
  ['4,65283', 465_283],
  ['S217.53', 21_753],
  ['$S17.53', 51_753],
])('%s is %d cents, but not to the letter', (text, cents) => {
  const figure = parseFigure(text)
  expect([figure && figure.units / 100, figure?.decimals, figure?.isExact]).toEqual([
    cents,
    2,
    text === '4.652,83',
  ])
})

test.each(['1,2,3', '10,20', 'S12', '4,652,8', '1.2.3.45', '4.652.8'])(
  '%s is no amount of thousands',
  (text) => {
    expect((parseFigure(text)?.units ?? 0) / 10_000).toBeLessThan(1_000)
  },
)

const head = ["ROSIE'S TRUCK STOP", '12 MAIN ST', 'DALLAS, TX 75211']
const bill = [
  ...head,
  'DATE 10/03/2026',
  'COFFEE               10.06',
  'GLOVES              380.00',
  'SUBTOTAL            390.06',
  'TAX                   1.59',
  'TOTAL               341.65',
]

test('a total with one misread digit is mended where two sums agree, and sure', () => {
  const paid = ['CASH                400.00', 'CHANGE                8.35']
  expect(read([...bill, ...paid], 'total').found).toEqual(['39165', true])
  expect(read([...bill, 'VISA                391.65'], 'total').found).toEqual(['39165', true])
})

test('a total is not mended by one sum alone, by sums that differ, by a digit that looks otherwise, or in a PDF', () => {
  const without = bill.filter((row) => !/COFFEE|GLOVES/.test(row))
  expect(read(without, 'total').found).toEqual(['34165', false])
  const paid = ['CASH                400.00', 'CHANGE                8.85']
  const [value, isSure] = read([...without, ...paid], 'total').found
  expect([value, isSure]).toEqual(['34165', false])
  const other = bill.map((row) => row.replace('341.65', '321.65'))
  expect(read(other, 'total').found).toEqual(['32165', false])
  expect(read(bill, 'total', true).found).toEqual(['34165', false])
})

test('a total with one misread digit is mended by gallons × price alone, but not sure', () => {
  const rows = [
    ...head,
    'DIESEL',
    'GALLONS             91.811',
    'PRICE/GAL            5.625',
    'AMOUNT              516.44',
    'TOTAL DUE           515.44',
  ]
  expect(read(rows, 'total').found).toEqual(['51644', false])
})

const fuel = (gallons: string, price: string, amount: string) => [
  ...head,
  'PUMP 7  DIESEL',
  `GALLONS            ${gallons}`,
  `PRICE/GAL          ${price}`,
  `FUEL SALE          ${amount}`,
  'TOTAL              412.39',
]

test.each([
  ['a digit of the gallons', '113.402', '3.483', '412.39'],
  ['a digit of the price', '118.402', '3.433', '412.39'],
  ['a comma for the point of the gallons', '118,402', '3.483', '412.39'],
  ['no point in the gallons', '118402', '3.483', '412.39'],
  ['no point in the price', '118.402', '3483', '412.39'],
  ['a comma and a digit', '113,402', '3.483', '412.39'],
  ['a first digit that makes them too many', '718.402', '3.483', '412.39'],
])('gallons and price are found in spite of %s, but not sure', (_what, ...misread) => {
  const rows = fuel(...misread)
  expect(read(rows, 'gallons').found[0]).toBe('118402')
  expect(read(rows, 'price').found[0]).toBe('3483')
  const sure = [read(rows, 'gallons').found[1], read(rows, 'price').found[1]]
  expect(sure).not.toEqual([true, true])
})

test('gallons that a PDF says itself are not mended', () => {
  expect(read(fuel('113.402', '3.483', '412.39'), 'gallons', true).found[0]).toBe('113402')
})

test('fuel of a trailer is no fuel of the truck, whatever letter of it is misread', () => {
  const rows = [
    ...head,
    'PRODUCT       GALLONS  PRICE  AMOUNT',
    'AUTO D1E5L    168.449  3.328  561.26',
    'REFFER DSL      8.205  5.276   43.29',
    'TOTAL                         604.55',
  ]
  expect(read(rows, 'gallons').found).not.toEqual(['8205', true])
})

test.each([
  '10/03/7026',
  '03-0CT-26',
  '0ct 03, 2026',
  'Ocl 03, 2O26',
  'OCT032026',
  'Oct 3 , 2026',
  '03/OCT/20Z6',
  '63/OCT/2026',
  '83/OCT/2026',
  '70/03/2026',
  '3 de octubrc de 2026',
  '3 de octubre dc 2026',
  '3deoctubre de 2026',
  '3 deoctubrede2026',
  '03 -OCT-26',
])('%s is October 3, 2026, and not sure by a second reading that has the same fault', (day) => {
  const rows = [...head, `DATE ${day}`, 'TOTAL 6.50']
  const { found, reading } = read(rows, 'date')
  expect(found).toEqual(['2026-10-03', false])
  const again = (text: string) =>
    withSecondOpinions(reading, [{ name: 'date', text }]).fields.find(({ name }) => name === 'date')
  expect(again('10/03/2026')?.isSure).toBe(true)
  expect(again('10/03/7026')?.isSure).toBe(false)
})

test.each([
  ['09/79/2026', '2026-09-29'],
  ['10/79/2026', '2025-10-29'],
])('an impossible day %s is the later one that fits: %s', (day, expected) => {
  expect(read([...head, `DATE ${day}`, 'TOTAL 6.50'], 'date').found).toEqual([expected, false])
})

test.each(['5 GAL 2026', '10 DEF 26', '2 MAX 2026', '55-12-3426', '10-12-3426'])(
  '%s is no date',
  (text) => {
    expect(read([...head, text, 'TOTAL 6.50'], 'date').found).toEqual([undefined, undefined])
  },
)

test('a digit behind the letters of a label is one of them', () => {
  expect(
    read([...head, 'Tota1                 6.50', 'CASH 10.00', 'CHANGE 3.50'], 'total').found,
  ).toEqual(['650', true])
})
