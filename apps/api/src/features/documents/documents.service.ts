import { randomUUID } from 'node:crypto'
import {
  canMove,
  type DocumentDetails,
  type DocumentMove,
  type DocumentUpload,
} from '@milepost/contract/documents'
import type * as z from 'zod/mini'
import type { Client, Staff } from '../../platform/admit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import { found, notFound, refuse } from '../../platform/errors.ts'
import { addJob } from '../../platform/jobs.ts'
import type { StoredFile } from '../../platform/read-form.ts'
import {
  addToHistory,
  documentDetails,
  insertDocument,
  insertFiles,
  lockDocument,
  moveDocument,
} from './documents.sql.ts'

/** Makes the document of files that are already in storage, and queues its preview. */
export async function createDocument(
  db: Db,
  clock: Clock,
  { accountId, userId }: Client,
  upload: DocumentUpload,
): Promise<DocumentDetails> {
  const { files, filesCount, hubMessageId, resubmittedDocumentId } = upload
  if (files.length !== filesCount) throw refuse(422, 'files_count', { pointer: '/files_count' })
  // Messages come with their feature; until then no id is one of this account's.
  if (hubMessageId !== undefined) throw notFound()

  const at = clock.now()
  const id = randomUUID()
  if (resubmittedDocumentId !== undefined)
    await replaceDocument(db, accountId, resubmittedDocumentId, { at, actorId: userId })

  const title = upload.documentTitle || defaultTitle(at)
  await insertDocument(db, accountId, {
    id,
    title,
    createdBy: userId,
    at,
    hubMessageId,
    resubmittedDocumentId,
  })
  const newFiles = files.map(({ object, comment, originalFileName }) => {
    // On the server a form's file is where it was stored.
    const { fileName, mimeType, bytes, sha256, key } = object as unknown as StoredFile
    return {
      fileName: originalFileName ?? fileName,
      comment: comment || null,
      ...{ mimeType, bytes, sha256, key },
    }
  })
  await insertFiles(db, accountId, id, newFiles, at)
  await addToHistory(db, accountId, id, { status: 'uploaded', at, actorId: userId })
  await addJob(db, 'make_preview', { accountId, documentId: id })
  return found(await documentDetails(db, accountId, id))
}

async function replaceDocument(
  db: Db,
  accountId: string,
  id: string,
  { at, actorId }: { at: Date; actorId: string },
): Promise<void> {
  const old = found(await lockDocument(db, accountId, id))
  if (old.status !== 'needs_resubmission') throw refuse(409, 'not_awaiting_resubmission')
  await moveDocument(db, accountId, id, { status: 'resubmitted', at, actorId })
}

/** 'Document MM-dd-yyyy' of the day in UTC. */
function defaultTitle(at: Date): string {
  const [year, month, day] = at.toISOString().slice(0, 10).split('-')
  return `Document ${month}-${day}-${year}`
}

type StaffMove = z.output<typeof DocumentMove>

/** Moves a client's document for a member of staff. */
export async function moveForStaff(
  db: Db,
  clock: Clock,
  staff: Staff,
  { accountId, id }: { accountId: string; id: string },
  { status, note, reason }: StaffMove,
): Promise<DocumentDetails> {
  const document = found(await lockDocument(db, accountId, id))
  if (!canMove(document.status, status)) throw refuse(409, 'status_move')
  await moveDocument(db, accountId, id, {
    status,
    at: clock.now(),
    note,
    actorId: staff.staffId,
    reason,
  })
  return found(await documentDetails(db, accountId, id))
}
