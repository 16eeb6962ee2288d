import { randomUUID } from 'node:crypto'
import type {
  ImportDecision,
  ImportRowStatus,
} from '@milepost/contract/financial-performance/bank-imports'
import {
  matchTransactions,
  type Match,
  type MatchContext,
  type Reported,
} from '../../imported/matching/match.ts'

export type ReviewedRow = Reported & { position: number; decision?: ImportDecision | null }

/** What happens to a row when its file is imported. */
export type Claim = {
  position: number
  standing: ImportRowStatus
  /** The known transaction that it is, or may be. */
  knownId: string | null
  /** The transaction that it is evidence for. */
  transactionId: string | null
  /** Whether that is a new one, or a waiting one that the same file became when it was read differently. */
  becomes: 'new' | 'changed' | null
  /** The id for the transaction that it becomes; null if it has none, or an earlier row has the same. */
  externalId: string | null
  /** The waiting transaction that the same file became when it was read differently. */
  replacesId: string | null
}

/** Matches the rows of a file with what is known, and applies the decisions about them. */
export function claimRows(rows: readonly ReviewedRow[], context: MatchContext): Claim[] {
  const claims: Claim[] = []
  const externalIds = new Set<string>()
  for (const [i, match] of matchTransactions(rows, context).entries()) {
    const row = rows[i]!
    const { externalId } = row
    const { standing, knownId, replacesId } = match
    const isTaken = isImported(row, match, context)
    const isRepeated = externalIds.has(externalId ?? '')
    if (isTaken && externalId !== null) externalIds.add(externalId)
    claims.push({
      position: row.position,
      standing,
      knownId,
      transactionId: isTaken ? (replacesId ?? randomUUID()) : findClaimed(row, match, claims),
      becomes: isTaken ? (replacesId === null ? 'new' : 'changed') : null,
      externalId: isRepeated ? null : externalId,
      replacesId,
    })
  }
  return claims
}

/** Whether a row becomes a transaction: if it is new, or someone took it. */
function isImported(
  { number, date, amount, decision }: ReviewedRow,
  { standing }: Match,
  { firstDay, latestDay }: MatchContext,
): boolean {
  if (number === null || date === null || amount === null || decision === 'skip') return false
  if (date < firstDay || date > latestDay) return false
  const isDecided = standing === 'possible_duplicate' || standing === 'needs_decision'
  return standing === 'new' || (isDecided && decision === 'take')
}

/** A duplicate is evidence for what it repeats, as is what someone skipped because it is known. */
function findClaimed({ decision }: ReviewedRow, match: Match, claims: Claim[]): string | null {
  const { standing, knownId, sameAs } = match
  if (standing === 'duplicate') return sameAs === null ? knownId : claims[sameAs]!.transactionId
  return standing === 'possible_duplicate' && decision === 'skip' ? knownId : null
}
