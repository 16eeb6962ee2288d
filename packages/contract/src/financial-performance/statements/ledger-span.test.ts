import { expect, test } from 'vitest'
import { ledgerSpan } from './ledger-span.ts'

test.each([
  [1000, 'beginning', '2025-01-01', '2025-12-31'],
  [3900, 'beginning', '2025-01-01', '2026-01-01'],
  [3900, 'january', '2026-01-01', '2026-01-31'],
  [5000, 'february', '2026-02-01', '2026-02-28'],
  [5000, 'yearToDate', '2026-01-01', '2026-12-31'],
] as const)('the lines of %i in the column %s are from %s to %s', (account, period, from, to) =>
  expect(ledgerSpan(account, 2026, period)).toEqual({ from, to }),
)
