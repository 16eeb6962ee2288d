import { inLane, type JobHandlers, type JobRun, type Jobs } from '../../../platform/jobs/jobs.ts'
import type { Services } from '../../../platform/platform.ts'
import { fillWords, notify, type NoticeWriters } from '../../../shared/notify.ts'
import { getVerdict } from '../../../shared/virus.ts'
import { runPreview } from '../preview/preview-process.ts'
import { UnreadableFile } from '../preview/unreadable-file.ts'
import { isFinal, writePreview } from '../preview/write-preview.ts'
import { findPaperFile, isUnread, setPaperPreview, setPaperProblem } from './firm-papers.sql.ts'
import { paperMail } from './paper-mail.copy.ts'

declare module '../../../platform/jobs/jobs.ts' {
  interface Jobs {
    prepare_firm_paper: { accountId: string; id: string }
  }
}

export const firmPaperJobs = (services: Services): JobHandlers =>
  inLane('documents', { prepare_firm_paper: (job, run) => preparePaper(services, job, run) })

const paperWords = fillWords(paperMail, {})

export const firmPaperNotices: NoticeWriters = {
  /** Until the person opens it, or it is withdrawn. Many papers are one mail, which names none. */
  async paper(db, { aboutId, ...reader }) {
    const isWaiting = await isUnread(db, reader, aboutId)
    return isWaiting ? { words: paperWords, many: () => paperWords } : undefined
  },
}

/**
 * Scans a paper, makes its PDF, and only then shows it to the client. A file with a virus or one that can't be read is
 * never shown; staff see why. Throws on any other failure, and the job is retried.
 */
export async function preparePaper(
  services: Services,
  { accountId, id }: Jobs['prepare_firm_paper'],
  { attempt, signal }: JobRun,
  makePdf = runPreview,
): Promise<void> {
  const { db, storage, logger, clock } = services
  const paper = await findPaperFile(db, accountId, id)
  if (!paper || paper.previewKey || paper.problem || paper.withdrawnAt) return
  const verdict = await getVerdict(services, paper.key)
  if (verdict === 'unavailable') throw new Error('The virus scanner could not look into a file.')
  if (verdict === 'infected') {
    logger.warn({ accountId, id }, 'a paper for a client has a virus')
    return setPaperProblem(db, accountId, id, 'infected')
  }
  try {
    const blob = await writePreview(services, [paper], makePdf, { signal })
    const isShown = await db.transaction(async (transaction) => {
      const isSet = await setPaperPreview(transaction, accountId, id, blob)
      if (isSet)
        await notify(transaction, {
          accountId,
          kind: 'paper',
          aboutId: id,
          path: `/documents/from-your-firm/${id}`,
          at: clock.now(),
        })
      return isSet
    })
    if (!isShown) await storage.remove(blob.key)
  } catch (reason) {
    if (!(reason instanceof UnreadableFile) && !isFinal(reason, attempt)) throw reason
    await setPaperProblem(db, accountId, id, 'unreadable')
  }
}
