import {
  listedFields,
  type AddedHow,
  type Document,
  type DocumentDetails,
  type DocumentFilter,
  type DocumentStatus,
  type PagesChange,
  type ReasonCode,
} from '@milepost/contract/documents/documents'
import type { Page } from '@milepost/contract/wire/endpoint'
import { empty, join, sql, type Db } from '../../platform/database/database.ts'
import { asksOnly, limitToPage, listPage } from '../../platform/database/list-page.ts'
import { announce } from '../../platform/events/announce.ts'
import { settleQuestions } from '../../shared/questions.sql.ts'
import { countDocument, selectStored, type DocumentCounts } from './document-counts.sql.ts'
import type { DrawnPage } from './pages/drawn-pages.ts'

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
  version: sql`d.version`,
  reason: sql`
    case when d.status = 'needs_resubmission' then json_build_object(
      'code', d.reason_code, 'sentence', d.reason_sentence, 'fileNumbers', d.reason_file_numbers
    ) end as reason`,
  addedByFirm: sql`d.added_how as added_by_firm`,
} satisfies Record<Exclude<keyof Document, 'files'>, Sql>

// Put together once: a list is asked for often.
export const listedColumns = join(listedFields.map((field) => columns[field]))
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
  const { items, numbers } = await listPage<Document, Partial<DocumentCounts>>(db, {
    items: sql`
      select ${asksOnly(listedFields, fields) ? listedColumns : documentColumns(accountId)}
      from documents d
      where d.account_id = ${accountId} ${filter ? inFilter[filter] : empty}
      order by d.created_at desc, d.id desc
      ${limitToPage({ page, limit })}
    `,
    order: sql`created_at desc, guid desc`,
    numbers: selectStored(accountId),
  })
  const { posted = 0, needs_resubmission = 0, ...others } = numbers
  const received = Object.values(others).reduce((sum, documents) => sum + documents, 0)
  const counts = { received, posted, needs_resubmission }
  const total = filter ? counts[filter] : received + posted + needs_resubmission
  return { items, page, limit, total, counts }
}

/** What an entry `h` of the history says of the pages, as JSON; null where the status changed. */
export const pagesChange = sql`
  case when h.change is not null then json_build_object('kind', h.change, 'other',
    case when other.id is not null then json_build_object('guid', other.id, 'title', other.title) end
  ) end
`
export const otherDocumentJoin = (accountId: string): Sql => sql`
  left join documents other on other.account_id = ${accountId} and other.id = h.other_id
`

export async function documentDetails(
  db: Db,
  accountId: string,
  id: string,
): Promise<DocumentDetails | undefined> {
  return db.row<DocumentDetails>(sql`
    select ${documentColumns(accountId)}, (
      select coalesce(json_agg(json_build_object(
        'status', h.status, 'note', h.note,
        'at', to_char(h.at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'change', ${pagesChange}
      ) order by h.position desc), '[]')
      from document_history h ${otherDocumentJoin(accountId)}
      where h.account_id = ${accountId} and h.document_id = d.id
    ) as history
    from documents d
    where d.account_id = ${accountId} and d.id = ${id}
  `)
}

/** 'Document MM-dd-yyyy', with the date in the client's time zone. */
export async function createTitle(db: Db, accountId: string, at: Date): Promise<string> {
  const row = await db.row<{ title: string }>(sql`
    select to_char(${at}::timestamptz at time zone time_zone, '"Document "MM-DD-YYYY') as title
    from accounts where id = ${accountId}
  `)
  return row!.title
}

type Sender =
  | { createdBy: string; addedBy?: undefined; addedHow?: undefined }
  | { createdBy?: undefined; addedBy: string; addedHow: AddedHow }

type NewDocument = {
  id: string
  title: string
  /** The client user who sent it, or the staff member who added it for the client. */
  sender: Sender
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
  const { createdBy = null, addedBy = null, addedHow = null } = document.sender
  await db.rows(sql`
    insert into documents (account_id, id, title, status, created_at, created_by, added_by, added_how,
                           file_count, hub_message_id, resubmitted_document_id)
    values (${accountId}, ${document.id}, ${document.title}, 'uploaded', ${document.at},
            ${createdBy}, ${addedBy}, ${addedHow}, ${document.fileCount},
            ${document.hubMessageId ?? null}, ${document.resubmittedDocumentId ?? null})
  `)
  await countDocument(db, accountId, { to: 'uploaded' })
  await announce(db, 'document', accountId, document.id)
}

/** A locked document. */
export type LockedDocument = {
  title: string
  status: DocumentStatus
  hubMessageId: string | null
  reason: { code: ReasonCode } | null
  version: number
  /** Null until they are drawn, and of a preview that was drawn before its pages were noted. */
  previewPages: DrawnPage[] | null
  isDrawn: boolean
  /** The document that has its pages. */
  mergedInto: string | null
}

/** Locks the row, to serialize changes of a document. */
export const lockDocument = (db: Db, accountId: string, id: string) =>
  db.row<LockedDocument>(sql`
    select title, status, hub_message_id, version, preview_pages, preview_key is not null as is_drawn,
           merged_into,
           case when reason_code is not null then json_build_object('code', reason_code) end as reason
    from documents
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
  if (status === 'posted') await settleQuestions(db, accountId, [id], { at, staffId: actorId })
  await announce(db, 'document', accountId, id)
  if (moved?.hubMessageId) await announce(db, 'hub-message', accountId, moved.hubMessageId)
}

type HistoryEntry = Omit<Move, 'from' | 'reason'> & {
  /** Where the pages changed and the status did not; `otherId` is the other document. */
  change?: PagesChange['kind'] | undefined
  otherId?: string | undefined
}

export async function addToHistory(
  db: Db,
  accountId: string,
  id: string,
  { status, at, note, actorId, change, otherId }: HistoryEntry,
): Promise<void> {
  await db.rows(sql`
    insert into document_history (account_id, document_id, position, status, at, note, actor_id,
                                  change, other_id)
    select ${accountId}::uuid, ${id}::uuid, coalesce(max(position), 0) + 1, ${status},
           ${at}::timestamptz, ${note ?? null}, ${actorId}::uuid, ${change ?? null},
           ${otherId ?? null}::uuid
    from document_history where account_id = ${accountId} and document_id = ${id}
  `)
}

/** Notes that staff took a document although a file of it could not be shown. */
export const setAccepted = (db: Db, accountId: string, id: string, at: Date) =>
  db.rows(sql`
    update documents set accepted_at = ${at} where account_id = ${accountId} and id = ${id}
  `)
