import { expect, test } from 'vitest'
import { findAmount } from './find-amount.ts'

const rows = [
  { id: 'a', amount: -84.2, isCleared: false },
  { id: 'b', amount: 8_420, isCleared: false },
  { id: 'c', amount: 84, isCleared: true },
  { id: 'd', amount: -84.2, isCleared: false },
  { id: 'e', amount: 12.05, isCleared: true },
]

test.each([
  ['84.20', 0, 'a'],
  ['84.2', 0, 'a'],
  ['$84.20', 1, 'd'],
  ['(84.20)', 4, 'a'],
  ['8,420', 0, 'b'],
  ['8420', 0, 'b'],
  ['1205', 0, 'e'],
  ['842', 0, 'b'],
  ['1', 0, 'e'],
  ['84', 0, 'a'],
])('%s from row %i finds %s', (typed, start, id) => {
  expect(findAmount(rows, typed, start)?.id).toBe(id)
})

test('a whole amount comes before the beginning of one', () => {
  const some = [
    { id: 'long', amount: 120.5, isCleared: false },
    { id: 'whole', amount: 12, isCleared: false },
  ]
  expect(findAmount(some, '12')?.id).toBe('whole')
  expect(findAmount(some, '120')?.id).toBe('long')
})

test('nothing is found for what is no amount, or for no row of it', () => {
  expect(findAmount(rows, '')).toBeUndefined()
  expect(findAmount(rows, 'abc')).toBeUndefined()
  expect(findAmount(rows, '99')).toBeUndefined()
})
