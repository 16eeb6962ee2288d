import { randomUUID } from 'node:crypto'
import type { NewBatch } from '@milepost/contract/books/ledger'

type Line = NewBatch['transactions'][number]
export type Posted = Omit<NewBatch, 'isOpening' | 'transactions'> & {
  isOpening?: boolean
  transactions: (Omit<Line, 'details'> & { details?: string })[]
}

/** A line in the account's natural sign, in dollars or miles. */
export const line = (
  date: string,
  internalAccountNumber: number,
  amount: number,
  source = 'Shenandoah Freight Lines',
) => ({ date, internalAccountNumber, amount, source })

/** A batch of a few lines that balances, unless told otherwise. */
export const batchOn = (date: string, rest: Partial<Posted> = {}): Posted => ({
  id: randomUUID(),
  date,
  description: 'Settlement',
  transactions: [
    line(date, 4000, 3_200.5),
    line(date, 4100, 420),
    line(date, 9000, 1_800),
    line(date, 9010, 200),
    line(date, 5300, 181.03),
    line(date, 6100, 148.5),
    line(date, 2200, -900),
    line(date, 1000, 2_390.97),
  ],
  ...rest,
})
