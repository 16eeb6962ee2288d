// Matches the rows of bank files in a worker thread, from JSON text to JSON text.
import type { EarlierReading, Known } from '../../imported/matching/match.ts'
import { claimRows, type ReviewedRow } from './claim-rows.ts'

/** `rows`, `known` and `earlier` are JSON text of `ReviewedRow[]`, `Known[]` and `EarlierReading[]`. */
export type Task = {
  rows: string
  known: string
  earlier: string
  firstDay: string
  latestDay: string
}

export type Outcome = {
  /** JSON text of `Claim[]`. */
  claims: string
  /** The same of those that are not simply new, which are few in most files: `{position, standing, knownId}[]`. */
  exceptions: string
  /** How many rows become transactions. */
  taken: number
  total: number
  isCorrection: boolean
}

export default function claim({ rows, known, earlier, firstDay, latestDay }: Task): Outcome {
  const claims = claimRows(JSON.parse(rows) as ReviewedRow[], {
    known: JSON.parse(known) as Known[],
    earlier: JSON.parse(earlier) as EarlierReading[],
    firstDay,
    latestDay,
  })
  return {
    claims: JSON.stringify(claims),
    exceptions: JSON.stringify(
      claims.flatMap(({ position, standing, knownId }) =>
        standing === 'new' ? [] : [{ position, standing, knownId }],
      ),
    ),
    taken: claims.filter(({ becomes }) => becomes !== null).length,
    total: claims.length,
    isCorrection: claims.some(({ replacesId }) => replacesId !== null),
  }
}
