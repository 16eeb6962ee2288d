import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import {
  documents,
  type DocumentFilter,
  type DocumentStatus,
} from '@milepost/contract/documents/documents'
import type { Reading } from '@milepost/contract/documents/reading'
import type { Call } from '@milepost/contract/wire/caller'
import { recountDocuments } from '../../src/features/documents/document-counts.sql.ts'
import { sql, type Database, type Db } from '../../src/platform/database/database.ts'
import { papersChanged } from '../../src/shared/papers-changed.ts'

export type Client = { call: Call; accountId: string }

export type Upload = {
  title?: string
  comments?: string[]
  count?: number
  resubmittedId?: string
  /** The file numbers of the resubmitted document that are retained. */
  retainedFileNumbers?: number[]
  /** The message it is for. */
  messageId?: string
  key?: string
}

/** Sends files as one document, as the portal does. */
export const send = (
  { call }: Pick<Client, 'call'>,
  files: File[],
  {
    title,
    comments = [],
    count = files.length,
    resubmittedId,
    retainedFileNumbers,
    messageId,
    key,
  }: Upload = {},
) =>
  call(
    documents.create,
    {
      body: {
        documentTitle: title,
        filesCount: count,
        hubMessageId: messageId,
        resubmittedDocumentId: resubmittedId,
        keptFileNumbers: retainedFileNumbers,
        files: files.map((object, i) => ({ object, comment: comments[i] })),
      },
    },
    { idempotencyKey: key },
  )

/** The first page of a client's documents. */
export const listDocuments = async (
  { call }: Pick<Client, 'call'>,
  query: { filter?: DocumentFilter } = {},
) => (await call(documents.list, { query })).items

/** Sets a document's status, as if staff had moved it there. */
export async function setStatus(
  db: Database,
  { accountId }: Pick<Client, 'accountId'>,
  guid: string,
  status: DocumentStatus,
): Promise<void> {
  await db.transaction(async (transaction) => {
    await transaction.rows(sql`
      update documents set status = ${status},
        reason_code = ${status === 'needs_resubmission' ? 'blurry' : null}
      where account_id = ${accountId} and id = ${guid}
    `)
    await recountDocuments(transaction, accountId)
  })
}

/** Everything storage holds, whether a row names it or not. */
export async function listBlobs(folder: string): Promise<string[]> {
  const names = await readdir(join(folder, 'files'), { recursive: true })
  return names.filter((name) => /[0-9a-f]{32}$/.test(name)).sort()
}

const dayMs = 24 * 60 * 60 * 1000

/** Adds papers that each came on the day after the one (yyyy-MM-dd) that their title ends with, and has missing ones looked for. */
export async function insertArrived(
  transaction: Db,
  accountId: string,
  { title, days, staffId }: { title: string; days: readonly string[]; staffId: string },
): Promise<void> {
  for (const day of days)
    await transaction.rows(sql`
      insert into documents (account_id, id, title, status, created_at, added_by, added_how, file_count)
      values (${accountId}, ${randomUUID()}, ${`${title} ${day}`}, 'posted',
              ${new Date(Date.parse(day) + 1.6 * dayMs)}, ${staffId}, 'emailed', 1)
    `)
  await recountDocuments(transaction, accountId)
  await papersChanged(transaction, accountId)
}

/** Adds a series of settlements of which one is missing, as if it had been learned. */
export async function addMissingPaper(
  db: Database,
  accountId: string,
): Promise<{ id: string; seriesId: string }> {
  const [id, seriesId] = [randomUUID(), randomUUID()]
  await db.rows(sql`
    insert into paper_series (account_id, id, key, kind, rhythm, state, confidence, is_seen_at_bank,
                              is_dated_by_arrival, last_on, next_on)
    values (${accountId}, ${seriesId}, ${`settlement ${seriesId}`}, 'settlement', 'weekly', 'expected', 0.9,
            false, false, '2026-03-06', '2026-03-20')
  `)
  await db.rows(sql`
    insert into missing_papers (account_id, id, series_id, from_on, to_on, expected_on, found_at)
    values (${accountId}, ${id}, ${seriesId}, '2026-03-09', '2026-03-15', '2026-03-13', now())
  `)
  return { id, seriesId }
}

/** Stores what was read on a document's pages, as if its preview had been made and read. */
export async function insertReading(
  { db, clock }: { db: Database; clock: { now: () => Date } },
  { accountId, id }: { accountId: string; id: string },
  reading: Reading,
): Promise<void> {
  await db.rows(sql`
    update documents set preview_key = ${id.replaceAll('-', '')}, preview_sha256 = ${id}, preview_bytes = 1
    where account_id = ${accountId} and id = ${id} and preview_sha256 is null
  `)
  await db.rows(sql`
    insert into document_readings (account_id, document_id, preview_sha256, reading, page_texts, read_at)
    select account_id, id, preview_sha256, ${JSON.stringify(reading)}::jsonb, '{}', ${clock.now()}
    from documents where account_id = ${accountId} and id = ${id}
    on conflict (account_id, document_id) do update set reading = excluded.reading
  `)
}
