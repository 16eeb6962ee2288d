import {
  listedFields,
  type Document,
  type DocumentDetails,
  type DocumentFilter,
  type DocumentStatus,
} from '@milepost/contract/documents/documents'
import type { Page } from '@milepost/contract/wire/endpoint'
import { announce } from '../../platform/events/announce.ts'
import { empty, join, sql, type Db } from '../../platform/database/database.ts'
import { asksOnly, listPage, limitToPage } from '../../platform/database/list-page.ts'
import { countDocument, selectCounts, type DocumentCounts } from './document-counts.sql.ts'

type Sql = ReturnType<typeof sql>

/** A document's own columns as the contract has them. */
const columns = {
  guid: sql`d.id as guid`,
  title: sql`d.title`,
  status: sql`d.status`,
  createdAt: sql`d.created_at`,
  fileCount: sql`d.file_count`,
  hubMessageId: sql`d.hub_message_id`,
  resubmittedDocumentId: sql`d.resubmitted_document_id`,
  previewReady: sql`d.preview_key is not null as preview_ready`,
  reason: sql`
    case when d.status = 'needs_resubmission' then json_build_object(
      'code', d.reason_code, 'sentence', d.reason_sentence, 'fileNumbers', d.reason_file_numbers
    ) end as reason`,
} satisfies Record<Exclude<keyof Document, 'files'>, Sql>

// Put together once: a list is asked for often.
const listedColumns = join(listedFields.map((field) => columns[field]))
const ownColumns = join(Object.values(columns))

/**
 * All of a document. Timestamps inside JSON are ISO 8601 in UTC. The inner query names the account itself, too, so that
 * one node answers it.
 */
export const documentColumns = (accountId: string): Sql => sql`
  ${ownColumns}, (
    select coalesce(json_agg(json_build_object(
      'id', f.id, 'fileName', f.file_name, 'documentGuid', f.document_id, 'fileNumber', f.file_number,
      'comment', f.comment, 'mimeType', f.mime_type, 'bytes', f.bytes,
      'createdAt', to_char(f.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    ) order by f.file_number), '[]')
    from document_files f where f.account_id = ${accountId} and f.document_id = d.id
  ) as files
`

const inFilter = {
  received: sql`and d.status not in ('posted', 'needs_resubmission')`,
  posted: sql`and d.status = 'posted'`,
  needs_resubmission: sql`and d.status = 'needs_resubmission'`,
} satisfies Record<DocumentFilter, unknown>

type ListQuery = {
  filter?: DocumentFilter | undefined
  fields?: readonly (keyof Document)[] | undefined
  page: number
  limit: number
}

/**
 * One page, newest first, with the number of documents in each filter. With `fields`, the documents have only
 * these.
 */
export async function listDocuments(
  db: Db,
  accountId: string,
  { filter, fields, page, limit }: ListQuery,
): Promise<Page<Document, DocumentFilter>> {
  const { items, numbers } = await listPage<Document, DocumentCounts>(db, {
    items: sql`
      select ${asksOnly(listedFields, fields) ? listedColumns : documentColumns(accountId)}
      from documents d
      where d.account_id = ${accountId} ${filter ? inFilter[filter] : empty}
      order by d.created_at desc, d.id desc
      ${limitToPage({ page, limit })}
    `,
    order: sql`created_at desc, guid desc`,
    numbers: selectCounts(accountId),
  })
  const { posted, needs_resubmission, ...others } = numbers
  const received = Object.values(others).reduce((sum, documents) => sum + documents, 0)
  const counts = { received, posted, needs_resubmission }
  const total = filter ? counts[filter] : received + posted + needs_resubmission
  return { items, page, limit, total, counts }
}

export async function documentDetails(
  db: Db,
  accountId: string,
  id: string,
): Promise<DocumentDetails | undefined> {
  return db.row<DocumentDetails>(sql`
    select ${documentColumns(accountId)}, (
      select coalesce(json_agg(json_build_object(
        'status', h.status, 'note', h.note,
        'at', to_char(h.at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      ) order by h.position desc), '[]')
      from document_history h where h.account_id = ${accountId} and h.document_id = d.id
    ) as history
    from documents d
    where d.account_id = ${accountId} and d.id = ${id}
  `)
}

type Preview = { title: string; previewKey: string; previewSha256: string; previewBytes: number }

export const findPreview = (db: Db, accountId: string, id: string) =>
  db.row<Preview>(sql`
    select title, preview_key, preview_sha256, preview_bytes from documents
    where account_id = ${accountId} and id = ${id} and preview_key is not null
  `)

/** 'Document MM-dd-yyyy', with the date in the client's time zone. */
export async function createTitle(db: Db, accountId: string, at: Date): Promise<string> {
  const row = await db.row<{ title: string }>(sql`
    select to_char(${at}::timestamptz at time zone time_zone, '"Document "MM-DD-YYYY') as title
    from accounts where id = ${accountId}
  `)
  return row!.title
}

type NewDocument = {
  id: string
  title: string
  createdBy: string
  at: Date
  fileCount: number
  hubMessageId: string | undefined
  resubmittedDocumentId: string | undefined
}

export async function insertDocument(
  db: Db,
  accountId: string,
  document: NewDocument,
): Promise<void> {
  await db.rows(sql`
    insert into documents (account_id, id, title, status, created_at, created_by, file_count,
                           hub_message_id, resubmitted_document_id)
    values (${accountId}, ${document.id}, ${document.title}, 'uploaded', ${document.at},
            ${document.createdBy}, ${document.fileCount}, ${document.hubMessageId ?? null},
            ${document.resubmittedDocumentId ?? null})
  `)
  await countDocument(db, accountId, { to: 'uploaded' })
  await announce(db, 'document', accountId, document.id)
}

/** Locks the row, to serialize status changes of a document. */
export const lockDocument = (db: Db, accountId: string, id: string) =>
  db.row<{ status: DocumentStatus; hubMessageId: string | null }>(sql`
    select status, hub_message_id from documents
    where account_id = ${accountId} and id = ${id} for update
  `)

type Move = {
  /** The status it is locked in. */
  from: DocumentStatus
  status: DocumentStatus
  at: Date
  note?: string | undefined
  /** Null for the software itself. */
  actorId: string | null
  reason?: { code: string; sentence?: string | undefined; fileNumbers: number[] } | undefined
}

/** Changes the status of a locked document and records it in its history. */
export async function moveDocument(
  db: Db,
  accountId: string,
  id: string,
  { from, status, at, note, actorId, reason }: Move,
): Promise<void> {
  const moved = await db.row<{ hubMessageId: string | null }>(sql`
    update documents set status = ${status},
      reason_code = ${reason?.code ?? null}, reason_sentence = ${reason?.sentence ?? null},
      reason_file_numbers = ${reason?.fileNumbers ?? []}::int[]
    where account_id = ${accountId} and id = ${id}
    returning hub_message_id
  `)
  await countDocument(db, accountId, { from, to: status })
  await addToHistory(db, accountId, id, { status, at, note, actorId })
  await announce(db, 'document', accountId, id)
  if (moved?.hubMessageId) await announce(db, 'hub-message', accountId, moved.hubMessageId)
}

export async function addToHistory(
  db: Db,
  accountId: string,
  id: string,
  { status, at, note, actorId }: Omit<Move, 'from' | 'reason'>,
): Promise<void> {
  await db.rows(sql`
    insert into document_history (account_id, document_id, position, status, at, note, actor_id)
    select ${accountId}::uuid, ${id}::uuid, coalesce(max(position), 0) + 1, ${status},
           ${at}::timestamptz, ${note ?? null}, ${actorId}::uuid
    from document_history where account_id = ${accountId} and document_id = ${id}
  `)
}

/** Sets the preview unless another run of the job did so first; returns whether it was set. */
export async function setPreview(
  db: Db,
  accountId: string,
  id: string,
  { key, sha256, bytes }: { key: string; sha256: string; bytes: number },
): Promise<boolean> {
  const row = await db.row(sql`
    update documents
    set preview_key = ${key}, preview_sha256 = ${sha256}, preview_bytes = ${bytes}
    where account_id = ${accountId} and id = ${id} and preview_key is null
    returning 1 as set
  `)
  if (row) await announce(db, 'document', accountId, id)
  return row !== undefined
}
