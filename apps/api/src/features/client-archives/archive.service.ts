import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { makeZip } from 'client-zip'
import type { FastifyRequest } from 'fastify'
import { firmAccountId } from '../../platform/audit/audit.ts'
import type { Client, Staff } from '../../platform/auth/caller.ts'
import { hangUpOf } from '../../platform/calls/hang-up.ts'
import { ApiError, orNotFound } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { isUnreadable, MissingBlob } from '../../platform/storage/storage.ts'
import { getToday } from '../../shared/today.ts'
import { checkForVirus } from '../../shared/virus.ts'
import { copy } from './archive.copy.ts'
import { endDownload, keepAlive } from './archives.sql.ts'
import { findAccount } from './contents/contents.sql.ts'
import { listSelection } from './contents/selection.ts'
import type { Ask, Content, Entries, Entry, Subject } from './entries.ts'
import { listContents } from './list-contents.ts'
import { createPaths } from './paths.ts'
import type { Download } from './tickets.service.ts'

const signOfLifeMs = 30_000

type Made = { bytes: number; lines: string[]; missing: string[]; manifestSha256?: string }

/**
 * A client's archive, made while it is read: nothing of it is stored, and memory holds one piece of one
 * file, and the names. Ends, and says so in the database, when the reader disconnects.
 */
export async function createArchive(
  platform: Platform,
  { accountId, id, language, selection }: Download,
  request: FastifyRequest,
): Promise<{ name: string; stream: Readable }> {
  const { db, clock, logger } = platform
  const account = orNotFound(await findAccount(db, accountId))
  const today = await getToday(db, clock, accountId)
  const subject: Subject = {
    db,
    ask: createAsk(platform, accountId, request),
    hangUp: hangUpOf(request),
    accountId,
    ...account,
    language,
    at: clock.now().toISOString(),
    today,
    toPath: createPaths(),
  }
  const made: Made = { bytes: 0, lines: [], missing: [] }
  let open: Readable | undefined
  const entries = selection ? listSelection(subject, selection) : listContents(subject)
  const inputs = toInputs(subject, entries, made, async (content) => {
    open = await openContent(platform, content)
    return open
  })

  async function* pieces(): AsyncGenerator<Uint8Array> {
    let isComplete = false
    // Started here: a reader who disconnects before the first piece would leave it running for good.
    const signs = setInterval(() => {
      keepAlive(db, accountId, id, clock.now()).catch((reason: unknown) => logger.warn(reason))
    }, signOfLifeMs)
    try {
      for await (const piece of makeZip(inputs)) {
        made.bytes += piece.length
        yield piece
      }
      isComplete = true
    } finally {
      clearInterval(signs)
      open?.destroy()
      await inputs.return(undefined)
      await endDownload(
        db,
        accountId,
        id,
        isComplete
          ? {
              at: clock.now(),
              bytes: made.bytes,
              files: made.lines.length,
              manifestSha256: made.manifestSha256!,
            }
          : undefined,
      )
    }
  }

  const stream = Readable.from(pieces(), { objectMode: false })
  // A reader who disconnected must not wait for a store that does not answer.
  stream.once('close', () => open?.destroy())
  return { name: `${account.name} ${selection?.year ?? today}.zip`, stream }
}

/** The features' own reads, with the access of the firm. */
function createAsk({ reads }: Platform, accountId: string, request: FastifyRequest): Ask {
  const staff: Staff = {
    kind: 'staff',
    staffId: firmAccountId,
    fullName: '',
    email: '',
    role: 'admin',
    tokenHash: '',
    isEnrolling: false,
  }
  const client = { kind: 'client', accountId } as Client
  return async (endpoint, input) => {
    const caller = typeof endpoint.access === 'object' ? staff : client
    return (await reads.get(endpoint)!.answer({ input, caller, request })) as never
  }
}

/** Undefined for a file that is missing or has a virus. Throws a 503 while the scanner does not answer. */
async function openContent(services: Platform, content: Content): Promise<Readable | undefined> {
  if (typeof content === 'string' || content instanceof Uint8Array)
    return Readable.from([Buffer.from(content as string)])
  if (typeof content === 'object') {
    const { key, isUpload } = content
    try {
      if (isUpload) await checkForVirus(services, key)
      return await services.storage.read(key)
    } catch (reason) {
      if (isLeftOut(reason)) return undefined
      throw reason
    }
  }
  const made = await content()
  return made instanceof Readable ? made : Readable.from(made, { objectMode: false })
}

const isLeftOut = (reason: unknown) =>
  reason instanceof MissingBlob ||
  isUnreadable(reason) ||
  (reason instanceof ApiError && reason.status === 403)

/**
 * The files of an archive as the library takes them, one after the other; at the end those that say
 * what it holds. A stored file that is missing or damaged is named there, and the others go on.
 */
async function* toInputs(
  subject: Subject,
  entries: Entries,
  made: Made,
  open: (content: Content) => Promise<Readable | undefined>,
) {
  const words = copy[subject.language]
  const { toPath } = subject

  async function* hashed({ content }: Entry, path: string, stream: Readable) {
    const hash = createHash('sha256')
    try {
      for await (const piece of stream) {
        const bytes = typeof piece === 'string' ? Buffer.from(piece) : (piece as Buffer)
        hash.update(bytes)
        yield bytes
      }
    } catch (reason) {
      if (!isUnreadable(reason)) throw reason
    }
    const sha256 = hash.digest('hex')
    made.lines.push(`${sha256}  ${path}`)
    if (typeof content === 'object' && 'sha256' in content && content.sha256 !== sha256)
      made.missing.push(path)
  }

  async function* toInput(entry: Entry) {
    const path = toPath(entry.path)
    const stream = await open(entry.content)
    if (stream === undefined) made.missing.push(path)
    else
      yield {
        name: path,
        lastModified: new Date(entry.at),
        input: hashed(entry, path, stream),
      }
  }

  for await (const entry of entries) yield* toInput(entry)
  const { at } = subject
  if (made.missing.length > 0) {
    const content = [words.missingText, '', ...made.missing, ''].join('\r\n')
    yield* toInput({ path: [words.missingFile], at, content })
  }
  const manifest = `${made.lines.join('\n')}\n`
  made.manifestSha256 = createHash('sha256').update(manifest).digest('hex')
  yield { name: 'manifest-sha256.txt', lastModified: new Date(at), input: manifest }
}
