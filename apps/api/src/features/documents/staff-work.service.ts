import type * as z from 'zod/mini'
import {
  canTransition,
  mayAccept,
  type DocumentDetails,
  type DocumentMove,
  type DocumentStatus,
} from '@milepost/contract/documents/documents'
import {
  mayRelease,
  mayWorkOn,
  type QueueItem,
  type QueueStage,
} from '@milepost/contract/documents/work-queue'
import type { Staff } from '../../platform/auth/caller.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { httpError, orNotFound } from '../../platform/errors.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { notify } from '../../shared/notify.ts'
import {
  documentDetails,
  lockDocument,
  moveDocument,
  setAccepted,
  type LockedDocument,
} from './documents.sql.ts'
import { storedFiles } from './files/files.sql.ts'
import { toDocumentPath } from './mails/document-notices.ts'
import { assign, candidates, findAssignee, lockFree, queueItem } from './queue/queue.sql.ts'
import { learnVendor } from './reading/reading.service.ts'

type DocumentRef = { accountId: string; id: string }

/** Changes a document's status for a staff member. Throws a 409 that names the person it is assigned to. */
export async function moveForStaff(
  db: Db,
  clock: Clock,
  staff: Staff,
  ref: DocumentRef,
  { status, note, reason }: z.output<typeof DocumentMove>,
): Promise<DocumentDetails> {
  const { accountId, id } = ref
  const document = orNotFound(await lockDocument(db, accountId, id))
  checkOwnPages(document)
  await checkFree(db, staff, ref)
  const isAcceptance = status === 'processing' && mayAccept(document)
  if (!isAcceptance && !canTransition(document.status, status)) throw httpError(409, 'status_move')
  const files = await storedFiles(db, accountId, id)
  const unknown = reason?.fileNumbers.some(
    (number) => !files.some(({ fileNumber }) => fileNumber === number),
  )
  if (unknown) throw httpError(422, 'files_unknown', { pointer: '/reason/file_numbers' })
  const at = clock.now()
  await moveDocument(db, accountId, id, {
    from: document.status,
    status,
    at,
    // A resubmission clears the document's reason; the history keeps its text.
    note: note ?? reason?.sentence,
    actorId: staff.staffId,
    reason,
  })
  if (isAcceptance) {
    await setAccepted(db, accountId, id, at)
    // Of what can be shown.
    await addJob(db, 'make_preview', { accountId, documentId: id }, { turnOf: accountId })
  }
  if (status === 'needs_resubmission') await notifyOf(db, 'resubmission', ref, at)
  if (status === 'posted') await notifyOf(db, 'document', ref, at)
  return orNotFound(await documentDetails(db, accountId, id))
}

/**
 * Assigns a document to the caller; repeating it changes nothing. Throws a 409 that names the person it is
 * already assigned to.
 */
export async function claimDocument(
  db: Db,
  clock: Clock,
  staff: Staff,
  ref: DocumentRef,
): Promise<QueueItem> {
  const document = orNotFound(await lockDocument(db, ref.accountId, ref.id))
  checkOwnPages(document)
  await checkFree(db, staff, ref)
  return assignTo(db, clock, staff, { ...ref, status: document.status })
}

/** Assigns the oldest unassigned document to the caller. Throws a 404 if there is none. */
export async function claimNext(
  db: Db,
  clock: Clock,
  staff: Staff,
  { stage, client }: { stage: QueueStage; client?: string | undefined },
): Promise<QueueItem> {
  // Documents being looked into wait for an outside answer, so they are never handed out as the next one.
  const stages = stage === 'open' ? (['new', 'working', 'ready'] as const) : [stage]
  const free = await candidates(db, staff, { stages, client })
  const next = await lockFree(db, free)
  if (!next) throw httpError(404, 'queue_empty')
  return assignTo(db, clock, staff, next)
}

/** Unassigns a document. Throws a 409 if it is assigned to someone else and the caller isn't an admin. */
export async function releaseDocument(
  db: Db,
  { staffId, role }: Staff,
  { accountId, id }: DocumentRef,
): Promise<void> {
  orNotFound(await lockDocument(db, accountId, id))
  const assignedTo = await findAssignee(db, accountId, id)
  if (!mayRelease(assignedTo, { id: staffId, role }))
    throw httpError(409, 'document_claimed', { detail: assignedTo?.fullName })
  await assign(db, accountId, id, null)
}

/**
 * Marks a document as posted, passing through the statuses before it. Leaves one that is already posted
 * unchanged. Throws a 409 if it waits for the client or is assigned to someone else.
 */
export async function markPosted(
  db: Db,
  clock: Clock,
  staff: Staff,
  ref: DocumentRef,
): Promise<void> {
  const { accountId, id } = ref
  const document = orNotFound(await lockDocument(db, accountId, id))
  checkOwnPages(document)
  await checkFree(db, staff, ref)
  const { status } = document
  if (status === 'posted') return
  const steps = stepsToPosted[status]
  if (!steps) throw httpError(409, 'status_move')
  let from: DocumentStatus = status
  const at = clock.now()
  for (const next of steps) {
    await moveDocument(db, accountId, id, { from, status: next, at, actorId: staff.staffId })
    from = next
  }
  await learnVendor(db, staff, ref, at)
  await notifyOf(db, 'document', ref, at)
}

/** Tells the client of a status that they wait for, or that needs them. */
const notifyOf = (
  db: Db,
  kind: 'document' | 'resubmission',
  { accountId, id }: DocumentRef,
  at: Date,
) => notify(db, { accountId, kind, aboutId: id, path: toDocumentPath(id), at })

const stepsToPosted: Partial<Record<DocumentStatus, DocumentStatus[]>> = {
  signed: ['processing', 'processed', 'posted'],
  uploaded: ['processing', 'processed', 'posted'],
  processing: ['processed', 'posted'],
  researching: ['processed', 'posted'],
  processed: ['posted'],
  received: ['posted'],
}

/** Nothing is done with a document whose pages are in another one: they would be posted twice. */
function checkOwnPages({ mergedInto }: Pick<LockedDocument, 'mergedInto'>): void {
  if (mergedInto) throw httpError(409, 'pages_merged')
}

/** Only the assignee may work on a document. */
export async function checkFree(
  db: Db,
  { staffId }: Staff,
  { accountId, id }: DocumentRef,
): Promise<void> {
  const assignedTo = await findAssignee(db, accountId, id)
  if (!mayWorkOn(assignedTo, staffId))
    throw httpError(409, 'document_claimed', { detail: assignedTo?.fullName })
}

async function assignTo(
  db: Db,
  clock: Clock,
  { staffId }: Staff,
  { accountId, id, status }: DocumentRef & { status: DocumentStatus },
): Promise<QueueItem> {
  await assign(db, accountId, id, staffId)
  if (status === 'uploaded' || status === 'signed')
    await moveDocument(db, accountId, id, {
      from: status,
      status: 'processing',
      at: clock.now(),
      actorId: staffId,
    })
  return orNotFound(await queueItem(db, accountId, id))
}
