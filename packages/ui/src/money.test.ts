import { expect, test } from 'vitest'
import { dollars, dollarsAndCents } from './money.ts'

test.each([
  [3412, '$3,412', '$3,412.00'],
  [-48.5, '-$49', '-$48.50'],
  [0, '$0', '$0.00'],
])('%d dollars', (amount, whole, exact) => {
  expect(dollars(amount)).toBe(whole)
  expect(dollarsAndCents(amount)).toBe(exact)
})
