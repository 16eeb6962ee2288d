import { createHash } from 'node:crypto'
import { sql, type Db } from '../database/database.ts'

/** The account of entries that are about no client: the firm's own settings, rates, staff. */
export const firmAccountId = '00000000-0000-0000-0000-000000000000'

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
 * one before it on the same account, so that one that is changed or missing shows. Writers of one account take turns
 * from here to their commit; others do not wait.
 */
export async function audit(transaction: Db, entry: AuditEntry): Promise<void> {
  const { accountId } = entry
  const text = serializeEntry(entry)
  const head = await transaction.row<{ position: number; previousHash: string; hash: string }>(sql`
    insert into audit_heads as head (account_id, position, hash)
    values (${accountId}, 1, encode(sha256(convert_to('["",1,' || ${text}::text, 'UTF8')), 'hex'))
    on conflict (account_id) do update set
      position = head.position + 1,
      previous_hash = head.hash,
      hash = encode(sha256(convert_to(
        '["' || head.hash || '",' || head.position + 1 || ',' || ${text}::text, 'UTF8')), 'hex')
    returning position, previous_hash, hash
  `)
  const { position, previousHash, hash } = head!
  await transaction.rows(sql`
    insert into audit_log (account_id, position, at, actor_id, actor_name, action, subject,
                           request_id, address, previous_hash, hash)
    values (${accountId}, ${position}, ${entry.at}, ${entry.actorId}, ${entry.actorName},
            ${entry.action}, ${JSON.stringify(entry.subject ?? null)}::jsonb,
            ${entry.requestId}, ${entry.address}, ${previousHash}, ${hash})
  `)
}

/** Writes an entry unless the same person made the same call within `since`: for lists that are looked at all day. */
export async function auditOnce(transaction: Db, entry: AuditEntry, since: Date): Promise<void> {
  const existing = await transaction.row(sql`
    select 1 from audit_log
    where account_id = ${entry.accountId} and actor_id = ${entry.actorId}
      and action = ${entry.action} and at > ${since}
    limit 1
  `)
  if (!existing) await audit(transaction, entry)
}

/** What an entry's hash is of: where it stands, what it follows, and all it says. */
export const hashEntry = (previous: string, position: number, entry: AuditEntry): string =>
  createHash('sha256')
    .update(`["${previous}",${position},${serializeEntry(entry)}`)
    .digest('hex')

/** All that an entry says, as the end of a list in JSON. */
const serializeEntry = (entry: AuditEntry): string =>
  JSON.stringify([
    ...[entry.accountId, entry.at.toISOString(), entry.actorId, entry.actorName],
    ...[entry.action, sortKeys(entry.subject ?? null), entry.requestId, entry.address],
  ]).slice(1)

/** The same value with its keys in order: PostgreSQL does not keep the order they were sent in. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sortKeys(inner)]),
  )
}
