import { randomUUID } from 'node:crypto'
import type { NewBatch } from '@milepost/contract/financial-performance/statements/ledger'

type Line = NewBatch['transactions'][number]
export type BatchInput = Omit<NewBatch, 'isOpening' | 'transactions'> & {
  isOpening?: boolean
  transactions: (Omit<Line, 'details'> & { details?: string })[]
}

/** A line in the account's natural sign, in dollars or miles. */
export const createLine = (
  date: string,
  internalAccountNumber: number,
  amount: number,
  source = 'Shenandoah Freight Lines',
) => ({ date, internalAccountNumber, amount, source })

/** A balanced batch of a few lines, unless overridden. */
export const createBatch = (date: string, overrides: Partial<BatchInput> = {}): BatchInput => ({
  id: randomUUID(),
  date,
  description: 'Settlement',
  transactions: [
    createLine(date, 4000, 3_200.5),
    createLine(date, 4100, 420),
    createLine(date, 9000, 1_800),
    createLine(date, 9010, 200),
    createLine(date, 5300, 181.03),
    createLine(date, 6100, 148.5),
    createLine(date, 2200, -900),
    createLine(date, 1000, 2_390.97),
  ],
  ...overrides,
})
