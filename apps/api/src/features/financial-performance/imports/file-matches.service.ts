import type {
  BankImportRow,
  FileRowMatch,
} from '@milepost/contract/financial-performance/bank-imports'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { loadSuggestions, toMapByRow, toMatch } from '../matching/matching.service.ts'
import { matchLimits } from '../matching/matching.sql.ts'
import { firstDay, latestDay } from '../posting/posting.service.ts'
import { listComing } from './review.sql.ts'

/** What the rows of a file under review may confirm, by position. */
export type FileMatches = ReadonlyMap<number, FileRowMatch>

/**
 * What the rows that would be imported may confirm of what is posted, and of the other transactions, in the file and
 * waiting. As the waiting list will show it.
 */
export async function loadFileMatches(
  db: Db,
  clock: Clock,
  accountId: string,
  importId: string,
): Promise<FileMatches> {
  const latest = latestDay(clock)
  const limits = { firstDay, latestDay: latest, limit: matchLimits.rows }
  const coming = await listComing(db, accountId, importId, limits)
  if (coming.length === 0) return new Map()
  const byRow = toMapByRow(await loadSuggestions(db, accountId, latest, coming))
  return new Map(
    coming.flatMap(({ id }) => {
      const suggestion = byRow.get(id)
      if (!suggestion) return []
      const { score, reasons, isSure, entries, togetherWith } = toMatch(suggestion, id)
      return [[Number(id), { score, reasons, isSure, entries, togetherWith }] as const]
    }),
  )
}

/** Adds to rows of a file what each may confirm. */
export const addFileMatches = (
  rows: readonly BankImportRow[],
  matches: FileMatches,
): BankImportRow[] => rows.map((row) => ({ ...row, match: matches.get(row.position) ?? null }))
