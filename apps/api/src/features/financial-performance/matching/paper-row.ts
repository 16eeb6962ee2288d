import type { PaperBankRow } from '@milepost/contract/documents/document-readings'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { latestDay } from '../posting/posting.service.ts'
import { suggestFor } from './matching.service.ts'
import { listOpenRows } from './matching.sql.ts'

/** Stands for the batch that a paper would post. */
const paperBatch = 'paper'

/**
 * The waiting transaction that a paper would confirm if it was posted, on whichever account the bank has it; undefined if there
 * is none. Papers that are posted already have their say.
 */
export const findPaperRow =
  (clock: Clock) =>
  async (
    db: Db,
    accountId: string,
    paper: { date: string; cents: number; words: string },
  ): Promise<PaperBankRow | undefined> => {
    const rows = await listOpenRows(db, accountId, latestDay(clock))
    const alike = rows.filter(({ cents }) => cents === paper.cents)
    const numbers = [...new Set(alike.map(({ number }) => number))]
    const entries = numbers.map((number) => ({
      ...paper,
      batchId: paperBatch,
      lineNumber: number,
      number,
      description: '',
      documentGuid: null,
    }))
    const found = (await suggestFor(db, accountId, alike, entries)).filter((suggestion) =>
      suggestion.entries.some(({ batchId }) => batchId === paperBatch),
    )
    const [best] = found
    const row = best?.rows[0]
    if (!best || !row) return undefined
    const { id, date, cents, description, number } = row
    const isSure = best.isSure && found.length === 1
    return { id, date, amount: cents / 100, description, internalAccountNumber: number, isSure }
  }
