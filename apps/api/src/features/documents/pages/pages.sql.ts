import type { DocumentPage } from '@milepost/contract/documents/document-pages'
import { sql, type Db } from '../../../platform/database/database.ts'
import type { NewFile } from '../files/files.sql.ts'

/** Stores a page until its document names it. */
export async function insertPage(
  db: Db,
  accountId: string,
  page: Omit<NewFile, 'comment'>,
  at: Date,
): Promise<DocumentPage> {
  const { fileName, mimeType, bytes, key, sha256 } = page
  const row = await db.row<DocumentPage>(sql`
    insert into document_pages (account_id, file_name, mime_type, bytes, blob_key, blob_sha256,
                                created_at)
    values (${accountId}, ${fileName}, ${mimeType}, ${bytes}, ${key}, ${sha256}, ${at})
    returning id, mime_type, bytes
  `)
  return row!
}

type PendingPage = Omit<NewFile, 'comment'> & { id: string }

/** Removes pending pages for the document of this transaction; returns those that existed. */
export const consumePages = (db: Db, accountId: string, ids: string[]) =>
  db.rows<PendingPage>(sql`
    delete from document_pages where account_id = ${accountId} and id = any(${ids}::uuid[])
    returning id, file_name, mime_type, bytes, blob_key as key, blob_sha256 as sha256
  `)

/** Deletes pages whose document never came; returns how many. The next storage sweep deletes their bytes. */
export async function removePagesBefore(db: Db, before: Date): Promise<number> {
  const rows = await db.rows(sql`
    delete from document_pages where created_at < ${before} returning 1 as removed
  `)
  return rows.length
}
