import { sql, type Db } from '../database/database.ts'
import { hashEntry, type AuditEntry } from './audit.ts'

/** A problem in an account's audit chain, and its position. */
export type AuditBreak = { position: number; problem: string }

type Row = Omit<AuditEntry, 'at'> & {
  at: string
  position: number
  previousHash: string
  hash: string
}

type ChainPosition = { position: number; hash: string }
/**
 * How far the check has come. `hash` is undefined after a moved entry: nothing can be said of the
 * next one.
 */
type Checkpoint = { position: number; hash: string | undefined }

/** Entries in memory at a time. */
const batchSize = 5_000

/**
 * Finds entries of an account's chain that were changed, inserted, moved, or removed. Empty if the
 * chain is intact.
 */
export async function findAuditBreaks(db: Db, accountId: string): Promise<AuditBreak[]> {
  const breaks: AuditBreak[] = []
  const anchors = await getAnchors(db, accountId)
  // Read before the entries, so that entries added meanwhile are left to the next check.
  const head = (await getHead(db, accountId)) ?? { position: 0, hash: '' }
  let last: Checkpoint = { position: 0, hash: '' }
  for (;;) {
    const rows = await entriesAfter(db, accountId, last.position)
    for (const row of rows) {
      const found = checkEntry(row, last)
      breaks.push(...found)
      if (anchors.has(row.position) && anchors.get(row.position) !== row.hash)
        breaks.push({ position: row.position, problem: 'differs from the anchored one' })
      if (row.position === head.position && row.hash !== head.hash)
        breaks.push({ position: row.position, problem: "differs from the chain's last entry" })
      // Don't report the entry after a moved one, too.
      const isMoved = found.some(({ problem }) => problem.startsWith('was moved'))
      last = { position: row.position, hash: isMoved ? undefined : row.hash }
    }
    if (rows.length < batchSize) break
  }
  const end = Math.max(head.position, ...anchors.keys())
  if (last.position < end) breaks.push(missingEntries(last.position + 1, end))
  const currentHead = (await getHead(db, accountId))?.position ?? 0
  if (last.position > currentHead)
    breaks.push({ position: currentHead + 1, problem: 'is past the end of the chain' })
  return breaks
}

/** Checks an entry's own hash, and that it follows the one before it. */
function checkEntry(row: Row, last: Checkpoint): AuditBreak[] {
  const { position } = row
  const gap = position > last.position + 1 ? [missingEntries(last.position + 1, position - 1)] : []
  const entry = { ...row, at: new Date(row.at) }
  if (hashEntry(row.previousHash, position, entry) !== row.hash) {
    const originalPosition = findOriginalPosition(entry, row)
    const problem = originalPosition ? `was moved here from ${originalPosition}` : 'was changed'
    return [...gap, { position, problem }]
  }
  // After a gap the previous hash can't match; the gap is reported already.
  if (gap.length === 0 && last.hash !== undefined && row.previousHash !== last.hash)
    return [{ position, problem: 'does not follow the one before it' }]
  return gap
}

/** How many positions to each side to search for a moved entry. */
const searchRadius = 1_000

/** The position an entry was written for, if it is not the one it has now. */
function findOriginalPosition(
  entry: AuditEntry,
  { position, previousHash, hash }: Row,
): number | undefined {
  for (
    let candidate = Math.max(1, position - searchRadius);
    candidate <= position + searchRadius;
    candidate++
  )
    if (hashEntry(previousHash, candidate, entry) === hash) return candidate
  return undefined
}

const missingEntries = (from: number, to: number): AuditBreak => ({
  position: from,
  problem: from === to ? 'is missing' : `to ${to} are missing`,
})

const entriesAfter = (db: Db, accountId: string, position: number) =>
  db.rows<Row>(sql`
    select account_id, position, at, actor_id, actor_name, action, subject, request_id, address,
           previous_hash, hash
    from audit_log where account_id = ${accountId} and position > ${position}
    order by position limit ${batchSize}
  `)

const getHead = (db: Db, accountId: string) =>
  db.row<ChainPosition>(sql`select position, hash from audit_heads where account_id = ${accountId}`)

async function getAnchors(db: Db, accountId: string): Promise<Map<number, string>> {
  const rows = await db.rows<ChainPosition>(sql`
    select position, hash from audit_anchors where account_id = ${accountId}
  `)
  return new Map(rows.map(({ position, hash }) => [position, hash]))
}

/** Every account that has, or had, a chain. */
export async function listAuditedAccounts(db: Db): Promise<string[]> {
  const rows = await db.rows<{ accountId: string }>(sql`
    select account_id from audit_heads
    union select distinct account_id from audit_log
    union select distinct account_id from audit_anchors
    order by account_id
  `)
  return rows.map(({ accountId }) => accountId)
}
