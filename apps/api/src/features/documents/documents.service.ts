import { randomUUID } from 'node:crypto'
import {
  maxFiles,
  type DocumentDetails,
  type DocumentUpload,
} from '@milepost/contract/documents/documents'
import type { WithFiles } from '@milepost/contract/wire/endpoint'
import { acceptsDocument } from '@milepost/contract/hub-messages/hub-messages'
import { filesToRetake, retainedFilesProblem } from '@milepost/contract/documents/resubmission'
import type { Client } from '../../platform/auth/caller.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { orNotFound, httpError } from '../../platform/errors.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import type { StoredFile } from '../../platform/storage/stored-file.ts'
import { hasExtension } from '../../platform/http/read-form.ts'
import {
  addToHistory,
  documentDetails,
  insertDocument,
  lockDocument,
  moveDocument,
  createTitle,
} from './documents.sql.ts'
import { archiveMessage, lockMessage, type MessageState } from '../../shared/messages.sql.ts'
import { insertFiles, storedFiles, type NewFile } from './files.sql.ts'
import { consumePages } from './pages.sql.ts'

type Upload = WithFiles<DocumentUpload, StoredFile>

/**
 * Creates a document from files already in storage and queues its preview. A resubmission replaces the old
 * document and takes over its good pages; a document for a message archives the message.
 */
export async function createDocument(
  db: Db,
  clock: Clock,
  { accountId, userId, impersonator }: Client,
  upload: Upload,
): Promise<DocumentDetails> {
  const { filesCount, resubmittedDocumentId, keptFileNumbers: retained = [] } = upload
  if (upload.files.length !== filesCount)
    throw httpError(422, 'files_count', { pointer: '/files_count' })
  if (retained.length > 0 && resubmittedDocumentId === undefined)
    throw httpError(422, 'kept_files_unknown', { pointer: '/kept_file_numbers' })

  const at = clock.now()
  const id = randomUUID()
  const actorId = impersonator?.staffId ?? userId
  const sent = await toStoredFiles(db, accountId, upload.files)
  const replaced =
    resubmittedDocumentId === undefined
      ? undefined
      : await replaceDocument(db, accountId, resubmittedDocumentId, {
          at,
          actorId,
          retained,
          sent,
        })
  const files = replaced?.files ?? sent
  if (files.length > maxFiles) throw httpError(422, 'too_many_files')
  // A resubmission stays linked to the message the replaced document was for.
  const hubMessageId = upload.hubMessageId ?? replaced?.hubMessageId ?? undefined
  const message =
    hubMessageId === undefined ? undefined : await lockMessageFor(db, accountId, hubMessageId)

  await insertDocument(db, accountId, {
    id,
    createdBy: userId,
    at,
    fileCount: files.length,
    hubMessageId,
    resubmittedDocumentId,
    title: upload.documentTitle || (await createTitle(db, accountId, at)),
  })
  await insertFiles(db, accountId, id, files, at)
  await addToHistory(db, accountId, id, { status: 'uploaded', at, actorId })
  if (message) await archiveMessage(db, accountId, hubMessageId!, { before: message, at })
  await addJob(db, 'make_preview', { accountId, documentId: id }, { turnOf: accountId })
  return orNotFound(await documentDetails(db, accountId, id))
}

/**
 * The files in order: those uploaded with the form and those uploaded ahead. Throws a 404 if a page is
 * missing, a 415 if a name's extension does not match the file type.
 */
async function toStoredFiles(
  db: Db,
  accountId: string,
  files: Upload['files'],
): Promise<NewFile[]> {
  const pageIds = files.flatMap(({ page }) => page ?? [])
  const uploadedPages = pageIds.length > 0 ? await consumePages(db, accountId, pageIds) : []
  const byId = new Map(uploadedPages.map((page) => [page.id, page]))
  return files.map(({ object, page, comment, originalFileName }, i) => {
    const file = page === undefined ? object : byId.get(page)
    if (!file) throw httpError(404, 'page_not_kept', { pointer: `/file_page_${i}` })
    // A page can be used only once.
    if (page !== undefined) byId.delete(page)
    const { fileName, mimeType, bytes, sha256, key } = file
    // Only pages uploaded ahead need this check; the form's own files were checked on upload.
    if (originalFileName !== undefined && !hasExtension(mimeType, originalFileName))
      throw httpError(415, 'file_type', { pointer: `/file_original_file_name_${i}` })
    return {
      fileName: originalFileName ?? fileName,
      comment: comment || null,
      mimeType,
      bytes,
      sha256,
      key,
    }
  })
}

type Replacement = { at: Date; actorId: string; retained: number[]; sent: NewFile[] }

/** Removes the document being replaced; returns its files. */
async function replaceDocument(
  db: Db,
  accountId: string,
  id: string,
  { at, actorId, retained, sent }: Replacement,
): Promise<{ files: NewFile[]; hubMessageId: string | null }> {
  const { status, hubMessageId } = orNotFound(await lockDocument(db, accountId, id))
  if (status !== 'needs_resubmission') throw httpError(409, 'not_awaiting_resubmission')
  const document = orNotFound(await documentDetails(db, accountId, id))
  const problem = retainedFilesProblem(document, retained)
  if (problem) throw httpError(422, problem, { pointer: '/kept_file_numbers' })
  const files = mergeFiles(
    await storedFiles(db, accountId, id),
    filesToRetake(document),
    retained,
    sent,
  )
  await moveDocument(db, accountId, id, { from: status, status: 'resubmitted', at, actorId })
  return { files, hubMessageId }
}

type NumberedFile = NewFile & { fileNumber: number }

/** Puts the new files in the places of those to redo, and appends any further ones. */
function mergeFiles(
  old: NumberedFile[],
  redo: number[],
  retained: number[],
  sent: NewFile[],
): NewFile[] {
  const remaining = [...sent]
  const merged = old.flatMap((file) => {
    if (retained.includes(file.fileNumber)) return [file]
    return redo.includes(file.fileNumber) ? remaining.splice(0, 1) : []
  })
  return [...merged, ...remaining]
}

/** Locks the message that a document is for. Throws a 404 or a 409 if there is none that takes a document. */
async function lockMessageFor(db: Db, accountId: string, id: string): Promise<MessageState> {
  const message = orNotFound(await lockMessage(db, accountId, id))
  if (!acceptsDocument(message)) throw httpError(409, 'message_takes_no_document')
  return message
}
