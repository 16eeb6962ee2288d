import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Call } from '@milepost/contract/wire/caller'
import {
  documents,
  type DocumentFilter,
  type DocumentStatus,
} from '@milepost/contract/documents/documents'
import { recountDocuments } from '../src/features/documents/document-counts.sql.ts'
import { sql, type Db } from '../src/platform/database/database.ts'

export type Client = { call: Call; accountId: string }

export type Upload = {
  title?: string
  comments?: string[]
  count?: number
  resubmittedId?: string
  /** The file numbers of the resubmitted document that are kept. */
  retainedFileNumbers?: number[]
  /** The message it is for. */
  messageId?: string
  key?: string
}

/** Sends files as one document, as the portal does. */
export const send = (
  { call }: Pick<Client, 'call'>,
  files: File[],
  {
    title,
    comments = [],
    count = files.length,
    resubmittedId,
    retainedFileNumbers,
    messageId,
    key,
  }: Upload = {},
) =>
  call(
    documents.create,
    {
      body: {
        documentTitle: title,
        filesCount: count,
        hubMessageId: messageId,
        resubmittedDocumentId: resubmittedId,
        keptFileNumbers: retainedFileNumbers,
        files: files.map((object, i) => ({ object, comment: comments[i] })),
      },
    },
    { idempotencyKey: key },
  )

/** The first page of a client's documents. */
export const listDocuments = async (
  { call }: Pick<Client, 'call'>,
  query: { filter?: DocumentFilter } = {},
) => (await call(documents.list, { query })).items

/** Sets a document's status, as if staff had moved it there. */
export async function setStatus(
  db: Db,
  { accountId }: Pick<Client, 'accountId'>,
  guid: string,
  status: DocumentStatus,
): Promise<void> {
  await db.rows(sql`
    update documents set status = ${status},
      reason_code = ${status === 'needs_resubmission' ? 'blurry' : null}
    where account_id = ${accountId} and id = ${guid}
  `)
  await recountDocuments(db, accountId)
}

/** Everything storage holds, whether a row names it or not. */
export async function listBlobs(folder: string): Promise<string[]> {
  const names = await readdir(join(folder, 'files'), { recursive: true })
  return names.filter((name) => /[0-9a-f]{32}$/.test(name)).sort()
}
