import type { VersionChange } from '@milepost/contract/documents/document-versions'
import type { PreviewDifference } from '@milepost/contract/documents/work-queue'
import { sql, type Db } from '../../../platform/database/database.ts'
import { announce } from '../../../platform/events/announce.ts'
import type { Blob } from '../../../platform/storage/storage.ts'
import type { DrawnPage, PlannedPage } from './drawn-pages.ts'

type Preview = { title: string; previewKey: string; previewSha256: string; previewBytes: number }

export const findPreview = (db: Db, accountId: string, id: string) =>
  db.row<Preview>(sql`
    select title, preview_key, preview_sha256, preview_bytes from documents
    where account_id = ${accountId} and id = ${id} and preview_key is not null
  `)

/** What is to be drawn: the version, and its pages unless it has all pages of the files. */
export type PreviewPlan = {
  version: number
  plan: PlannedPage[] | undefined
  isAccepted: boolean
  isDrawn: boolean
}

export async function findPlan(
  db: Db,
  accountId: string,
  id: string,
): Promise<PreviewPlan | undefined> {
  const row = await db.row<Omit<PreviewPlan, 'plan'> & { plan: PlannedPage[] | null }>(sql`
    select d.version, v.pages as plan, d.accepted_at is not null as is_accepted,
           d.preview_key is not null as is_drawn
    from documents d left join document_versions v
      on v.account_id = d.account_id and v.document_id = d.id and v.number = d.version
    where d.account_id = ${accountId} and d.id = ${id}
  `)
  return row && { ...row, plan: row.plan ?? undefined }
}

type NewPreview = Blob & {
  pages: readonly DrawnPage[]
  differences: readonly PreviewDifference[]
}

/** Sets the preview of a version unless another run of the job did so first, or there is a newer one; returns whether it was set. */
export async function setPreview(
  db: Db,
  accountId: string,
  id: string,
  version: number,
  { key, sha256, bytes, pages, differences }: NewPreview,
): Promise<boolean> {
  const row = await db.row(sql`
    update documents
    set preview_key = ${key}, preview_sha256 = ${sha256}, preview_bytes = ${bytes},
      preview_pages = ${JSON.stringify(pages)}::jsonb,
      preview_differences = ${JSON.stringify(differences)}::jsonb
    where account_id = ${accountId} and id = ${id} and preview_key is null
      and version = ${version}
    returning 1 as set
  `)
  if (row) await announce(db, 'document', accountId, id)
  return row !== undefined
}

type NewVersion = {
  number: number
  change: VersionChange
  pages: readonly PlannedPage[]
  at: Date
  /** Null for the client, and for the software itself. */
  by: string | null
}

export async function insertVersion(
  db: Db,
  accountId: string,
  documentId: string,
  { number, change, pages, at, by }: NewVersion,
): Promise<void> {
  await db.rows(sql`
    insert into document_versions (account_id, document_id, number, change, pages, made_at, made_by)
    values (${accountId}, ${documentId}, ${number}, ${change}, ${JSON.stringify(pages)}::jsonb,
            ${at}, ${by})
  `)
}
