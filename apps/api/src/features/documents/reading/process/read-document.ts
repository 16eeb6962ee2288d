import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Turn } from '@milepost/contract/documents/document-versions'
import type { Db } from '../../../../platform/database/database.ts'
import { addJob, type JobRun, type Jobs } from '../../../../platform/jobs/jobs.ts'
import type { Services } from '../../../../platform/platform.ts'
import { isUnreadable, MissingBlob, verify } from '../../../../platform/storage/storage.ts'
import { withWorkFolder } from '../../../../platform/storage/work-folder.ts'
import { storedFiles } from '../../files/files.sql.ts'
import { PreviewCrashError, runChild, standardLimits } from '../../preview/preview-process.ts'
import { isFinal } from '../../preview/write-preview.ts'
import { queueIndexing } from '../../search/index-documents.ts'
import { setUnindexed } from '../../search/index.sql.ts'
import type { PageReading } from '../page-reading.ts'
import {
  findUnread,
  insertPageReadings,
  listPageReadings,
  setReading,
  type FilePage,
  type Unread,
} from '../reading.sql.ts'
import { knownVendors } from '../vendors.sql.ts'
import type { PageReadings, ReadDocumentAnswer, ReadDocumentTask } from './read-document-child.ts'

declare module '../../../../platform/jobs/jobs.ts' {
  interface Jobs {
    read_document: { accountId: string; documentId: string }
  }
}

type Target = Jobs['read_document']

/** Lets a document be read once the transaction is committed, unless the reader is off. */
export async function queueReading(
  { config }: Pick<Services, 'config'>,
  transaction: Db,
  { accountId, documentId }: Target,
): Promise<void> {
  if (!config.isReaderOn) return
  await addJob(transaction, 'read_document', { accountId, documentId }, { turnOf: accountId })
}

const readDocumentChild = new URL('./read-document-child.ts', import.meta.url)

/** For one process, which reads a few pages: on a busy machine, what has a low priority hardly gets on. */
const readLimits = { ...standardLimits, milliseconds: 15 * 60_000 }

export type RunReader = (
  task: ReadDocumentTask,
  signal?: AbortSignal,
) => Promise<ReadDocumentAnswer>

const runReader: RunReader = (task, signal) =>
  runChild(readDocumentChild, { task, milliseconds: readLimits.milliseconds }, readLimits, signal)

/** Whether papers can be read on this machine; if not, the log says why. */
export async function checkReader(
  { logger }: Pick<Services, 'logger'>,
  { run = runReader, signal }: { run?: RunReader; signal?: AbortSignal } = {},
): Promise<boolean> {
  const context = { sentOn: '', knownVendors: [] }
  const answer = await withWorkFolder((folder) =>
    run({ folder, known: {}, context }, signal),
  ).catch((reason: unknown): ReadDocumentAnswer => ({ outcome: 'failed', detail: String(reason) }))
  if ('detail' in answer && !signal?.aborted)
    logger.warn({ reason: answer.detail }, 'papers are not read: the reader does not start')
  return answer.outcome === 'ready'
}

/**
 * Reads the pages of a document's preview, and what they say of it. Does nothing if that was done for this preview, or if the
 * reader is off or does not start. A document that can't be read is given up with a line in the log: it crashed the process three times, or took more
 * than it may.
 */
export async function readDocument(
  services: Services,
  { accountId, documentId }: Target,
  { attempt, signal }: JobRun,
  run: RunReader = runReader,
): Promise<void> {
  const { db, logger, clock, config } = services
  if (!config.isReaderOn) return
  const document = await findUnread(db, accountId, documentId)
  if (!document) return
  const { previewSha256 } = document
  const answer = await withWorkFolder(async (folder) => {
    const path = join(folder, 'preview.pdf')
    const stored = await services.storage.read(document.previewKey)
    await pipeline(stored, verify(previewSha256), createWriteStream(path), { signal })
    return readPages(services, { accountId, documentId }, document, (task) =>
      run({ ...task, path, folder }, signal),
    )
  }).catch((reason: unknown): ReadDocumentAnswer => {
    const isLost = reason instanceof MissingBlob || isUnreadable(reason)
    if (!isLost && !isFinal(reason, attempt)) throw reason
    return { outcome: 'failed', detail: String(reason) }
  })
  if (answer.outcome === 'unavailable') return
  if (answer.outcome === 'failed')
    logger.warn({ documentId, reason: answer.detail }, 'a document could not be read')
  const { reading, texts } = answer.outcome === 'read' ? answer : { reading: null, texts: {} }
  await db.transaction(async (transaction) => {
    const at = clock.now()
    const read = { previewSha256, reading, texts, at }
    if (!(await setReading(transaction, accountId, documentId, read))) return
    if (Object.values(texts).every((text) => text === '')) return
    await setUnindexed(transaction, accountId, documentId)
    await queueIndexing(transaction, { accountId, documentId })
  })
}

/** Reads pages, a few in each process, and stores what was read of each; those that were read before come from there. */
async function readPages(
  { db }: Pick<Services, 'db'>,
  { accountId, documentId }: Target,
  { createdAt, previewSha256, previewPages }: Unread,
  run: (task: Pick<ReadDocumentTask, 'known' | 'context'>) => Promise<ReadDocumentAnswer>,
): Promise<ReadDocumentAnswer> {
  const files = await storedFiles(db, accountId, documentId)
  const sha256s = new Map(files.map(({ fileNumber, sha256 }) => [fileNumber, sha256]))
  /** The page of a file that a page of the preview shows; of an older document, of the preview itself. */
  const toSource = (number: number): FilePage & { turn: Turn } => {
    const drawn = previewPages?.[number - 1]
    const fileSha256 = drawn && sha256s.get(drawn.file)
    return drawn && fileSha256
      ? { fileSha256, filePage: drawn.page, turn: drawn.turn }
      : { fileSha256: previewSha256, filePage: number, turn: 0 }
  }
  const known: PageReadings = {}
  const stored = await listPageReadings(db, accountId, [...sha256s.values(), previewSha256])
  for (const number of previewPages?.keys() ?? []) {
    const { fileSha256, filePage, turn } = toSource(number + 1)
    const found = stored.find(
      (page) => page.fileSha256 === fileSha256 && page.filePage === filePage,
    )
    if (found) known[number + 1] = turnReading(found.reading, -turn)
  }
  const context = {
    sentOn: new Date(createdAt).toISOString().slice(0, 10),
    knownVendors: await knownVendors(db, accountId),
  }
  for (;;) {
    const answer = await run({ known, context })
    if (answer.outcome !== 'paused' && answer.outcome !== 'read') return answer
    const read = Object.entries(answer.pages).map(([number, reading]) => {
      const { turn, ...source } = toSource(Number(number))
      return { ...source, reading: turnReading(reading, turn) }
    })
    if (read.length > 0) await insertPageReadings(db, accountId, documentId, read)
    if (answer.outcome === 'read') return answer
    if (read.length === 0) throw new PreviewCrashError('The reader paused without a page')
    Object.assign(known, answer.pages)
  }
}

/** The same words, where the page that they are on is turned by so many degrees less before it is made upright. */
const turnReading = ({ page, upright }: PageReading, turn: number): PageReading => ({
  page,
  upright: { ...upright, turn: ((upright.turn + turn + 360) % 360) as Turn },
})
