import {
  maxPages,
  type ArrangedPage,
  type DocumentVersions,
  type VersionChange,
} from '@milepost/contract/documents/document-versions'
import { maxFiles } from '@milepost/contract/documents/documents'
import type { Staff } from '../../../platform/auth/caller.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { httpError, orNotFound } from '../../../platform/errors.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { settleQuestions } from '../../../shared/questions.sql.ts'
import {
  addToHistory,
  insertDocument,
  lockDocument,
  moveDocument,
  type LockedDocument,
} from '../documents.sql.ts'
import { insertFiles, storedFiles } from '../files/files.sql.ts'
import { addTurns, type DrawnPage } from '../pages/drawn-pages.ts'
import { insertVersion } from '../pages/preview.sql.ts'
import { assign } from '../queue/queue.sql.ts'
import { checkFree } from '../staff-work.service.ts'
import {
  findCurrent,
  findOrigin,
  findVersion,
  listVersions,
  reusePreview,
  setFileCount,
  setMergedInto,
  setVersion,
  storeVersion,
} from './versions.sql.ts'

type DocumentRef = { accountId: string; id: string }
type Act = { staff: Staff; at: Date }

/** The versions of a document; another account's is a 404. */
export async function describeVersions(
  db: Db,
  { accountId, id }: DocumentRef,
): Promise<DocumentVersions> {
  const { pages, ...current } = orNotFound(await findCurrent(db, accountId, id))
  const versions = await listVersions(db, accountId, id)
  const currentPages = pages ?? versions.find(({ number }) => number === current.version)?.pages
  return {
    ...current,
    pageCount: pages?.length ?? null,
    // One row alone is how a document began that was split from another, or sent again.
    versions: (current.version > 1 ? versions : []).map(({ pages: own, number, ...version }) => ({
      ...version,
      number,
      pageCount: own.length,
      isRestorable: number !== current.version && hasSamePages(own, currentPages ?? []),
    })),
  }
}

/** Turns and reorders the pages of a document: each has to be there once. */
export async function arrangePages(
  db: Db,
  clock: Clock,
  staff: Staff,
  ref: DocumentRef,
  { version, pages }: { version: number; pages: readonly ArrangedPage[] },
): Promise<DocumentVersions> {
  const act = { staff, at: clock.now() }
  const { document, current } = await lockPages(db, staff, ref, version)
  checkComplete(pages, current)
  await saveVersion(db, act, ref, document, 'arranged', takePages(current, pages))
  return describeVersions(db, ref)
}

/** Returns to an earlier version that has the same pages: others are in another document by now. */
export async function restoreVersion(
  db: Db,
  clock: Clock,
  staff: Staff,
  ref: DocumentRef,
  { number, version }: { number: number; version: number },
): Promise<DocumentVersions> {
  const { accountId, id } = ref
  const act = { staff, at: clock.now() }
  const document = await lockChangeable(db, staff, ref, version)
  const earlier = await findVersion(db, accountId, id, number)
  const current = document.previewPages ?? (await findVersion(db, accountId, id, version))?.pages
  if (!earlier || !current || number === version) throw httpError(404, 'version_unknown')
  if (!hasSamePages(earlier.pages, current)) throw httpError(409, 'version_other_pages')
  await saveVersion(db, act, ref, document, 'restored', earlier.pages)
  if (earlier.previewKey) await reusePreview(db, accountId, id, number)
  return describeVersions(db, ref)
}

/** Draws a document again whose pages were not noted when it was drawn. */
export async function redrawPages(
  db: Db,
  staff: Staff,
  ref: DocumentRef,
): Promise<DocumentVersions> {
  const { accountId, id } = ref
  const { version, isDrawn, previewPages } = orNotFound(await lockDocument(db, accountId, id))
  await checkFree(db, staff, ref)
  if (isDrawn && !previewPages) {
    await setVersion(db, accountId, id, version)
    await draw(db, ref)
  }
  return describeVersions(db, ref)
}

type Split = {
  id: string
  version: number
  title?: string | undefined
  pages: readonly ArrangedPage[]
  splitPages: readonly ArrangedPage[]
}

/**
 * Makes a second document of some pages, as if it had been sent with the first. What was posted, a message that was answered,
 * and questions stay with the first; the second waits to be worked on.
 */
export async function splitDocument(
  db: Db,
  clock: Clock,
  staff: Staff,
  ref: DocumentRef,
  { id: secondId, version, title, pages, splitPages }: Split,
): Promise<DocumentVersions> {
  const { accountId, id } = ref
  const act = { staff, at: clock.now() }
  const { document, current } = await lockPages(db, staff, ref, version)
  checkComplete([...pages, ...splitPages], current)
  if (await lockDocument(db, accountId, secondId)) throw httpError(409, 'document_id_reused')
  const taken = takePages(current, splitPages)
  const files = (await storedFiles(db, accountId, id)).filter(({ fileNumber }) =>
    taken.some(({ file }) => file === fileNumber),
  )
  const { createdAt, createdBy, addedBy, addedHow, assignedTo } = (await findOrigin(
    db,
    accountId,
    id,
  ))!
  await insertDocument(db, accountId, {
    id: secondId,
    title: title || document.title,
    sender: createdBy ? { createdBy } : { addedBy: addedBy!, addedHow: addedHow! },
    at: createdAt,
    fileCount: files.length,
    hubMessageId: undefined,
    resubmittedDocumentId: undefined,
  })
  await insertFiles(db, accountId, secondId, files, createdAt)
  const numbers = new Map(files.map(({ fileNumber }, i) => [fileNumber, i + 1]))
  const secondPages = taken.map((page) => ({ ...page, file: numbers.get(page.file)! }))
  const { at } = act
  const by = staff.staffId
  const splitFrom = { number: 1, change: 'split_from', pages: secondPages, at, by } as const
  await insertVersion(db, accountId, secondId, splitFrom)
  await addToHistory(db, accountId, secondId, {
    status: 'uploaded',
    at,
    actorId: by,
    change: 'split_from',
    otherId: id,
  })
  await assign(db, accountId, secondId, assignedTo)
  if (document.status !== 'uploaded' && document.status !== 'signed')
    await moveDocument(db, accountId, secondId, {
      from: 'uploaded',
      status: 'processing',
      at,
      actorId: by,
    })
  await draw(db, { accountId, id: secondId })
  await saveVersion(db, act, ref, document, 'split_off', takePages(current, pages), secondId)
  return describeVersions(db, ref)
}

type Merge = { version: number; otherId: string; otherVersion: number }

/**
 * Appends the pages of another document of the account, which is filed: it can't be posted any more. Throws a 409 if it is
 * posted, or if there would be too many pages.
 */
export async function mergeDocuments(
  db: Db,
  clock: Clock,
  staff: Staff,
  ref: DocumentRef,
  { version, otherId, otherVersion }: Merge,
): Promise<DocumentVersions> {
  const { accountId, id } = ref
  if (otherId === id) throw httpError(422, 'merge_itself', { pointer: '/other_id' })
  const act = { staff, at: clock.now() }
  const otherRef = { accountId, id: otherId }
  // In one order, whichever is merged into which.
  for (const lockedId of [id, otherId].toSorted()) await lockDocument(db, accountId, lockedId)
  const { document, current } = await lockPages(db, staff, ref, version)
  const other = await lockPages(db, staff, otherRef, otherVersion)
  if (other.document.status === 'posted') throw httpError(409, 'merge_posted')
  const files = await storedFiles(db, accountId, id)
  const shown = (await storedFiles(db, accountId, otherId)).filter(({ fileNumber }) =>
    other.current.some(({ file }) => file === fileNumber),
  )
  // A page that was split off comes back to the file that it is of.
  const added = shown.filter(({ key }) => files.every((file) => file.key !== key))
  const pages = other.current.length + current.length
  if (files.length + added.length > maxFiles || pages > maxPages)
    throw httpError(409, 'merge_too_large')
  const numbers = new Map(
    shown.map(({ fileNumber, key }) => [
      fileNumber,
      files.find((file) => file.key === key)?.fileNumber ??
        files.length + 1 + added.findIndex((file) => file.key === key),
    ]),
  )
  if (added.length > 0) {
    await insertFiles(db, accountId, id, added, act.at, { after: files.length })
    await setFileCount(db, accountId, id, files.length + added.length)
  }
  const appended = other.current.map((page) => ({ ...page, file: numbers.get(page.file)! }))
  await saveVersion(db, act, ref, document, 'merged', [...current, ...appended], otherId)
  await closeMerged(db, act, otherRef, other.document, id)
  return describeVersions(db, ref)
}

/** Files a document whose pages are in another one now. */
async function closeMerged(
  db: Db,
  { staff: { staffId }, at }: Act,
  { accountId, id }: DocumentRef,
  { status: from }: LockedDocument,
  intoId: string,
): Promise<void> {
  await setMergedInto(db, accountId, id, intoId)
  if (from !== 'received')
    await moveDocument(db, accountId, id, { from, status: 'received', at, actorId: staffId })
  await addToHistory(db, accountId, id, {
    status: 'received',
    at,
    actorId: staffId,
    change: 'merged_into',
    otherId: intoId,
  })
  await settleQuestions(db, accountId, [id], { at, staffId })
}

/** Locks a document whose pages may be changed. Throws a 409 if somebody changed them since this version. */
async function lockChangeable(
  db: Db,
  staff: Staff,
  ref: DocumentRef,
  version: number,
): Promise<LockedDocument> {
  const document = orNotFound(await lockDocument(db, ref.accountId, ref.id))
  await checkFree(db, staff, ref)
  if (document.mergedInto) throw httpError(409, 'pages_merged')
  if (document.status === 'needs_resubmission' || document.status === 'resubmitted')
    throw httpError(409, 'pages_with_client')
  if (document.version !== version) throw httpError(409, 'version_stale')
  return document
}

/** The same with its pages. Throws a 409 also while they are drawn. */
async function lockPages(
  db: Db,
  staff: Staff,
  ref: DocumentRef,
  version: number,
): Promise<{ document: LockedDocument; current: DrawnPage[] }> {
  const document = await lockChangeable(db, staff, ref, version)
  if (!document.isDrawn || !document.previewPages) throw httpError(409, 'pages_not_ready')
  return { document, current: document.previewPages }
}

/** Makes a new version of a locked document, tells of it in the history, and has it drawn. */
async function saveVersion(
  db: Db,
  { staff: { staffId }, at }: Act,
  ref: DocumentRef,
  { version, status }: LockedDocument,
  change: Exclude<VersionChange, 'sent' | 'split_from'>,
  pages: readonly DrawnPage[],
  otherId?: string,
): Promise<void> {
  const { accountId, id } = ref
  const number = version + 1
  await storeVersion(db, accountId, id)
  await setVersion(db, accountId, id, number)
  await insertVersion(db, accountId, id, { number, change, pages, at, by: staffId })
  await addToHistory(db, accountId, id, { status, at, actorId: staffId, change, otherId })
  await draw(db, ref)
}

const draw = (db: Db, { accountId, id }: DocumentRef) =>
  addJob(db, 'make_preview', { accountId, documentId: id }, { turnOf: accountId })

/** Throws a 422 unless each page is there once. */
function checkComplete(pages: readonly ArrangedPage[], current: readonly DrawnPage[]): void {
  const numbers = new Set(pages.map(({ page }) => page))
  const isComplete =
    pages.length === current.length &&
    numbers.size === current.length &&
    Math.max(...numbers) <= current.length
  if (!isComplete) throw httpError(422, 'pages_incomplete', { pointer: '/pages' })
}

const takePages = (current: readonly DrawnPage[], pages: readonly ArrangedPage[]): DrawnPage[] =>
  pages.map(({ page, turn }) => {
    const { turn: before, ...source } = current[page - 1]!
    return { ...source, turn: addTurns(before, turn) }
  })

function hasSamePages(one: readonly DrawnPage[], other: readonly DrawnPage[]): boolean {
  const keys = (pages: readonly DrawnPage[]) =>
    pages
      .map(({ file, page }) => `${file}.${page}`)
      .toSorted()
      .join()
  return keys(one) === keys(other)
}
