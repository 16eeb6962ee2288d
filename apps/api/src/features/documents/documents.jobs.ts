import { canTransition, type ReasonCode } from '@milepost/contract/documents/documents'
import { inLane, type JobHandlers, type JobRun, type Jobs } from '../../platform/jobs/jobs.ts'
import type { Services } from '../../platform/platform.ts'
import { notify } from '../../shared/notify.ts'
import { getVerdict } from '../../shared/virus.ts'
import { lockDocument, moveDocument } from './documents.sql.ts'
import { storedFiles } from './files/files.sql.ts'
import { toDocumentPath } from './mails/document-notices.ts'
import { removePagesBefore } from './pages/pages.sql.ts'
import { findPlan, setPreview } from './pages/preview.sql.ts'
import { laterLimits, runPreview } from './preview/preview-process.ts'
import { UnreadableFile } from './preview/unreadable-file.ts'
import { isFinal, writePreview, type StoredPreview } from './preview/write-preview.ts'
import { readEarlierDocuments } from './reading/process/catch-up.ts'
import { queueReading, readDocument } from './reading/process/read-document.ts'
import { indexDocument, indexPortion, queueIndexing } from './search/index-documents.ts'

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    make_preview: { accountId: string; documentId: string }
    remove_abandoned_pages: object
  }
}

/** How long (ms) a page uploaded ahead waits for its document. */
const pageRetentionMs = 7 * 24 * 60 * 60 * 1000

export const documentJobs = (services: Services): JobHandlers => ({
  ...inLane('documents', {
    make_preview: (job, run) => makeDocumentPreview(services, job, run),
    index_document: (job, { signal }) => indexDocument(services, job, signal),
  }),
  ...inLane('reading', {
    read_document: (job, run) => readDocument(services, job, run),
    read_earlier_documents: (job) => readEarlierDocuments(services, job),
  }),
  ...inLane('upkeep', {
    index_documents: (job, { signal }) => indexPortion(services, job, signal),
    async remove_abandoned_pages() {
      const before = new Date(services.clock.now().getTime() - pageRetentionMs)
      const removed = await removePagesBefore(services.db, before)
      if (removed > 0)
        services.logger.info({ removed }, 'pages whose document never came were removed')
    },
  }),
})

/**
 * Makes one PDF of a document's files. Sends the document back to the client if a file can't be read or has a
 * virus, if the preview process exceeded its limits, or if it crashed three times; one that staff accepted has a page that
 * says so instead. A later version than the first is retried: its pages were drawn before. Throws on any other failure, and the job is retried.
 */
export async function makeDocumentPreview(
  services: Services,
  { accountId, documentId }: Jobs['make_preview'],
  { attempt, signal }: JobRun,
  makePdf = runPreview,
): Promise<void> {
  const { db, storage, logger } = services
  const planned = await findPlan(db, accountId, documentId)
  if (!planned || planned.isDrawn) return
  const { version, plan, isAccepted } = planned
  const document = { accountId, documentId }
  const options = {
    signal,
    isAccepted,
    plan,
    // Its pages were drawn before: two documents merged may take as long as both.
    ...(version > 1 && { limits: laterLimits }),
  }
  const stored = await storedFiles(db, accountId, documentId)
  const infected = await findInfected(services, stored)
  if (infected.length > 0) {
    logger.warn({ ...document, infected }, 'a file has a virus')
    return sendBack(services, document, { code: 'infected', fileNumbers: infected })
  }
  try {
    await storePreview(await writePreview(services, stored, makePdf, options))
  } catch (reason) {
    // What the client sent was readable.
    if (version > 1) throw reason
    if (reason instanceof UnreadableFile)
      await sendBack(services, document, { code: reason.fault, fileNumbers: [reason.fileNumber] })
    else if (!isFinal(reason, attempt)) throw reason
    else if (isAccepted) {
      const hidden = stored.map((file) => ({ ...file, isShown: false }))
      await storePreview(await writePreview(services, hidden, makePdf, options))
    } else await sendBack(services, document, { code: 'unreadable', fileNumbers: [] })
  }

  async function storePreview(preview: StoredPreview) {
    const isFirst = await db.transaction(async (transaction) => {
      await queueIndexing(transaction, document)
      await queueReading(services, transaction, document)
      return setPreview(transaction, accountId, documentId, version, preview)
    })
    if (!isFirst) await storage.remove(preview.key)
  }
}

/** The numbers of the infected files. Throws if the scanner is unavailable; no file is opened before it was scanned. */
async function findInfected(
  services: Services,
  stored: readonly { fileNumber: number; key: string }[],
): Promise<number[]> {
  const infected: number[] = []
  for (const { fileNumber, key } of stored) {
    const verdict = await getVerdict(services, key)
    if (verdict === 'unavailable') throw new Error('The virus scanner could not look into a file.')
    if (verdict === 'infected') infected.push(fileNumber)
  }
  return infected
}

/**
 * Asks the client to resend files (all of them if none is named), unless staff are done with the document or
 * have already sent it back.
 */
async function sendBack(
  { db, clock }: Services,
  { accountId, documentId }: Jobs['make_preview'],
  reason: { code: ReasonCode; fileNumbers: number[] },
): Promise<void> {
  await db.transaction(async (transaction) => {
    // Its title and the names of its files are found, too.
    await queueIndexing(transaction, { accountId, documentId })
    const document = await lockDocument(transaction, accountId, documentId)
    if (!document || !canTransition(document.status, 'needs_resubmission')) return
    if (reason.code === 'locked') {
      // Its password may have come meanwhile: then it is drawn by a job of its own.
      const files = await storedFiles(transaction, accountId, documentId)
      const isOpen = ({ fileNumber, unlockedKey }: (typeof files)[number]) =>
        unlockedKey && reason.fileNumbers.includes(fileNumber)
      if (files.some(isOpen)) return
    }
    const at = clock.now()
    await moveDocument(transaction, accountId, documentId, {
      from: document.status,
      status: 'needs_resubmission',
      at,
      actorId: null,
      reason,
    })
    await notify(transaction, {
      accountId,
      kind: 'resubmission',
      aboutId: documentId,
      path: toDocumentPath(documentId),
      at,
    })
  })
}
