import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { DocumentDetails, DocumentStatus } from '@milepost/contract/documents/documents'
import type { Db } from '../../../platform/database/database.ts'
import { httpError, orNotFound } from '../../../platform/errors.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import type { Platform } from '../../../platform/platform.ts'
import { verify, type Blob } from '../../../platform/storage/storage.ts'
import { withWorkFolder } from '../../../platform/storage/work-folder.ts'
import { checkForVirus } from '../../../shared/virus.ts'
import { addToHistory, documentDetails, lockDocument, moveDocument } from '../documents.sql.ts'
import { unlockFile } from '../preview/preview-process.ts'
import { UnreadableFile } from '../preview/unreadable-file.ts'
import { countTry, findFile, setUnlocked } from './unlock.sql.ts'

type FileRef = { accountId: string; id: string; fileNumber: number }

const maxTries = 10
const triesMs = 15 * 60 * 1000

/**
 * Opens a locked PDF with its password and stores a copy without it, from which the preview is made. Undefined if the file isn't
 * locked (any more). Throws a 404 for another account's document, a 422 for a wrong password, and a 429 after ten tries
 * in 15 minutes. The password goes to the process that opens the file, and nowhere else.
 */
export async function openLocked(
  platform: Platform,
  { accountId, id, fileNumber }: FileRef,
  password: string,
): Promise<Blob | undefined> {
  const { db, clock, storage } = platform
  const file = orNotFound(await findFile(db, accountId, id, fileNumber))
  if (file.mimeType !== 'application/pdf' || file.isUnlocked) return undefined
  await checkForVirus(platform, file.key)
  const at = clock.now()
  const since = new Date(at.getTime() - triesMs)
  // Before it is tried, so that many at once are counted, too.
  if ((await countTry(db, accountId, id, fileNumber, { at, since })) > maxTries)
    throw httpError(429, 'pdf_password_tries', {
      headers: { 'retry-after': String(triesMs / 1000) },
    })
  return withWorkFolder(async (folder) => {
    const [locked, unlocked] = [join(folder, 'locked.pdf'), join(folder, 'unlocked.pdf')]
    await pipeline(await storage.read(file.key), verify(file.sha256), createWriteStream(locked))
    try {
      await unlockFile(locked, unlocked, password)
    } catch (reason) {
      if (!(reason instanceof UnreadableFile)) throw reason
      throw httpError(422, 'pdf_password_wrong', { pointer: '/password' })
    }
    return storage.write(createReadStream(unlocked))
  })
}

/** Stores the opened copy, and has the pages drawn; a document that waited for its password goes on to `next`. */
export async function storeUnlocked(
  db: Db,
  { accountId, id, fileNumber }: FileRef,
  unlocked: Blob | undefined,
  { at, actorId, next }: { at: Date; actorId: string; next: DocumentStatus },
): Promise<DocumentDetails> {
  const { status, reason } = orNotFound(await lockDocument(db, accountId, id))
  const isSet = unlocked && (await setUnlocked(db, accountId, id, fileNumber, unlocked))
  if (!isSet) throw httpError(409, 'file_not_locked')
  const isWaiting = status === 'needs_resubmission' && reason?.code === 'locked'
  if (isWaiting) await moveDocument(db, accountId, id, { from: status, status: next, at, actorId })
  await addToHistory(db, accountId, id, {
    status: isWaiting ? next : status,
    at,
    actorId,
    change: 'unlocked',
  })
  await addJob(db, 'make_preview', { accountId, documentId: id }, { turnOf: accountId })
  return orNotFound(await documentDetails(db, accountId, id))
}
