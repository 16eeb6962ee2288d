import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { canTransition, type ReasonCode } from '@milepost/contract/documents/documents'
import pLimit from 'p-limit'
import { inLane, type JobHandlers, type JobRun, type Jobs } from '../../platform/jobs/jobs.ts'
import type { Services } from '../../platform/platform.ts'
import { mailEveryone, findRecipient, sendMail } from '../../shared/send-mail.ts'
import { verify } from '../../platform/storage/storage.ts'
import { withWorkFolder } from '../../platform/storage/work-folder.ts'
import {
  lockDocument,
  moveDocument,
  findPreview,
  setPreview,
  documentDetails,
} from './documents.sql.ts'
import { storedFiles } from './files.sql.ts'
import { removePagesBefore } from './pages.sql.ts'
import { UnreadableFile } from './preview/unreadable-file.ts'
import { PreviewCrashError, PreviewLimitError, runPreview } from './preview/preview-process.ts'
import { getVerdict } from './virus.ts'
import { filesToRetake } from '@milepost/contract/documents/resubmission'
import { resubmissionMail } from './resubmission-mail.copy.ts'

/** Mails a user that a document has to be sent again, unless they already did. */
async function sendResubmissionMail(
  services: Services,
  { accountId, userId, id }: Jobs['send_resubmission_mail'],
): Promise<void> {
  const document = await documentDetails(services.db, accountId, id)
  const person = await findRecipient(services.db, accountId, userId)
  if (!person || document?.status !== 'needs_resubmission' || !document.reason) return
  const { title, reason, files } = document
  const link = `${services.portalUrl()}/documents/show/${id}`
  const pages = { redo: filesToRetake(document).length, pages: files.length }
  await sendMail(services, person, resubmissionMail, { link, title, ...reason, ...pages })
}

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    make_preview: { accountId: string; documentId: string }
    send_resubmission_mail: { accountId: string; userId: string; id: string }
    remove_abandoned_pages: object
  }
}

const maxCrashes = 3
/** How long (ms) a page uploaded ahead waits for its document. */
const pageRetentionMs = 7 * 24 * 60 * 60 * 1000

export const documentJobs = (services: Services): JobHandlers => ({
  ...inLane('documents', { make_preview: (job, run) => makeDocumentPreview(services, job, run) }),
  ...inLane('mail', { send_resubmission_mail: (job) => sendResubmissionMail(services, job) }),
  ...inLane('upkeep', {
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
 * virus, if the preview process exceeded its limits, or if it crashed three times. Throws on any other failure, and
 * the job is retried.
 */
export async function makeDocumentPreview(
  services: Services,
  { accountId, documentId }: Jobs['make_preview'],
  { attempt, signal }: JobRun,
  makePdf = runPreview,
): Promise<void> {
  const { db, storage, logger } = services
  if (await findPreview(db, accountId, documentId)) return
  const document = { accountId, documentId }
  const stored = await storedFiles(db, accountId, documentId)
  const infected = await findInfected(services, stored)
  if (infected.length > 0) {
    logger.warn({ ...document, infected }, 'a file has a virus')
    return sendBack(services, document, { code: 'infected', fileNumbers: infected })
  }
  try {
    const blob = await withWorkFolder(async (folder) => {
      const limit = pLimit(4)
      const copies = stored.map(({ fileNumber, key, sha256, mimeType }) =>
        limit(async () => {
          const path = join(folder, String(fileNumber))
          const to = createWriteStream(path)
          await pipeline(await storage.read(key), verify(sha256), to, { signal })
          return { path, mimeType }
        }),
      )
      const files = Promise.all(copies)
      try {
        const output = join(folder, 'preview.pdf')
        await makePdf(files, output, { signal })
        return await storage.write(createReadStream(output))
      } finally {
        await Promise.allSettled([files, ...copies])
      }
    })
    const isFirst = await db.transaction((transaction) =>
      setPreview(transaction, accountId, documentId, blob),
    )
    if (!isFirst) await storage.remove(blob.key)
  } catch (reason) {
    const code = 'unreadable'
    if (reason instanceof UnreadableFile)
      await sendBack(services, document, { code, fileNumbers: [reason.fileNumber] })
    else if (isFinal(reason, attempt)) await sendBack(services, document, { code, fileNumbers: [] })
    else throw reason
  }
}

/** A document that took too much would again, and others wait. A crash may have been the machine's. */
const isFinal = (reason: unknown, attempt: number) =>
  reason instanceof PreviewLimitError ||
  (reason instanceof PreviewCrashError && attempt >= maxCrashes)

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
    const document = await lockDocument(transaction, accountId, documentId)
    if (!document || !canTransition(document.status, 'needs_resubmission')) return
    await moveDocument(transaction, accountId, documentId, {
      from: document.status,
      status: 'needs_resubmission',
      at: clock.now(),
      actorId: null,
      reason,
    })
    await mailEveryone(transaction, 'send_resubmission_mail', { accountId, id: documentId })
  })
}
