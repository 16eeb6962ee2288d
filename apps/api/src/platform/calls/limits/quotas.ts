import pLimit, { type LimitFunction } from 'p-limit'
import type { Client } from '../../auth/caller.ts'
import type { Clock } from '../../clock.ts'
import { sql, type Db } from '../../database/database.ts'
import { httpError } from '../../errors.ts'
import type { UploadQueue } from '../../platform.ts'

/** Limits of one account: files and bytes a day (UTC), and uploads under way at once in one app. */
const maxFilesPerDay = 1_000
const maxBytesPerDay = 2 * 1024 ** 3
const maxConcurrentUploads = 6
/** Two, not one: a phone that lost its connection retries before the server notices. */
const maxConcurrentPerKey = 2

/** A form that may well have no file: one that only names pages uploaded before. */
const smallFormBytes = 64 * 1024
/** A retry of what is stored gets its answer even on a full day, but can't send without end. */
const maxBytesOfRetries = 2 * maxBytesPerDay

const tooManyToday = () => httpError(429, 'daily_uploads', { headers: { 'retry-after': '3600' } })

type DayOfUploads = { accountId: string; day: string }

const today = (clock: Clock) => clock.now().toISOString().slice(0, 10)

/** Counts the files of an upload, in the transaction that stores them. Throws a 429 past the daily limit. */
export async function countFiles(
  transaction: Db,
  clock: Clock,
  accountId: string,
  files: number,
): Promise<void> {
  const usage = await transaction.row<{ files: number }>(sql`
    insert into uploads_by_day as u (account_id, day, files, bytes)
    values (${accountId}, ${today(clock)}, ${files}, 0)
    on conflict (account_id, day) do update set files = u.files + excluded.files
    returning files
  `)
  if (usage!.files > maxFilesPerDay) throw tooManyToday()
}

/**
 * Counts the bytes (the Content-Length) of an upload toward its account's day before it is read, even if it fails: what is
 * refused was written, too. Throws a 429 if the day has no room for it.
 */
export async function countBytes(
  db: Db,
  clock: Clock,
  { accountId }: Client,
  bytes: number,
  { isRetry = false } = {},
): Promise<DayOfUploads> {
  const day = today(clock)
  const maxBytes = isRetry ? maxBytesOfRetries : maxBytesPerDay
  const newFiles = isRetry || bytes <= smallFormBytes ? 0 : 1
  const counted = await db.row(sql`
    insert into uploads_by_day as u (account_id, day, files, bytes)
    values (${accountId}, ${day}, 0, ${bytes})
    on conflict (account_id, day) do update set bytes = u.bytes + excluded.bytes
      where u.bytes + excluded.bytes <= ${maxBytes}
        and (${isRetry} or u.files + ${newFiles}::int <= ${maxFilesPerDay})
    returning bytes
  `)
  if (!counted) throw tooManyToday()
  return { accountId, day }
}

/** Takes back the bytes that were counted and never came: a phone lost its connection. */
export async function uncountBytes(
  db: Db,
  { accountId, day }: DayOfUploads,
  bytes: number,
): Promise<void> {
  await db.rows(sql`
    update uploads_by_day set bytes = greatest(bytes - ${bytes}, 0)
    where account_id = ${accountId} and day = ${day}
  `)
}

type Upload = { limit: LimitFunction; requests: number }

/**
 * Limits the uploads that an account has under way in this app. A retry with the same idempotency key is not another upload:
 * it waits for its turn, unread.
 */
export function createUploadQueue(): UploadQueue {
  /** By account: its uploads under way, by their key. */
  const activeUploads = new Map<string, Map<string | symbol, Upload>>()

  return async (caller, key, run) => {
    const account = caller?.kind === 'client' ? caller.accountId : (caller?.staffId ?? '')
    const uploads = activeUploads.get(account) ?? new Map<string | symbol, Upload>()
    const name = key ?? Symbol('without a key')
    const upload = uploads.get(name) ?? { limit: pLimit(maxConcurrentPerKey), requests: 0 }
    if (upload.requests === 0 && uploads.size >= maxConcurrentUploads)
      throw httpError(429, 'too_many_uploads', { headers: { 'retry-after': '5' } })
    activeUploads.set(account, uploads.set(name, upload))
    upload.requests++
    try {
      return await upload.limit(run)
    } finally {
      upload.requests--
      if (upload.requests === 0) uploads.delete(name)
      if (uploads.size === 0) activeUploads.delete(account)
    }
  }
}
