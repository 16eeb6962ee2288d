import { createHash } from 'node:crypto'
import type { Clock } from '../clock.ts'
import { sql, type Db } from '../database/database.ts'
import { refuse } from '../errors.ts'
import type { JobHandlers } from '../jobs/jobs.ts'
import type { Parts } from '../platform.ts'

/** Whose key it is, and for which call. Staff have no account: theirs is the nil UUID. */
export type KeyScope = { accountId: string; userId: string; call: string; key: string }

export type KeptAnswer = { status: number; body: unknown }

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const days = 24 * 60 * 60 * 1000
/** So long an answer is kept: a phone that was offline may come late. */
const keptFor = 90 * days

/** Throws a 422 for anything but a UUID. */
export function acceptKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header !== 'string' || !uuid.test(header)) throw refuse(422, 'idempotency_key_invalid')
  return header.toLowerCase()
}

/** A hash of what was asked: equal for equal fields and files, however they were sent. */
export const fingerprintOf = (input: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(input) ?? '')
    .digest('hex')

/**
 * Claims the key inside the transaction that makes the change, so that the change and its answer are
 * kept together or not at all. A second request with the key waits here for the first one's commit.
 * Returns the first answer when there is one. Throws a 422 when the key was used for something else
 * and a 409 when the first is still at work after ten seconds.
 */
export async function claimKey(
  transaction: Db,
  clock: Clock,
  { accountId, userId, call, key }: KeyScope,
  fingerprint: string,
): Promise<KeptAnswer | undefined> {
  try {
    const claimed = await transaction.row(sql`
      insert into idempotency_keys (account_id, user_id, call, key, fingerprint, created_at)
      values (${accountId}, ${userId}, ${call}, ${key}, ${fingerprint}, ${clock.now()})
      on conflict (account_id, user_id, call, key) do update
        set fingerprint = excluded.fingerprint, created_at = excluded.created_at, status = null, body = null
        where idempotency_keys.created_at < ${new Date(clock.now().getTime() - keptFor)}
      returning 1 as claimed
    `)
    if (claimed) return undefined
  } catch (reason) {
    if ((reason as { code?: string }).code === '55P03') throw refuse(409, 'idempotency_key_in_use')
    throw reason
  }
  const kept = await transaction.row<KeptAnswer & { fingerprint: string }>(sql`
    select fingerprint, status, body from idempotency_keys
    where account_id = ${accountId} and user_id = ${userId} and call = ${call} and key = ${key}
  `)
  if (kept?.fingerprint !== fingerprint) throw refuse(422, 'idempotency_key_reused')
  return { status: kept.status, body: kept.body }
}

/** Keeps the answer for whoever comes again with the key. */
export async function keepAnswer(
  transaction: Db,
  { accountId, userId, call, key }: KeyScope,
  { status, body }: KeptAnswer,
): Promise<void> {
  await transaction.rows(sql`
    update idempotency_keys set status = ${status}, body = ${JSON.stringify(body ?? null)}::jsonb
    where account_id = ${accountId} and user_id = ${userId} and call = ${call} and key = ${key}
  `)
}

/** Removes answers that nobody can ask for any more, an account at a time: the whole would be one long statement. */
export const idempotencyJobs = ({ db, clock }: Pick<Parts, 'db' | 'clock'>): JobHandlers => ({
  remove_old_answers: async (_, { signal }) => {
    const before = new Date(clock.now().getTime() - keptFor)
    const accounts = await db.rows<{ accountId: string }>(sql`
      select distinct account_id from idempotency_keys
    `)
    for (const { accountId } of accounts) {
      signal?.throwIfAborted()
      await db.rows(sql`
        delete from idempotency_keys where account_id = ${accountId} and created_at < ${before}
      `)
    }
  },
})
