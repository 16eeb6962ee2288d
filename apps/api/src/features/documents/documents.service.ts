import { randomUUID } from 'node:crypto'
import {
  maxFiles,
  type DocumentDetails,
  type DocumentForClient,
  type DocumentUpload,
  type EarlierDocument,
  type StoredDocument,
} from '@milepost/contract/documents/documents'
import { toFileName } from '@milepost/contract/documents/file-names'
import { filesToRetake, retainedFilesProblem } from '@milepost/contract/documents/resubmission'
import { acceptsDocument } from '@milepost/contract/hub-messages/hub-messages'
import type { WithFiles } from '@milepost/contract/wire/endpoint'
import type { Client, Staff } from '../../platform/auth/caller.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { httpError, orNotFound } from '../../platform/errors.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import type { StoredFile } from '../../platform/storage/stored-file.ts'
import { archiveMessage, lockMessage, type LockedMessage } from '../../shared/messages.sql.ts'
import {
  addToHistory,
  createTitle,
  documentDetails,
  insertDocument,
  lockDocument,
  moveDocument,
} from './documents.sql.ts'
import { insertFiles, storedFiles, type NewFile, type NumberedFile } from './files/files.sql.ts'
import { findSentFiles, setDuplicate } from './files/sent-files.sql.ts'
import type { PlannedPage } from './pages/drawn-pages.ts'
import { consumePages } from './pages/pages.sql.ts'
import { findPlan, insertVersion } from './pages/preview.sql.ts'

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
): Promise<StoredDocument> {
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
      : await replaceDocument(db, accountId, resubmittedDocumentId, { at, actorId, retained, sent })
  const files = replaced?.files ?? sent
  if (files.length > maxFiles) throw httpError(422, 'too_many_files')
  // A resubmission stays linked to the message the replaced document was for.
  const hubMessageId = upload.hubMessageId ?? replaced?.hubMessageId ?? undefined
  const message =
    hubMessageId === undefined ? undefined : await lockMessageFor(db, accountId, hubMessageId)

  await insertDocument(db, accountId, {
    id,
    sender: { createdBy: userId },
    at,
    fileCount: files.length,
    hubMessageId,
    resubmittedDocumentId,
    title: upload.documentTitle || (await createTitle(db, accountId, at)),
  })
  await insertFiles(db, accountId, id, files, at)
  if (replaced?.plan)
    await insertVersion(db, accountId, id, {
      number: 1,
      change: 'sent',
      pages: retainPages(replaced),
      at,
      by: null,
    })
  const duplicateOf = await markDuplicate(db, accountId, id, sent)
  await addToHistory(db, accountId, id, { status: 'uploaded', at, actorId })
  if (message)
    await archiveMessage(db, accountId, hubMessageId!, { before: message, at, hasDocument: true })
  await addJob(db, 'make_preview', { accountId, documentId: id }, { turnOf: accountId })
  return { ...orNotFound(await documentDetails(db, accountId, id)), duplicateOf }
}

/**
 * Adds a document for a client that reached the firm some other way. From there on it is like any that the client
 * uploaded. Throws a 409 if the ID is that of a document with other files.
 */
export async function addForClient(
  db: Db,
  clock: Clock,
  { staffId }: Staff,
  accountId: string,
  { id, documentTitle, filesCount, addedHow, files }: WithFiles<DocumentForClient, StoredFile>,
): Promise<DocumentDetails> {
  if (files.length !== filesCount) throw httpError(422, 'files_count', { pointer: '/files_count' })
  const at = clock.now()
  const sent = await toStoredFiles(db, accountId, files)
  const earlier = await storedFiles(db, accountId, id)
  if (earlier.length > 0) {
    const hashes = (some: NewFile[]) => some.map(({ sha256 }) => sha256).join()
    if (hashes(earlier) !== hashes(sent)) throw httpError(409, 'document_id_reused')
    return orNotFound(await documentDetails(db, accountId, id))
  }
  await insertDocument(db, accountId, {
    id,
    at,
    sender: { addedBy: staffId, addedHow },
    fileCount: sent.length,
    hubMessageId: undefined,
    resubmittedDocumentId: undefined,
    title: documentTitle || (await createTitle(db, accountId, at)),
  })
  await insertFiles(db, accountId, id, sent, at)
  await markDuplicate(db, accountId, id, sent)
  await addToHistory(db, accountId, id, { status: 'uploaded', at, actorId: staffId })
  await addJob(db, 'make_preview', { accountId, documentId: id }, { turnOf: accountId })
  return orNotFound(await documentDetails(db, accountId, id))
}

/** Marks a document with the newest other one that has a file with the same bytes as one that was sent. */
async function markDuplicate(
  db: Db,
  accountId: string,
  id: string,
  sent: NewFile[],
): Promise<EarlierDocument | null> {
  const hashes = sent.map(({ sha256 }) => sha256)
  const [newest] = await findSentFiles(db, accountId, hashes, id)
  if (!newest) return null
  await setDuplicate(db, accountId, id, newest.guid)
  return { guid: newest.guid, createdAt: newest.createdAt }
}

/**
 * The files in order: those uploaded with the form and those uploaded ahead. Throws a 404 if a page is
 * missing.
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
    return {
      fileName: toFileName(mimeType, originalFileName ?? fileName),
      comment: comment || null,
      mimeType,
      bytes,
      sha256,
      key,
    }
  })
}

type Replacement = { at: Date; actorId: string; retained: number[]; sent: NewFile[] }

/** The new document's files, some of which are those of the replaced one, and the pages that it had of them. */
type Replaced = {
  files: (NewFile | NumberedFile)[]
  hubMessageId: string | null
  plan: PlannedPage[] | undefined
}

/** The pages of a document in the place of one whose pages were changed: of its files those that it had, of new ones all. */
const retainPages = ({ files, plan = [] }: Replaced): PlannedPage[] =>
  files.flatMap((from, i): PlannedPage[] =>
    'fileNumber' in from
      ? plan
          .filter(({ file }) => file === from.fileNumber)
          .map((page) => ({ ...page, file: i + 1 }))
      : [{ file: i + 1, page: null, turn: 0 }],
  )

/** Removes the document being replaced; returns its files. */
async function replaceDocument(
  db: Db,
  accountId: string,
  id: string,
  { at, actorId, retained, sent }: Replacement,
): Promise<Replaced> {
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
  const plan = (await findPlan(db, accountId, id))?.plan
  await moveDocument(db, accountId, id, { from: status, status: 'resubmitted', at, actorId })
  return { files, hubMessageId, plan }
}

/** Puts the new files in the places of those to retake, and appends any further ones. */
function mergeFiles(
  old: NumberedFile[],
  toRetake: number[],
  retained: number[],
  sent: NewFile[],
): (NewFile | NumberedFile)[] {
  const remaining = [...sent]
  const merged = old.flatMap((file): (NewFile | NumberedFile)[] => {
    if (retained.includes(file.fileNumber)) return [file]
    return toRetake.includes(file.fileNumber) ? remaining.splice(0, 1) : []
  })
  return [...merged, ...remaining]
}

/** Locks the message that a document is for. Throws a 404 or a 409 if there is none that takes a document. */
async function lockMessageFor(db: Db, accountId: string, id: string): Promise<LockedMessage> {
  const message = orNotFound(await lockMessage(db, accountId, id))
  if (!acceptsDocument(message)) throw httpError(409, 'message_takes_no_document')
  return message
}
