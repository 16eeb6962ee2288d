import { expect, test } from 'vitest'
import { NewChartAccount } from './chart-of-accounts.ts'

test.each([1000, 9099])('%s may be an account', (internalAccountNumber) =>
  expect(NewChartAccount.safeParse({ internalAccountNumber, name: 'Savings' }).success).toBe(true),
)
test.each([999, 7000, 9100, 1000.5])('%s may not be an account', (internalAccountNumber) =>
  expect(NewChartAccount.safeParse({ internalAccountNumber, name: 'Savings' }).success).toBe(false),
)
