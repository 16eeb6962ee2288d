import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Db } from '../../../platform/database/database.ts'
import { addJob, type Jobs } from '../../../platform/jobs/jobs.ts'
import type { Services } from '../../../platform/platform.ts'
import { isUnreadable, MissingBlob, verify } from '../../../platform/storage/storage.ts'
import { withWorkFolder } from '../../../platform/storage/work-folder.ts'
import { findLikeness } from '../likeness/likeness.service.ts'
import {
  PreviewCrashError,
  PreviewLimitError,
  runChild,
  standardLimits,
} from '../preview/preview-process.ts'
import {
  findReadTexts,
  findUnindexed,
  listUnindexed,
  replaceTexts,
  setIndexed,
  type Place,
  type Unindexed,
} from './index.sql.ts'
import type { ReadAnswer, ReadPage, ReadTask } from './read-pages-child.ts'

declare module '../../../platform/jobs/jobs.ts' {
  interface Jobs {
    index_document: { accountId: string; documentId: string }
    index_documents: { after?: Place }
  }
}

type Target = { accountId: string; documentId: string }

/** Lets the text of a document be searched once the transaction is committed. */
export const queueIndexing = (transaction: Db, { accountId, documentId }: Target): Promise<void> =>
  addJob(transaction, 'index_document', { accountId, documentId }, { turnOf: accountId })

/**
 * Puts the text of a document's preview into the index, with its title and the names of its files, and looks for an earlier one that
 * looks the same. Does nothing if that was done for this preview. A preview that can't be read is found by its title.
 */
export async function indexDocument(
  services: Services,
  { accountId, documentId }: Target,
  signal?: AbortSignal,
): Promise<void> {
  const document = await findUnindexed(services.db, accountId, documentId)
  if (document) await indexTogether(services, [document], signal)
}

/** Indexes documents whose previews one process reads. Throws if any could not be stored. */
async function indexTogether(
  services: Services,
  documents: readonly Unindexed[],
  signal: AbortSignal | undefined,
): Promise<void> {
  const pages = await readPreviews(services, documents, signal)
  for (const document of documents)
    await services.db.transaction(async (transaction) => {
      if (!(await setIndexed(transaction, document))) return
      const { accountId, id } = document
      const read = pages.get(id) ?? []
      await replaceTexts(transaction, document, await addReadTexts(transaction, document, read))
      await findLikeness(transaction, accountId, id, read)
    })
}

/** The pages, with what was read on those with hardly any text of their own. */
async function addReadTexts(
  db: Db,
  { accountId, id, previewSha256 }: Unindexed,
  pages: readonly ReadPage[],
): Promise<{ text: string }[]> {
  if (previewSha256 === null) return [...pages]
  const texts = await findReadTexts(db, accountId, id, previewSha256)
  return pages.map(({ text }, i) => ({
    text: [text, texts[i + 1] ?? ''].filter((one) => one !== '').join('\n'),
  }))
}

const readPagesChild = new URL('./read-pages-child.ts', import.meta.url)

/** What all previews together may take in the process that reads them. */
const readLimits = { ...standardLimits, milliseconds: 240_000 }

/**
 * The pages of stored previews by document; damaged ones are left out, and a single one that takes more than a preview may. Throws
 * PreviewLimitError or PreviewCrashError if one of several does.
 */
async function readPreviews(
  { storage, logger }: Pick<Services, 'storage' | 'logger'>,
  documents: readonly Unindexed[],
  signal: AbortSignal | undefined,
): Promise<Map<string, ReadPage[]>> {
  const pages = new Map<string, ReadPage[]>()
  const leaveOut = (ids: readonly string[], reason: unknown) =>
    logger.warn({ documentIds: ids, reason }, 'the text of documents could not be read')
  await withWorkFolder(async (folder) => {
    const found: { id: string; path: string }[] = []
    for (const { id, previewKey, previewSha256 } of documents) {
      if (previewKey === null || previewSha256 === null) continue
      const path = join(folder, `${id}.pdf`)
      try {
        const [stored, file] = [await storage.read(previewKey), createWriteStream(path)]
        await pipeline(stored, verify(previewSha256), file, { signal })
        found.push({ id, path })
      } catch (reason) {
        if (!(reason instanceof MissingBlob || isUnreadable(reason))) throw reason
        leaveOut([id], reason)
      }
    }
    if (found.length === 0) return
    const ids = found.map(({ id }) => id)
    try {
      const task = { paths: found.map(({ path }) => path) }
      const { milliseconds } = readLimits
      const { files } = await runChild<ReadTask, ReadAnswer>(
        readPagesChild,
        { task, milliseconds },
        readLimits,
        signal,
      )
      files.forEach((file, i) => {
        if (typeof file === 'string') leaveOut([ids[i]!], file)
        else pages.set(ids[i]!, file)
      })
    } catch (reason) {
      const isOfFile = reason instanceof PreviewLimitError || reason instanceof PreviewCrashError
      // Of several, only one may be to blame.
      if (!isOfFile || ids.length > 1) throw reason
      leaveOut(ids, reason)
    }
  })
  return pages
}

/** How many documents a portion has. */
const portion = 20
/** A document's own job comes first (ms). */
const ownJobMs = 10 * 60_000

/**
 * Indexes documents that were stored before there was an index, or whose own job failed: a portion, from the newest on, and
 * queues itself for the next behind everything else. One that fails waits for the coming night.
 */
export async function indexPortion(
  services: Services,
  { after }: Jobs['index_documents'],
  signal?: AbortSignal,
): Promise<void> {
  const { db, clock, logger } = services
  const before = new Date(clock.now().getTime() - ownJobMs)
  const documents = await listUnindexed(db, after ?? { createdAt: before.toISOString() }, portion)
  const found: Unindexed[] = []
  for (const { accountId, id } of documents) {
    const document = await findUnindexed(db, accountId, id)
    if (document) found.push(document)
  }
  const isDone = await indexTogether(services, found, signal).then(
    () => true,
    () => false,
  )
  // One that can't be read doesn't keep the others of its portion out.
  if (!isDone)
    for (const document of found) {
      signal?.throwIfAborted()
      await indexTogether(services, [document], signal).catch((reason: unknown) => {
        signal?.throwIfAborted()
        logger.error({ documentId: document.id, reason }, 'a document could not be indexed')
      })
    }
  const last = documents.at(-1)
  if (!last || documents.length < portion) return
  const { createdAt, id } = last
  await addJob(
    db,
    'index_documents',
    { after: { createdAt, id } },
    { jobKey: 'index_documents', isLast: true },
  )
}
