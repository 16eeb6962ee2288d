import { sql, type Db } from '../../../platform/database/database.ts'
import type { ReadPage } from './read-pages-child.ts'
import { toSearchable } from './words.ts'

export type Unindexed = {
  accountId: string
  id: string
  title: string
  createdAt: string
  previewKey: string | null
  previewSha256: string | null
  fileNames: string[]
}

/** A document whose preview, or title without one, is not in the index yet. */
export const findUnindexed = (db: Db, accountId: string, id: string) =>
  db.row<Unindexed>(sql`
    select d.account_id, d.id, d.title, d.created_at, d.preview_key, d.preview_sha256, (
      select array_agg(f.file_name order by f.file_number) from document_files f
      where f.account_id = ${accountId} and f.document_id = d.id
    ) as file_names
    from documents d
    where d.account_id = ${accountId} and d.id = ${id}
      and d.indexed_sha256 is distinct from coalesce(d.preview_sha256, '')
  `)

/** A place in the list of documents by age; without an ID, before all of that time. */
export type Place = { createdAt: string; id?: string }

/** The newest documents of all clients that are not in the index yet, older than a place. */
export const listUnindexed = (db: Db, { createdAt, id }: Place, limit: number) =>
  db.rows<{ accountId: string; id: string; createdAt: string }>(sql`
    select account_id, id, created_at from documents
    where indexed_sha256 is distinct from coalesce(preview_sha256, '')
      and (created_at < ${createdAt}::timestamptz
        or (created_at = ${createdAt}::timestamptz and id < ${id ?? null}::uuid))
    order by created_at desc, id desc limit ${limit}
  `)

/** Marks a document as indexed unless its preview is another one by now; returns whether it was marked. */
export const setIndexed = async (
  db: Db,
  { accountId, id, previewSha256 }: Unindexed,
): Promise<boolean> =>
  (await db.row(sql`
    update documents set indexed_sha256 = ${previewSha256 ?? ''}
    where account_id = ${accountId} and id = ${id} and preview_sha256 is not distinct from ${previewSha256}
    returning 1 as marked
  `)) !== undefined

/** What the pages without text of their own say, by their numbers; nothing until they are read. */
export async function findReadTexts(
  db: Db,
  accountId: string,
  documentId: string,
  previewSha256: string,
): Promise<Record<number, string>> {
  const row = await db.row<{ pageTexts: Record<number, string> }>(sql`
    select page_texts from document_readings
    where account_id = ${accountId} and document_id = ${documentId}
      and preview_sha256 = ${previewSha256}
  `)
  return row?.pageTexts ?? {}
}

/** Lets a document be indexed again: more is known of what its pages say. */
export const setUnindexed = (db: Db, accountId: string, id: string) =>
  db.rows(sql`
    update documents set indexed_sha256 = null where account_id = ${accountId} and id = ${id}
  `)

/** Puts the pages of a document in place of those that were indexed before. One without pages has a first page with its title. */
export async function replaceTexts(
  db: Db,
  { accountId, id, title, createdAt, fileNames }: Unindexed,
  pages: readonly Pick<ReadPage, 'text'>[],
): Promise<void> {
  const texts = pages.length > 0 ? pages.map(({ text }) => text) : ['']
  const rows = texts.map((text, i) => ({
    page: i + 1,
    text,
    ...toSearchable(i === 0 ? [text, title, ...fileNames] : [text]),
  }))
  // Pages that say nothing are found by nothing; the first has the title.
  const said = rows.filter(({ vector }) => vector !== '')
  await db.rows(sql`
    delete from page_texts where account_id = ${accountId} and document_id = ${id}
  `)
  await db.rows(sql`
    insert into page_texts (account_id, document_id, page, at, text, words)
    select ${accountId}::uuid, ${id}::uuid, p.page, ${createdAt}::timestamptz, p.text,
           p.vector::tsvector || strip(to_tsvector('english', p.words))
             || strip(to_tsvector('spanish', p.words))
    from unnest(
      ${said.map(({ page }) => page)}::int[], ${said.map(({ text }) => text)}::text[],
      ${said.map(({ vector }) => vector)}::text[], ${said.map(({ words }) => words)}::text[]
    ) as p (page, text, vector, words)
  `)
}
