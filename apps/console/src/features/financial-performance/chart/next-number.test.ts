import { expect, test } from 'vitest'
import { aChartAccount } from '../../../../test/a-chart.ts'
import { nextNumber } from './next-number.ts'

const chart = [1000, 1010, 1200, 9000, 9010].map((number) => aChartAccount(number, String(number)))

test('the next free number ends in zero', () => {
  expect(nextNumber(chart, 'asset')).toBe(1020)
  expect(nextNumber(chart, 'miles')).toBe(9020)
  expect(nextNumber(chart, 'liability')).toBe(2000)
})

test('a section without tens left has ones, and a full one has none', () => {
  const tens = Array.from({ length: 10 }, (_, i) => aChartAccount(9000 + 10 * i, `${i}`))
  expect(nextNumber(tens, 'miles')).toBe(9001)
  const full = Array.from({ length: 100 }, (_, i) => aChartAccount(9000 + i, `${i}`))
  expect(nextNumber(full, 'miles')).toBeUndefined()
})
