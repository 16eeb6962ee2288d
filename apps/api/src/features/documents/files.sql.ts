import type { FileType } from '@milepost/contract/documents/documents'
import { sql, type Db } from '../../platform/database/database.ts'

export type NewFile = {
  fileName: string
  comment: string | null
  mimeType: FileType
  bytes: number
  sha256: string
  key: string
}

/** Inserts the files of a document, numbered from 1 in the order given. */
export async function insertFiles(
  db: Db,
  accountId: string,
  documentId: string,
  files: NewFile[],
  at: Date,
): Promise<void> {
  await db.rows(sql`
    insert into document_files (account_id, document_id, file_number, file_name, comment, mime_type,
                                bytes, blob_sha256, blob_key, created_at)
    select ${accountId}::uuid, ${documentId}::uuid, f.number, f.name, f.comment, f.type,
           f.bytes, f.sha256, f.key, ${at}::timestamptz
    from unnest(
      ${files.map((_, i) => i + 1)}::int[], ${files.map((f) => f.fileName)}::text[],
      ${files.map((f) => f.comment)}::text[], ${files.map((f) => f.mimeType)}::text[],
      ${files.map((f) => f.bytes)}::int[], ${files.map((f) => f.sha256)}::text[],
      ${files.map((f) => f.key)}::text[]
    ) as f (number, name, comment, type, bytes, sha256, key)
  `)
}

/** One file of an account, with its storage key. */
export const storedFile = (db: Db, accountId: string, id: string) =>
  db.row<NewFile>(sql`
    select file_name, comment, mime_type, bytes, blob_sha256 as sha256, blob_key as key
    from document_files where account_id = ${accountId} and id = ${id}
  `)

/** A document's files in order, with their storage keys. */
export const storedFiles = (db: Db, accountId: string, documentId: string) =>
  db.rows<NewFile & { fileNumber: number }>(sql`
    select file_number, file_name, comment, mime_type, bytes, blob_sha256 as sha256, blob_key as key
    from document_files
    where account_id = ${accountId} and document_id = ${documentId} order by file_number
  `)
