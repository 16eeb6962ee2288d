import type { Reading } from '@milepost/contract/documents/reading'
import { sql, type Db } from '../../../platform/database/database.ts'
import type { DrawnPage } from '../pages/drawn-pages.ts'
import type { Place } from '../search/index.sql.ts'
import type { PageReading } from './page-reading.ts'

/** What was read on a document's pages as they are drawn now; null until they are read. */
export async function findReading(
  db: Db,
  accountId: string,
  documentId: string,
): Promise<Reading | null> {
  const row = await db.row<{ reading: Reading | null }>(sql`
    select r.reading from document_readings r
    join documents d on d.account_id = r.account_id and d.id = r.document_id
    where r.account_id = ${accountId} and r.document_id = ${documentId}
      and r.preview_sha256 = d.preview_sha256
  `)
  return row?.reading ?? null
}

/** A preview to read, and the page of a file that each of its pages shows; null if that was not noted when it was drawn. */
export type Unread = {
  createdAt: string
  previewKey: string
  previewSha256: string
  previewPages: DrawnPage[] | null
}

/** A document whose preview was not read yet. */
export const findUnread = (db: Db, accountId: string, id: string) =>
  db.row<Unread>(sql`
    select d.created_at, d.preview_key, d.preview_sha256, d.preview_pages from documents d
    where d.account_id = ${accountId} and d.id = ${id} and d.preview_key is not null
      and not exists (
        select 1 from document_readings r
        where r.account_id = ${accountId} and r.document_id = ${id}
          and r.preview_sha256 = d.preview_sha256)
  `)

/** The newest previews of all clients that were not read yet, of documents older than a place. */
export const listUnread = (db: Db, { createdAt, id }: Place, limit: number) =>
  db.rows<{ accountId: string; id: string; createdAt: string }>(sql`
    select d.account_id, d.id, d.created_at from documents d
    where d.preview_key is not null
      and (d.created_at < ${createdAt}::timestamptz
        or (d.created_at = ${createdAt}::timestamptz and d.id < ${id ?? null}::uuid))
      and not exists (
        select 1 from document_readings r
        where r.account_id = d.account_id and r.document_id = d.id
          and r.preview_sha256 = d.preview_sha256)
    order by d.created_at desc, d.id desc limit ${limit}
  `)

/** A page of a file, whatever documents show it. */
export type FilePage = { fileSha256: string; filePage: number }
type FilePageReading = FilePage & { reading: PageReading }

/** What was read of the pages of files, for any document of the account; their `upright` is about the page as it is in the file. */
export const listPageReadings = (db: Db, accountId: string, fileSha256s: readonly string[]) =>
  db.rows<FilePageReading>(sql`
    select distinct on (file_sha256, file_page) file_sha256, file_page, reading from page_readings
    where account_id = ${accountId} and file_sha256 = any(${fileSha256s}::text[])
    order by file_sha256, file_page
  `)

export const insertPageReadings = (
  db: Db,
  accountId: string,
  documentId: string,
  pages: readonly FilePageReading[],
) =>
  db.rows(sql`
    insert into page_readings (account_id, document_id, file_sha256, file_page, reading)
    select ${accountId}::uuid, ${documentId}::uuid, p.sha256, p.page, p.reading
    from unnest(
      ${pages.map(({ fileSha256 }) => fileSha256)}::text[],
      ${pages.map(({ filePage }) => filePage)}::int[],
      ${pages.map(({ reading }) => JSON.stringify(reading))}::jsonb[]
    ) as p (sha256, page, reading)
    on conflict do nothing
  `)

type NewReading = {
  previewSha256: string
  reading: Reading | null
  texts: Record<number, string>
  at: Date
}

/** Stores what was read unless the preview is another one by now; returns whether it was stored. */
export async function setReading(
  db: Db,
  accountId: string,
  documentId: string,
  { previewSha256, reading, texts, at }: NewReading,
): Promise<boolean> {
  const row = await db.row(sql`
    insert into document_readings (account_id, document_id, preview_sha256, reading, page_texts, read_at)
    select ${accountId}::uuid, ${documentId}::uuid, ${previewSha256}::text,
           ${reading && JSON.stringify(reading)}::jsonb, ${JSON.stringify(texts)}::jsonb, ${at}::timestamptz
    from documents
    where account_id = ${accountId} and id = ${documentId} and preview_sha256 = ${previewSha256}
    on conflict (account_id, document_id) do update
    set preview_sha256 = excluded.preview_sha256, reading = excluded.reading,
        page_texts = excluded.page_texts, read_at = excluded.read_at
    returning 1 as stored
  `)
  return row !== undefined
}
