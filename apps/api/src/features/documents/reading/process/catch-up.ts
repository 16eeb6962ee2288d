import type { Db } from '../../../../platform/database/database.ts'
import { addJob, type Jobs } from '../../../../platform/jobs/jobs.ts'
import type { Services } from '../../../../platform/platform.ts'
import type { Place } from '../../search/index.sql.ts'
import { listUnread } from '../reading.sql.ts'
import { checkReader, type RunReader } from './read-document.ts'

declare module '../../../../platform/jobs/jobs.ts' {
  interface Jobs {
    read_earlier_documents: { after?: Place }
  }
}

type StartServices = Pick<Services, 'db' | 'logger' | 'config'>

/** Begins to look for the reader; returns what ends that. */
export function startReader(services: StartServices): () => Promise<void> {
  const stop = new AbortController()
  const looked = lookForReader(services, { signal: stop.signal }).catch((reason: unknown) =>
    services.logger.error({ reason }, 'whether papers can be read is not known'),
  )
  return () => {
    stop.abort()
    return looked
  }
}

/**
 * Looks whether papers can be read here, and lets those be read that were stored while they could not. The demo's own, hundreds of drawn
 * ones, are left: whoever tries it out has better use for the machine.
 */
export async function lookForReader(
  { db, logger, config }: StartServices,
  options: { run?: RunReader; signal?: AbortSignal },
): Promise<void> {
  if (!config.isReaderOn || !(await checkReader({ logger }, options)) || config.demo) return
  await queuePortion(db, {})
}

const queuePortion = (db: Db, job: Jobs['read_earlier_documents']): Promise<void> =>
  addJob(db, 'read_earlier_documents', job, { jobKey: 'read_earlier_documents', isLast: true })

/** How many documents a portion has. */
const portion = 20

/**
 * Queues the documents whose preview was never read, a portion from the newest on, behind all that come in meanwhile, and then itself for
 * the next.
 */
export async function readEarlierDocuments(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  { after }: Jobs['read_earlier_documents'],
): Promise<void> {
  if (!config.isReaderOn) return
  const found = await listUnread(db, after ?? { createdAt: clock.now().toISOString() }, portion)
  const last = found.at(-1)
  await db.transaction(async (transaction) => {
    for (const { accountId, id: documentId } of found) {
      // Where the server starts again before all are read, they are not queued twice.
      const jobKey = `read_document/${documentId}`
      await addJob(
        transaction,
        'read_document',
        { accountId, documentId },
        { jobKey, isLast: true },
      )
    }
    if (last && found.length === portion)
      await queuePortion(transaction, { after: { createdAt: last.createdAt, id: last.id } })
  })
}
