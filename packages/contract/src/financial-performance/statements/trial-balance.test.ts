import { expect, test } from 'vitest'
import { toSides } from './trial-balance.ts'

test.each([
  [12.5, { debit: 12.5, credit: null }],
  [-12.5, { debit: null, credit: 12.5 }],
  [0, { debit: null, credit: null }],
  [null, { debit: null, credit: null }],
])('a balance of %s is printed in its column', (balance, sides) =>
  expect(toSides(balance)).toEqual(sides),
)
