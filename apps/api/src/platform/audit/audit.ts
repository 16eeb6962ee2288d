import { createHash } from 'node:crypto'
import { beforeCommit, sql, type Db } from '../database/database.ts'

type Sql = ReturnType<typeof sql>

/** The account of entries about no client: the firm's settings, rates, staff. */
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
 * The SHA-256 of a text in UTF-8, in hex. The cast is immutable, as Citus asks of an upsert;
 * `convert_to` is not, and a cast alone would take backslashes for escapes.
 */
const sha256 = (text: Sql): Sql => sql`encode(sha256(replace(${text}, '\\', '\\\\')::bytea), 'hex')`

let auditedCount = 0

/**
 * Writes one entry in the transaction of the change it records: no entry, no change. Each entry has
 * the hash of the one before it on the same account, so a changed or missing entry shows. It is written
 * when everything else is done: writers of one account take turns for their commits alone, and none holds
 * its turn while it waits for what another has locked. Those of several accounts take theirs in one order.
 */
export const audit = (transaction: Db, entry: AuditEntry): Promise<void> =>
  beforeCommit(
    transaction,
    `audit ${entry.accountId} ${String(++auditedCount).padStart(16, '0')}`,
    (committing) => append(committing, entry),
  )

async function append(transaction: Db, entry: AuditEntry): Promise<void> {
  const { accountId } = entry
  const text = serializeEntry(entry)
  const head = await transaction.row<{ position: number; previousHash: string; hash: string }>(sql`
    insert into audit_heads as head (account_id, position, hash)
    values (${accountId}, 1, ${sha256(sql`'["",1,' || ${text}::text`)})
    on conflict (account_id) do update set
      position = head.position + 1,
      previous_hash = head.hash,
      hash = ${sha256(sql`'["' || head.hash || '",' || (head.position + 1)::text || ',' || ${text}::text`)}
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

/**
 * Writes an entry unless the same person made the same call with the same input after `since`: for
 * lists that staff open all day. Another search is another input, so the log has each one.
 */
export async function auditOnce(transaction: Db, entry: AuditEntry, since: Date): Promise<void> {
  const subject = JSON.stringify(entry.subject ?? null)
  const existing = await transaction.row(sql`
    select 1 from audit_log
    where account_id = ${entry.accountId} and actor_id = ${entry.actorId}
      and action = ${entry.action} and at > ${since}
      and subject = ${subject}::jsonb
    limit 1
  `)
  if (!existing) await audit(transaction, entry)
}

/** The hash of an entry: the previous hash, its position, and its content. */
export const hashEntry = (previous: string, position: number, entry: AuditEntry): string =>
  createHash('sha256')
    .update(`["${previous}",${position},${serializeEntry(entry)}`)
    .digest('hex')

/** The entry's content as the end of a JSON array, without its opening bracket. */
const serializeEntry = (entry: AuditEntry): string =>
  JSON.stringify([
    entry.accountId,
    entry.at.toISOString(),
    entry.actorId,
    entry.actorName,
    entry.action,
    sortKeys(entry.subject ?? null),
    entry.requestId,
    entry.address,
  ]).slice(1)

/** The same value with sorted keys: jsonb does not preserve their order. */
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
