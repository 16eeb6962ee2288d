import pLimit, { type LimitFunction } from 'p-limit'
import type { Client, Staff } from '../auth/authenticate.ts'
import type { Clock } from '../clock.ts'
import { sql, type Db } from '../database/database.ts'
import { httpError } from '../errors.ts'

/** What one account may send in a day (UTC), and how many uploads it may have under way in one process. */
const maxFilesPerDay = 1_000
const maxBytesPerDay = 2 * 1024 ** 3
const maxConcurrentUploads = 6
/** Of those with the same key, so many are read at a time: a phone that lost the line begins anew before the server knows. */
const maxConcurrentPerKey = 2

/** Counts an upload towards the day of its account, in the transaction that keeps it. Throws a 429 beyond the day's limit. */
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
  if (usage!.files > maxFilesPerDay || usage!.bytes > maxBytesPerDay)
    throw httpError(429, 'daily_uploads', { headers: { 'retry-after': '3600' } })
}

type Upload = { limit: LimitFunction; requests: number }

/** By account, what it has under way: uploads by their key. */
const activeUploads = new Map<string, Map<string | symbol, Upload>>()

/**
 * Runs an upload, unless its account has enough others under way: then a 429. The same key again is no other upload: it waits
 * its turn, unread.
 */
export async function limitUploads<T>(
  caller: Client | Staff | undefined,
  key: string | undefined,
  run: () => Promise<T>,
): Promise<T> {
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
