import { recountDocuments } from '../../../src/features/documents/document-counts.sql.ts'
import { sql, type Db } from '../../../src/platform/database/database.ts'
import type { Blob } from '../../../src/platform/storage/storage.ts'
import type { DemoClient } from '../clients.ts'
import { createRandom, toUuid } from '../random.ts'
import { staffId } from '../staff.ts'
import type { DemoDocument } from './document.ts'
import { createMovesTo } from './moves.ts'

export const documentId = (client: DemoClient, title: string) =>
  toUuid(`document/${client.key}/${title}`)

/** When a document was sent: during a driver's day, or a few hours before `now`. */
export function getSentAt(client: DemoClient, { title, daysAgo }: DemoDocument, now: Date): Date {
  const random = createRandom(`${client.key}/${title}/sent`)
  const minute = 60_000
  if (daysAgo === 0) return new Date(now.getTime() - random.integer(70, 290) * minute)
  const day = new Date(now.getTime() - daysAgo * 24 * 60 * minute).toISOString().slice(0, 10)
  return new Date(Date.parse(`${day}T12:30:00.000Z`) + random.integer(0, 10 * 60) * minute)
}

export type StoredDocument = {
  client: DemoClient
  document: DemoDocument
  sentAt: Date
  /** The document's stored files, in order. */
  files: Blob[]
  preview: Blob
}

/** Writes the documents with their files, previews and histories in bulk: there are hundreds. */
export async function insertDocuments(
  db: Db,
  documents: readonly StoredDocument[],
  now: Date,
): Promise<void> {
  const findReplacement = ({ client, document: { title } }: StoredDocument) =>
    documents.find((other) => other.client === client && other.document.replaces === title)
  const rows = documents.map((stored) => toRows(stored, findReplacement(stored)?.sentAt, now))
  await db.rows(sql`
    insert into documents (account_id, id, title, status, created_at, created_by, file_count,
      resubmitted_document_id, preview_key, preview_sha256, preview_bytes, reason_code,
      reason_sentence, reason_file_numbers)
    select d.account_id, d.id, d.title, d.status, d.created_at, d.created_by, d.file_count,
           d.resubmitted_document_id, d.preview_key, d.preview_sha256, d.preview_bytes, d.reason_code,
           d.reason_sentence, d.reason_file_numbers
    from jsonb_to_recordset(${JSON.stringify(rows.map(({ document }) => document))}::jsonb) as d (
      account_id uuid, id uuid, title text, status text, created_at timestamptz, created_by uuid,
      file_count int, resubmitted_document_id uuid, preview_key text, preview_sha256 text, preview_bytes int,
      reason_code text, reason_sentence text, reason_file_numbers int[]
    )
  `)
  await db.rows(sql`
    insert into document_files (account_id, document_id, file_number, file_name, comment, mime_type,
                                bytes, blob_sha256, blob_key, created_at)
    select f.account_id, f.document_id, f.file_number, f.file_name, f.comment, f.mime_type,
           f.bytes, f.blob_sha256, f.blob_key, f.created_at
    from jsonb_to_recordset(${JSON.stringify(rows.flatMap(({ files }) => files))}::jsonb) as f (
      account_id uuid, document_id uuid, file_number int, file_name text, comment text,
      mime_type text, bytes int, blob_sha256 text, blob_key text, created_at timestamptz
    )
  `)
  await db.rows(sql`
    insert into document_history (account_id, document_id, position, status, at, note, actor_id)
    select h.account_id, h.document_id, h.position, h.status, h.at, h.note, h.actor_id
    from jsonb_to_recordset(${JSON.stringify(rows.flatMap(({ moves }) => moves))}::jsonb) as h (
      account_id uuid, document_id uuid, position int, status text, at timestamptz, note text,
      actor_id uuid
    )
  `)
  for (const accountId of new Set(rows.map(({ document }) => document.account_id)))
    await recountDocuments(db, accountId)
}

function toRows(
  { client, document, sentAt: at, files, preview }: StoredDocument,
  replacedAt: Date | undefined,
  now: Date,
) {
  const { accountId: account_id, userId } = client
  const { title, status, reason, note, replaces } = document
  const id = documentId(client, title)
  const moves = createMovesTo(status, at, now, createRandom(`${client.key}/${title}/moves`))
  const getNote = (move: string) => (move === 'needs_resubmission' ? reason?.sentence : undefined)
  return {
    document: {
      account_id,
      id,
      title,
      status,
      created_at: at,
      created_by: userId,
      file_count: document.files.length,
      resubmitted_document_id: replaces === undefined ? null : documentId(client, replaces),
      preview_key: preview.key,
      preview_sha256: preview.sha256,
      preview_bytes: preview.bytes,
      reason_code: status === 'needs_resubmission' ? reason?.code : null,
      reason_sentence: status === 'needs_resubmission' ? reason?.sentence : null,
      reason_file_numbers: status === 'needs_resubmission' ? reason?.fileNumbers : [],
    },
    files: document.files.map(({ name, comment, mimeType }, i) => ({
      account_id,
      document_id: id,
      file_number: i + 1,
      file_name: name,
      comment,
      mime_type: mimeType,
      bytes: files[i]!.bytes,
      created_at: at,
      blob_sha256: files[i]!.sha256,
      blob_key: files[i]!.key,
    })),
    moves: moves.map((move, i) => ({
      account_id,
      document_id: id,
      position: i + 1,
      status: move.status,
      at: (move.status === 'resubmitted' && replacedAt) || move.at,
      note: getNote(move.status) ?? (i === moves.length - 1 ? note : null),
      actor_id: i === 0 || move.status === 'resubmitted' ? userId : staffId('bookkeeper'),
    })),
  }
}
