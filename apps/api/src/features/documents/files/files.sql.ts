import type { FileType } from '@milepost/contract/documents/file-type'
import { sql, type Db } from '../../../platform/database/database.ts'

export type NewFile = {
  fileName: string
  comment: string | null
  mimeType: FileType
  bytes: number
  sha256: string
  key: string
  /** The copy of a locked PDF without its password. */
  unlockedKey?: string | null
  unlockedSha256?: string | null
}

export type NumberedFile = NewFile & { fileNumber: number }

/** Inserts files of a document, numbered in the order given, after those that it has. */
export async function insertFiles(
  db: Db,
  accountId: string,
  documentId: string,
  files: NewFile[],
  at: Date,
  { after = 0 }: { after?: number } = {},
): Promise<void> {
  await db.rows(sql`
    insert into document_files (account_id, document_id, file_number, file_name, comment, mime_type,
                                bytes, blob_sha256, blob_key, created_at, unlocked_key, unlocked_sha256)
    select ${accountId}::uuid, ${documentId}::uuid, f.number, f.name, f.comment, f.type,
           f.bytes, f.sha256, f.key, ${at}::timestamptz, f.unlocked_key, f.unlocked_sha256
    from unnest(
      ${files.map((_, i) => after + i + 1)}::int[], ${files.map((f) => f.fileName)}::text[],
      ${files.map((f) => f.comment)}::text[], ${files.map((f) => f.mimeType)}::text[],
      ${files.map((f) => f.bytes)}::int[], ${files.map((f) => f.sha256)}::text[],
      ${files.map((f) => f.key)}::text[], ${files.map((f) => f.unlockedKey ?? null)}::text[],
      ${files.map((f) => f.unlockedSha256 ?? null)}::text[]
    ) as f (number, name, comment, type, bytes, sha256, key, unlocked_key, unlocked_sha256)
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
  db.rows<NumberedFile>(sql`
    select file_number, file_name, comment, mime_type, bytes, blob_sha256 as sha256, blob_key as key,
           unlocked_key, unlocked_sha256
    from document_files
    where account_id = ${accountId} and document_id = ${documentId} order by file_number
  `)
