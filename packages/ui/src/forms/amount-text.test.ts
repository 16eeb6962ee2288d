import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dollarsAndCents, miles, units, wholeDollars } from '../i18n/money.ts'
import { amountText, isUnfinished, parseAmount } from './amount-text.ts'

describe('parseAmount', () => {
  it.each([
    // Thousands.
    ['2,851.23', 2851.23],
    ['1,234', 1234],
    ['1,234,567.8', 1_234_567.8],
    ['1 234', 1234],
    ['1 234 567,5', 1_234_567.5],
    ['1\u00a0234.50', 1234.5],
    ['1\u202f234', 1234],
    // Decimals.
    ['12,5', 12.5],
    ['12,50', 12.5],
    [',5', 0.5],
    ['0,75', 0.75],
    ['12.5', 12.5],
    ['.5', 0.5],
    ['5.', 5],
    ['1234', 1234],
    ['007', 7],
    // What stands around a number, and other forms of its characters.
    ['$2,400', 2400],
    ['$ 2,400.00 ', 2400],
    ['45.00 $', 45],
    ['２，８５１．２３', 2851.23],
    ['\u200b1,234\u2069', 1234],
    ['\tan\u00ad', undefined],
    // Nothing that could be another number.
    ['', undefined],
    ['.', undefined],
    [',', undefined],
    ['$', undefined],
    ['1,23,456', undefined],
    ['1,2345', undefined],
    ['12,34,5', undefined],
    ['1234,567', undefined],
    ['0,725', undefined],
    ['1.234,56', undefined],
    ['1.234', undefined],
    ['1,234 567', undefined],
    ['1  234', undefined],
    ['12 34', undefined],
    ['1$2', undefined],
    ['5%', undefined],
    ['1e3', undefined],
    ['0x10', undefined],
    ['1/2', undefined],
    ['12²', undefined],
    ['½', undefined],
    ['①', undefined],
    ['12 miles', undefined],
    ['1-2', undefined],
    ['9007199254740993', undefined],
    // Less than nothing, where that makes no sense.
    ['-5', undefined],
    ['(45.00)', undefined],
    ['45-', undefined],
  ])('reads %j as %j', (typed, amount) => {
    expect(parseAmount(typed)).toBe(amount)
  })

  it.each([
    ['-45', -45],
    ['- 45', -45],
    ['45.00-', -45],
    ['−45', -45],
    ['–45', -45],
    ['－４５', -45],
    ['(45.00)', -45],
    ['($1,045.00)', -1045],
    ['$(1,045.00)', -1045],
    ['-$45', -45],
    ['$-45', -45],
    ['-0', 0],
    ['--45', undefined],
    ['(-45)', undefined],
    ['-45-', undefined],
    ['(45', undefined],
    ['45)', undefined],
    ['-', undefined],
    ['()', undefined],
  ])('reads %j as %j where it may be negative', (typed, amount) => {
    expect(parseAmount(typed, { allowsNegative: true })).toBe(amount)
  })

  it.each([
    ['12.5%', 12.5],
    ['12,5 %', 12.5],
    ['100', 100],
    ['$5', undefined],
    ['%', undefined],
  ])('reads %j as %j percent', (typed, percent) => {
    expect(parseAmount(typed, { isPercent: true })).toBe(percent)
  })

  it('takes as many decimals as the field has', () => {
    expect(parseAmount('0.725', { decimals: 3 })).toBe(0.725)
    expect(parseAmount('1,234', { decimals: 3 })).toBe(1234)
    expect(parseAmount('123,456', { decimals: 0 })).toBe(123_456)
    expect(parseAmount('1234.5', { decimals: 0 })).toBeUndefined()
    expect(parseAmount('12,5', { decimals: 0 })).toBeUndefined()
  })

  const cents = fc.integer({ min: -999_999_999_99, max: 999_999_999_99 })
  const spoken = (locale: string) => (amount: number) =>
    amount.toLocaleString(locale, { maximumFractionDigits: 2 })
  const ways: [name: string, format: (amount: number) => string][] = [
    ['English', spoken('en-US')],
    ['the Spanish of the United States', spoken('es-US')],
    ['the Spanish of Mexico', spoken('es-MX')],
    ['accounting', dollarsAndCents],
    ['lists of miles', miles],
    ['an amount field', (amount) => amountText(amount)],
    ['an amount field with cents', (amount) => amountText(amount, { isFixed: true })],
    ['a calculator', String],
  ]
  it.each(ways)('reads what %s writes', (_, format) => {
    fc.assert(
      fc.property(cents, (n) => {
        expect(parseAmount(format(n / 100), { allowsNegative: true })).toBe(n / 100)
      }),
    )
  })

  it.each([
    ['dollars', wholeDollars],
    ['units', units],
  ])('reads whole %s of reports', (_, format) => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), (n) => {
        expect(parseAmount(format(n), { allowsNegative: true, decimals: 0 })).toBe(n)
      }),
    )
  })

  it('never reads other digits than are typed', () => {
    const characters = fc.constantFrom(...Array.from('0123456789.,$-()% \u00a0'))
    fc.assert(
      fc.property(fc.string({ unit: characters, maxLength: 12 }), (typed) => {
        const amount = parseAmount(typed, { allowsNegative: true })
        fc.pre(amount !== undefined)
        const toDigits = (text: string) => text.replace(/\D/g, '').replace(/^0+|0+$/g, '')
        expect(toDigits(String(amount))).toBe(toDigits(typed))
      }),
    )
  })
})

it('waits for the rest of thousands', () => {
  expect(['2,', '2,4', '2,40', '1,234,5'].every(isUnfinished)).toBe(true)
  expect(['2', '2,400', '2.4', '', '12,5.'].some(isUnfinished)).toBe(false)
})
