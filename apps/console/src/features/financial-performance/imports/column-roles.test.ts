import { expect, test } from 'vitest'
import type { ImportMapping } from '@milepost/contract/financial-performance/import-reading'
import { assignRole, findRole, toLetter } from './column-roles.ts'
import { readDecimal } from './file-questions.tsx'

const mapping: ImportMapping = {
  date: 0,
  dateOrder: 'mdy',
  description: [1, 2],
  amount: 3,
  moneyIn: null,
  moneyOut: null,
  decimalMark: '.',
  positiveIs: 'in',
  direction: null,
  directionWords: [],
  minusInDebits: 'reverses',
  minusInCredits: 'reverses',
  checkNumber: null,
  externalId: null,
  status: null,
  postedStatuses: [],
  currency: 5,
  account: null,
  balance: null,
  sheet: null,
}

test.each([
  [4, 'balance', { balance: 4 }],
  [4, 'description', { description: [1, 2, 4] }],
  // What it was before is given up.
  [3, 'moneyOut', { amount: null, moneyOut: 3 }],
  [1, 'none', { description: [2] }],
  [5, 'none', { currency: 'USD' }],
  [4, 'currency', { currency: 4 }],
  [4, 'none', {}],
] as const)('making column %i %s changes no more than that', (column, role, changes) => {
  expect(assignRole(mapping, column, role)).toEqual(changes)
  expect(findRole({ ...mapping, ...changes } as ImportMapping, column)).toBe(role)
})

test('a column without a heading has the letter that spreadsheets give it', () => {
  expect([0, 25, 26, 52].map(toLetter)).toEqual(['A', 'Z', 'AA', 'BA'])
})

test.each([
  ['1.230', 1.23, 1230],
  ['-1,230.50 USD', 1230.5, 1.2305],
] as const)('%s is shown as both readings', (text, point, comma) => {
  expect([readDecimal(text, '.'), readDecimal(text, ',')]).toEqual([point, comma])
})
