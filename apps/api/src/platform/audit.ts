import { createHash } from 'node:crypto'
import { sql, type Db } from './database.ts'

/** The account of entries that are about no client: the firm's own settings, rates, staff. */
export const firmsAccount = '00000000-0000-0000-0000-000000000000'

export type AuditEntry = {
  accountId: string
  at: Date
  actorId: string
  actorName: string
  /** The call: method and path. */
  action: string
  /** What the call was about: ids and fields, never file contents or secrets. */
  subject: unknown
  requestId: string
  address: string
}

/**
 * Writes one entry in the transaction of what it tells of: no entry, no change. Each entry carries the hash of the
 * one before it on the same account, so that one that is changed or missing shows.
 */
export async function audit(transaction: Db, entry: AuditEntry): Promise<void> {
  const { accountId } = entry
  await transaction.rows(sql`
    insert into audit_heads (account_id, position, hash) values (${accountId}, 0, '')
    on conflict do nothing
  `)
  const head = await transaction.row<{ position: number; hash: string }>(sql`
    select position, hash from audit_heads where account_id = ${accountId} for update
  `)
  const { position, hash: previousHash } = head!
  const hash = hashOf(previousHash, position + 1, entry)
  await transaction.rows(sql`
    with head as (
      update audit_heads set position = ${position + 1}, hash = ${hash}
      where account_id = ${accountId}
    )
    insert into audit_log (account_id, position, at, actor_id, actor_name, action, subject,
                           request_id, address, previous_hash, hash)
    values (${accountId}, ${position + 1}, ${entry.at}, ${entry.actorId}, ${entry.actorName},
            ${entry.action}, ${JSON.stringify(entry.subject ?? null)}::jsonb,
            ${entry.requestId}, ${entry.address}, ${previousHash}, ${hash})
  `)
}

type Row = Omit<AuditEntry, 'at'> & {
  at: string
  position: number
  previousHash: string
  hash: string
}

/** The positions of an account's chain at which something was changed, put in or taken away; none is good. */
export async function auditBreaks(db: Db, accountId: string): Promise<number[]> {
  const rows = await db.rows<Row>(sql`
    select account_id, position, at, actor_id, actor_name, action, subject, request_id, address,
           previous_hash, hash
    from audit_log where account_id = ${accountId} order by position
  `)
  const head = await db.row<{ position: number; hash: string }>(sql`
    select position, hash from audit_heads where account_id = ${accountId}
  `)
  const breaks: number[] = []
  let [position, previous] = [0, '']
  for (const row of rows) {
    const expected = hashOf(previous, position + 1, { ...row, at: new Date(row.at) })
    if (row.position !== position + 1 || row.previousHash !== previous || row.hash !== expected)
      breaks.push(row.position)
    position = row.position
    previous = row.hash
  }
  if ((head?.position ?? 0) !== position || (head?.hash ?? '') !== previous)
    breaks.push(position + 1)
  return breaks
}

const hashOf = (previous: string, position: number, entry: AuditEntry) =>
  createHash('sha256')
    .update(
      JSON.stringify([
        ...[previous, position, entry.accountId, entry.at.toISOString(), entry.actorId],
        ...[entry.actorName, entry.action, sorted(entry.subject ?? null)],
        ...[entry.requestId, entry.address],
      ]),
    )
    .digest('hex')

/** The same value with its keys in order: PostgreSQL does not keep the order they were sent in. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}
