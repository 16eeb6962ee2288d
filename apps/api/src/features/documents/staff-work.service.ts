import {
  canTransition,
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
import type * as z from 'zod/mini'
import type { Staff } from '../../platform/auth/caller.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { orNotFound, httpError } from '../../platform/errors.ts'
import { mailEveryone } from '../../shared/send-mail.ts'
import { documentDetails, lockDocument, moveDocument } from './documents.sql.ts'
import { storedFiles } from './files.sql.ts'
import { assign, findAssignee, candidates, lockFree, queueItem } from './queue.sql.ts'

type DocumentRef = { accountId: string; id: string }

/** Moves a client's document for a member of staff. Throws a 409 that names who else works on it. */
export async function moveForStaff(
  db: Db,
  clock: Clock,
  staff: Staff,
  { accountId, id }: DocumentRef,
  { status, note, reason }: z.output<typeof DocumentMove>,
): Promise<DocumentDetails> {
  const document = orNotFound(await lockDocument(db, accountId, id))
  await checkFree(db, staff, { accountId, id })
  if (!canTransition(document.status, status)) throw httpError(409, 'status_move')
  const files = await storedFiles(db, accountId, id)
  const unknown = reason?.fileNumbers.some(
    (number) => !files.some(({ fileNumber }) => fileNumber === number),
  )
  if (unknown) throw httpError(422, 'files_unknown', { pointer: '/reason/file_numbers' })
  await moveDocument(db, accountId, id, {
    status,
    at: clock.now(),
    // The reason leaves the document once it is sent again; its words stay in the history.
    note: note ?? reason?.sentence,
    actorId: staff.staffId,
    reason,
  })
  if (status === 'needs_resubmission')
    await mailEveryone(db, 'send_resubmission_mail', { accountId, id })
  return orNotFound(await documentDetails(db, accountId, id))
}

/** Takes a document to work on; taking it twice changes nothing. Throws a 409 that names who was first. */
export async function claimDocument(
  db: Db,
  clock: Clock,
  staff: Staff,
  ref: DocumentRef,
): Promise<QueueItem> {
  const { status } = orNotFound(await lockDocument(db, ref.accountId, ref.id))
  await checkFree(db, staff, ref)
  return assignTo(db, clock, staff, { ...ref, status })
}

/** Takes the oldest document that nobody works on. Throws a 404 where there is none. */
export async function claimNext(
  db: Db,
  clock: Clock,
  staff: Staff,
  { stage, client }: { stage: QueueStage; client?: string | undefined },
): Promise<QueueItem> {
  // What is looked into waits for an answer from outside; one takes it up by choice, not because it is next.
  const stages = stage === 'open' ? (['new', 'working', 'ready'] as const) : [stage]
  const free = await candidates(db, staff, { stages, client })
  const next = await lockFree(db, free)
  if (!next) throw httpError(404, 'queue_empty')
  return assignTo(db, clock, staff, next)
}

/** Gives a document back. Throws a 409 where someone else has it, but for an admin. */
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
 * Says of a document that its figures are in the books, by way of the statuses that come before. One that was posted
 * before, and taken back, stays as it is. Throws a 409 where it waits for its client, or where someone else works on it.
 */
export async function markPosted(
  db: Db,
  clock: Clock,
  staff: Staff,
  ref: DocumentRef,
): Promise<void> {
  const { accountId, id } = ref
  const { status } = orNotFound(await lockDocument(db, accountId, id))
  await checkFree(db, staff, ref)
  if (status === 'posted') return
  const steps = stepsToPosted[status]
  if (!steps) throw httpError(409, 'status_move')
  for (const next of steps)
    await moveDocument(db, accountId, id, {
      status: next,
      at: clock.now(),
      actorId: staff.staffId,
    })
}

const stepsToPosted: Partial<Record<DocumentStatus, DocumentStatus[]>> = {
  signed: ['processing', 'processed', 'posted'],
  uploaded: ['processing', 'processed', 'posted'],
  processing: ['processed', 'posted'],
  researching: ['processed', 'posted'],
  processed: ['posted'],
  received: ['posted'],
}

/** Whoever has a document, works on it alone. */
async function checkFree(
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
      status: 'processing',
      at: clock.now(),
      actorId: staffId,
    })
  return orNotFound(await queueItem(db, accountId, id))
}
