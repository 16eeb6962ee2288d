import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { firmAccountId } from '../audit/audit.ts'
import type { Client, Staff } from '../auth/caller.ts'
import type { Clock } from '../clock.ts'
import { empty, sql, type Db } from '../database/database.ts'
import { httpError } from '../errors.ts'
import { inLane, type JobHandlers } from '../jobs/jobs.ts'
import type { Services } from '../platform.ts'

/** Who used the key, and for which call. The account of staff is the nil UUID. */
export type KeyScope = { accountId: string; userId: string; call: string; key: string }

export type StoredResponse = { status: number; body: unknown }

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const dayMs = 24 * 60 * 60 * 1000
/** How long a response is stored: a phone may come back online late. */
const retentionMs = 90 * dayMs
/** Responses stored for one account, or one member of staff: far more than a day's work for each of the days. */
const maxStored = { account: 20_000, staff: 100_000 }

/** Throws a 422 for anything but a UUID. */
export function parseIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header !== 'string' || !uuidPattern.test(header))
    throw httpError(422, 'idempotency_key_invalid')
  return header.toLowerCase()
}

/** Who makes a request with the key, and for which call. Staff signed in as a client have keys of their own. */
export const toKeyScope = (
  request: FastifyRequest,
  caller: Client | Staff,
  key: string,
): KeyScope => ({
  accountId: caller.kind === 'client' ? caller.accountId : firmAccountId,
  userId:
    caller.kind === 'client' ? (caller.impersonator?.staffId ?? caller.userId) : caller.staffId,
  call: `${request.method} ${request.url.split('?')[0]}`,
  key,
})

/** A hash of the input: equal for equal fields and files, however they were sent. */
export const createFingerprint = (input: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(input) ?? '')
    .digest('hex')

/**
 * Claims the key in the transaction that makes the change, so that the change and its response are
 * stored together or not at all. A second request with the key waits here for the first one's
 * commit. Returns the first response if there is one. Throws a 422 if the key was used for another
 * input, a 409 if the first request still runs after ten seconds, and a 429 if the account has too
 * many stored: none is deleted early, because its change could then be made twice.
 */
export async function claimKey(
  transaction: Db,
  clock: Clock,
  { accountId, userId, call, key }: KeyScope,
  fingerprint: string,
): Promise<StoredResponse | undefined> {
  try {
    const claimed = await transaction.row(sql`
      insert into idempotency_keys (account_id, user_id, call, key, fingerprint, created_at)
      values (${accountId}, ${userId}, ${call}, ${key}, ${fingerprint}, ${clock.now()})
      on conflict (account_id, user_id, call, key) do update
        set fingerprint = excluded.fingerprint, created_at = excluded.created_at, status = null, body = null
        where idempotency_keys.created_at < ${new Date(clock.now().getTime() - retentionMs)}
      returning 1 as claimed
    `)
    if (claimed) {
      await checkStored(transaction, { accountId, userId })
      return undefined
    }
  } catch (reason) {
    if ((reason as { code?: string }).code === '55P03')
      throw httpError(409, 'idempotency_key_in_use')
    throw reason
  }
  const stored = await transaction.row<StoredResponse & { fingerprint: string }>(sql`
    select fingerprint, status, body from idempotency_keys
    where account_id = ${accountId} and user_id = ${userId} and call = ${call} and key = ${key}
  `)
  if (stored?.fingerprint !== fingerprint) throw httpError(422, 'idempotency_key_reused')
  return { status: stored.status, body: stored.body }
}

/** Whether there is a response for a key. */
export async function isStored(
  db: Db,
  { accountId, userId, call, key }: KeyScope,
): Promise<boolean> {
  const row = await db.row(sql`
    select 1 from idempotency_keys
    where account_id = ${accountId} and user_id = ${userId} and call = ${call} and key = ${key}
  `)
  return row !== undefined
}

async function checkStored(
  transaction: Db,
  { accountId, userId }: Pick<KeyScope, 'accountId' | 'userId'>,
): Promise<void> {
  const isStaff = accountId === firmAccountId
  const max = isStaff ? maxStored.staff : maxStored.account
  const owner = isStaff ? sql`and user_id = ${userId}` : empty
  const stored = await transaction.row<{ count: number }>(sql`
    select count(*)::int as count from (
      select 1 from idempotency_keys where account_id = ${accountId} ${owner} limit ${max + 1}
    ) as keys
  `)
  if (stored!.count > max)
    throw httpError(429, 'too_many_requests', { headers: { 'retry-after': '3600' } })
}

/** Stores the response for a retry with the same key. */
export async function saveResponse(
  transaction: Db,
  { accountId, userId, call, key }: KeyScope,
  { status, body }: StoredResponse,
): Promise<void> {
  await transaction.rows(sql`
    update idempotency_keys set status = ${status}, body = ${JSON.stringify(body ?? null)}::jsonb
    where account_id = ${accountId} and user_id = ${userId} and call = ${call} and key = ${key}
  `)
}

/** Deletes expired responses one account at a time: all at once would be one long statement. */
export const idempotencyJobs = ({ db, clock }: Pick<Services, 'db' | 'clock'>): JobHandlers =>
  inLane('upkeep', {
    remove_old_answers: async (_, { signal }) => {
      const before = new Date(clock.now().getTime() - retentionMs)
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
