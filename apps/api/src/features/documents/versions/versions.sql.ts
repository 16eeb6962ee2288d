import type {
  DocumentVersions,
  VersionChange,
} from '@milepost/contract/documents/document-versions'
import type { AddedHow } from '@milepost/contract/documents/documents'
import { sql, type Db } from '../../../platform/database/database.ts'
import { announce } from '../../../platform/events/announce.ts'
import type { DrawnPage } from '../pages/drawn-pages.ts'

/** An earlier version of a document. */
export type EarlierVersion = {
  number: number
  change: VersionChange
  pages: DrawnPage[]
  previewKey: string | null
  previewSha256: string | null
  previewBytes: number | null
}

export const findVersion = (db: Db, accountId: string, id: string, number: number) =>
  db.row<EarlierVersion & { title: string }>(sql`
    select v.number, v.change, v.pages, v.preview_key, v.preview_sha256, v.preview_bytes, d.title
    from document_versions v
    join documents d on d.account_id = v.account_id and d.id = v.document_id
    where v.account_id = ${accountId} and v.document_id = ${id} and v.number = ${number}
  `)

export type VersionRow = Pick<EarlierVersion, 'number' | 'change' | 'pages'> & {
  at: string
  by: string | null
}

export const listVersions = (db: Db, accountId: string, id: string) =>
  db.rows<VersionRow>(sql`
    select v.number, v.change, v.pages, v.made_at as at, s.first_name || ' ' || s.last_name as by
    from document_versions v left join staff s on s.id = v.made_by
    where v.account_id = ${accountId} and v.document_id = ${id}
    order by v.number desc
  `)

type Current = Pick<DocumentVersions, 'guid' | 'version' | 'previewReady' | 'mergedInto'> & {
  pages: DrawnPage[] | null
}

export const findCurrent = (db: Db, accountId: string, id: string) =>
  db.row<Current>(sql`
    select d.id as guid, d.version, d.preview_pages as pages,
           d.preview_key is not null as preview_ready,
           case when m.id is not null then json_build_object('guid', m.id, 'title', m.title) end
             as merged_into
    from documents d left join documents m on m.account_id = d.account_id and m.id = d.merged_into
    where d.account_id = ${accountId} and d.id = ${id}
  `)

/** Stores the current version of a locked document with its preview: it is about to be an earlier one. */
export async function storeVersion(db: Db, accountId: string, id: string): Promise<void> {
  await db.rows(sql`
    insert into document_versions as v (account_id, document_id, number, change, pages, made_at,
      preview_key, preview_sha256, preview_bytes, preview_differences)
    select account_id, id, version, 'sent', preview_pages, created_at,
      preview_key, preview_sha256, preview_bytes, preview_differences
    from documents where account_id = ${accountId} and id = ${id} and preview_pages is not null
    on conflict (account_id, document_id, number) do update
    set pages = excluded.pages, preview_key = excluded.preview_key,
      preview_sha256 = excluded.preview_sha256, preview_bytes = excluded.preview_bytes,
      preview_differences = excluded.preview_differences
  `)
}

/** Makes this the current version of a locked document, to be drawn. */
export async function setVersion(
  db: Db,
  accountId: string,
  id: string,
  version: number,
): Promise<void> {
  await db.rows(sql`
    update documents
    set version = ${version}, preview_key = null, preview_sha256 = null, preview_bytes = null,
      preview_pages = null, preview_differences = '[]'
    where account_id = ${accountId} and id = ${id}
  `)
  await announce(db, 'document', accountId, id)
}

/** Shows the preview of an earlier version as that of the current one. */
export const reusePreview = (db: Db, accountId: string, id: string, number: number) =>
  db.rows(sql`
    update documents d
    set preview_key = v.preview_key, preview_sha256 = v.preview_sha256,
      preview_bytes = v.preview_bytes, preview_differences = v.preview_differences,
      preview_pages = v.pages
    from document_versions v
    where d.account_id = ${accountId} and d.id = ${id}
      and v.account_id = ${accountId} and v.document_id = ${id} and v.number = ${number}
  `)

/** Who sent a document, when, and who works on it. */
export const findOrigin = (db: Db, accountId: string, id: string) =>
  db.row<{
    createdAt: Date
    createdBy: string | null
    addedBy: string | null
    addedHow: AddedHow | null
    assignedTo: string | null
  }>(sql`
    select created_at, created_by, added_by, added_how, assigned_to from documents
    where account_id = ${accountId} and id = ${id}
  `)

export const setMergedInto = (db: Db, accountId: string, id: string, intoId: string) =>
  db.rows(sql`
    update documents set merged_into = ${intoId}, assigned_to = null
    where account_id = ${accountId} and id = ${id}
  `)

export const setFileCount = (db: Db, accountId: string, id: string, count: number) =>
  db.rows(sql`
    update documents set file_count = ${count} where account_id = ${accountId} and id = ${id}
  `)
