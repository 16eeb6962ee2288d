import { checkCounts } from '../../src/app/counts.ts'
import type { Database } from '../../src/platform/database/database.ts'

/** Throws if a number that lists show differs from the records, after tests that change these. */
export async function requireRightCounts(db: Database): Promise<void> {
  const { differences } = await checkCounts(db)
  if (differences.length > 0) throw new Error(`Wrong counts: ${JSON.stringify(differences)}`)
}
