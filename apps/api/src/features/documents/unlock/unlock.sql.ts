import type { FileType } from '@milepost/contract/documents/file-type'
import { sql, type Db } from '../../../platform/database/database.ts'
import type { Blob } from '../../../platform/storage/storage.ts'

export type LockedFile = {
  key: string
  sha256: string
  mimeType: FileType
  isUnlocked: boolean
}

/** A file of a document that may be locked. */
export const findFile = (db: Db, accountId: string, documentId: string, fileNumber: number) =>
  db.row<LockedFile>(sql`
    select blob_key as key, blob_sha256 as sha256, mime_type, unlocked_key is not null as is_unlocked
    from document_files
    where account_id = ${accountId} and document_id = ${documentId}
      and file_number = ${fileNumber}
  `)

/** Counts a try to open a file; returns how many there were, with it, since the first after `since`. */
export async function countTry(
  db: Db,
  accountId: string,
  documentId: string,
  fileNumber: number,
  { at, since }: { at: Date; since: Date },
): Promise<number> {
  const row = await db.row<{ tries: number }>(sql`
    update document_files
    set unlock_tries = case when unlock_tried_at > ${since} then unlock_tries + 1 else 1 end,
      unlock_tried_at = case when unlock_tried_at > ${since} then unlock_tried_at else ${at} end
    where account_id = ${accountId} and document_id = ${documentId}
      and file_number = ${fileNumber}
    returning unlock_tries as tries
  `)
  return row?.tries ?? 0
}

/** Stores the copy of a file without its password; returns whether it was the first. */
export async function setUnlocked(
  db: Db,
  accountId: string,
  documentId: string,
  fileNumber: number,
  { key, sha256 }: Blob,
): Promise<boolean> {
  const row = await db.row(sql`
    update document_files set unlocked_key = ${key}, unlocked_sha256 = ${sha256}, unlock_tries = 0
    where account_id = ${accountId} and document_id = ${documentId}
      and file_number = ${fileNumber} and unlocked_key is null
    returning 1 as set
  `)
  return row !== undefined
}
