import pLimit, { type LimitFunction } from 'p-limit'
import type { Client } from '../auth/caller.ts'
import type { Clock } from '../clock.ts'
import { sql, type Db } from '../database/database.ts'
import { httpError } from '../errors.ts'
import type { UploadQueue } from '../platform.ts'

/** Limits of one account: files and bytes a day (UTC), and uploads under way at once in one app. */
const maxFilesPerDay = 1_000
const maxBytesPerDay = 2 * 1024 ** 3
const maxConcurrentUploads = 6
/** Two, not one: a phone that lost its connection retries before the server notices. */
const maxConcurrentPerKey = 2

/** Counts an upload toward its account's day, in the transaction that stores it. Throws a 429 past the daily limit. */
export async function countUpload(
  transaction: Db,
  clock: Clock,
  accountId: string,
  files: { bytes: number }[],
): Promise<void> {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  const day = clock.now().toISOString().slice(0, 10)
  const usage = await transaction.row<{ files: number; bytes: number }>(sql`
    insert into uploads_by_day as u (account_id, day, files, bytes)
    values (${accountId}, ${day}, ${files.length}, ${bytes})
    on conflict (account_id, day) do update
      set files = u.files + excluded.files, bytes = u.bytes + excluded.bytes
    returning files, bytes
  `)
  checkDay(usage!)
}

/** A form that may well have no file: one that only names pages uploaded before. */
const smallFormBytes = 64 * 1024

/**
 * Throws before an upload is read: a 429 if its account's day has no room for it, a 410 if it comes by a link that was used.
 * `bytes` is the Content-Length.
 */
export async function checkUploadQuota(
  db: Db,
  clock: Clock,
  { accountId, taskLink }: Client,
  bytes: number,
): Promise<void> {
  if (taskLink?.isUsed) throw httpError(410, 'task_link_used')
  const day = clock.now().toISOString().slice(0, 10)
  const usage = await db.row<{ files: number; bytes: number }>(sql`
    select files, bytes from uploads_by_day where account_id = ${accountId} and day = ${day}
  `)
  const files = (usage?.files ?? 0) + (bytes > smallFormBytes ? 1 : 0)
  checkDay({ files, bytes: (usage?.bytes ?? 0) + bytes })
}

function checkDay({ files, bytes }: { files: number; bytes: number }): void {
  if (files > maxFilesPerDay || bytes > maxBytesPerDay)
    throw httpError(429, 'daily_uploads', { headers: { 'retry-after': '3600' } })
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
