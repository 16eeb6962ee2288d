import type { HubMessage } from '@milepost/contract/hub-messages/hub-messages'
import type {
  NewThread,
  NewThreadMessage,
  ThreadMessage,
} from '@milepost/contract/hub-messages/threads'
import type {
  NewFirmMessage,
  Thread,
  ThreadChange,
} from '@milepost/contract/hub-messages/threads-for-staff'
import type { Page, WithFiles } from '@milepost/contract/wire/endpoint'
import type { Client, Staff } from '../../../platform/auth/caller.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Db } from '../../../platform/database/database.ts'
import { httpError, notFound, orNotFound } from '../../../platform/errors.ts'
import { announce } from '../../../platform/events/announce.ts'
import type { FileAnswer } from '../../../platform/http/send-file.ts'
import type { Services } from '../../../platform/platform.ts'
import type { StoredFile } from '../../../platform/storage/stored-file.ts'
import { countMessage, lockMessage, type MessageState } from '../../../shared/messages.sql.ts'
import { notify } from '../../../shared/notify.ts'
import { mayWorkFor } from '../../../shared/people/active-staff.sql.ts'
import { checkForVirus } from '../../../shared/virus.ts'
import { findMessage } from '../hub-messages.sql.ts'
import { renderBody, textHtml } from '../message-html.ts'
import { toMessagePath } from '../message-notices.ts'
import {
  addToThread,
  countMessages,
  findAdded,
  findFile,
  findMessageOfThread,
  listMessages,
  markReadByClient,
  markReadByFirm,
  type Author,
} from '../messages.sql.ts'
import {
  changeThread,
  findStarted,
  findThread,
  hasLaterMessage,
  insertThread,
  isOfAccount,
} from './threads.sql.ts'

type Started = WithFiles<NewThread, StoredFile>
type Written = WithFiles<NewThreadMessage, StoredFile>

const toFiles = (files: Written['files']) =>
  files.map(({ object, originalFileName }) => ({
    ...object,
    fileName: originalFileName ?? object.fileName,
  }))

const idReused = () => httpError(409, 'thread_message_id_reused', { pointer: '/id' })

/**
 * Starts a thread as a client. Sent again, it is the same thread. Throws a 404 if it is about a record that the account does not
 * have, a 409 if another message has its ID.
 */
export async function startThread(
  db: Db,
  clock: Clock,
  { accountId, userId }: Client,
  { files, ...thread }: Started,
): Promise<HubMessage> {
  const { id, subject, body, aboutKind, aboutId = '' } = thread
  if (
    aboutKind &&
    aboutKind !== 'figure' &&
    !(await isOfAccount(db, accountId, aboutKind, aboutId))
  )
    throw httpError(404, 'not_found', { pointer: '/about_id' })
  const at = clock.now()
  const [bodyHtml, hasAdded] = [textHtml(body), await findAdded(db, accountId, id)]
  if (!hasAdded && (await insertThread(db, accountId, { ...thread, bodyHtml, at, userId }))) {
    await addToThread(db, accountId, id, { id, body, bodyHtml, at, userId, files: toFiles(files) })
    const after: MessageState = {
      messageType: 'read_only',
      archived: false,
      response: null,
      readAt: at.toISOString(),
      isClosed: false,
      clientWrote: true,
      hasDocument: false,
    }
    await countMessage(db, accountId, { after })
    await announce(db, 'hub-message', accountId, id)
  } else {
    const started = await findStarted(db, accountId, id, userId)
    if (started?.subject !== subject || started.body !== body) throw idReused()
  }
  return orNotFound(await findMessage(db, accountId, id))
}

/** Whether a message was sent before, by the same side and in the same words. Throws a 409 if it is another one. */
async function wasSent(
  db: Db,
  accountId: string,
  threadId: string,
  { id, body }: Written,
  author: Author,
): Promise<boolean> {
  const added = await findAdded(db, accountId, id)
  // The firm's own head has its ID, and no row.
  if (!added && id === threadId) throw idReused()
  if (!added) return false
  const isSameAuthor =
    'staffId' in author ? added.staffId === author.staffId : added.userId === author.userId
  if (added.threadId !== threadId || added.body !== body || !isSameAuthor) throw idReused()
  return true
}

/**
 * Adds a client's message to a thread. Sent again, it is the same message. Throws a 409 if the firm has closed the thread, or if
 * another message has its ID.
 */
export async function writeAsClient(
  db: Db,
  clock: Clock,
  { accountId, userId }: Client,
  threadId: string,
  message: Written,
): Promise<ThreadMessage> {
  const before = orNotFound(await lockMessage(db, accountId, threadId))
  if (!(await wasSent(db, accountId, threadId, message, { userId }))) {
    if (before.isClosed) throw httpError(409, 'thread_closed')
    const { id, body, files } = message
    const [bodyHtml, at] = [textHtml(body), clock.now()]
    await addToThread(db, accountId, threadId, {
      id,
      body,
      bodyHtml,
      at,
      userId,
      files: toFiles(files),
    })
    await countMessage(db, accountId, { before, after: { ...before, clientWrote: true } })
    await announce(db, 'hub-message', accountId, threadId)
  }
  return orNotFound(await findMessageOfThread(db, accountId, threadId, message.id))
}

/** Throws a 409 if somebody wrote in a locked thread what this member of staff has not seen. */
async function checkSeen(
  db: Db,
  accountId: string,
  threadId: string,
  { seenThrough, staffId }: { seenThrough: number | undefined; staffId: string },
): Promise<void> {
  if (seenThrough === undefined) return
  if (await hasLaterMessage(db, accountId, threadId, { position: seenThrough, staffId }))
    throw httpError(409, 'thread_not_seen')
}

/**
 * Adds a message of the firm to a thread, and tells the client. Sent again, it is the same message. Throws a 409 if another message has
 * its ID, or if somebody wrote what its author has not seen, a 422 if its Markdown can't be rendered.
 */
export async function writeAsFirm(
  db: Db,
  clock: Clock,
  { staffId }: Staff,
  { accountId, id: threadId }: { accountId: string; id: string },
  { seenThrough, ...message }: WithFiles<NewFirmMessage, StoredFile>,
): Promise<ThreadMessage> {
  const before = orNotFound(await lockMessage(db, accountId, threadId))
  if (!(await wasSent(db, accountId, threadId, message, { staffId }))) {
    await checkSeen(db, accountId, threadId, { seenThrough, staffId })
    const { id, body, files } = message
    const [bodyHtml, at] = [renderBody(body), clock.now()]
    await addToThread(db, accountId, threadId, {
      id,
      body,
      bodyHtml,
      at,
      staffId,
      files: toFiles(files),
    })
    const after = { ...before, archived: false, isClosed: false, readAt: null }
    await countMessage(db, accountId, { before, after })
    await announce(db, 'hub-message', accountId, threadId)
    await notify(db, {
      accountId,
      kind: before.lastFrom === 'client' ? 'answer' : 'message',
      aboutId: threadId,
      path: toMessagePath(threadId),
      at,
    })
  }
  return orNotFound(await findMessageOfThread(db, accountId, threadId, message.id))
}

type Paging = { page: number; limit: number }

/** A page of a thread, and the IDs of the other side's messages on it that were unread. */
async function findPage(
  db: Db,
  accountId: string,
  threadId: string,
  { page, limit }: Paging,
  fromFirm: boolean,
): Promise<{ said: Page<ThreadMessage>; unread: string[] }> {
  const { messageCount: total } = orNotFound(await countMessages(db, accountId, threadId))
  const items = await listMessages(db, accountId, threadId, { page, limit })
  const unread = items
    .filter((message) => message.fromFirm === fromFirm && message.readAt === null)
    .map(({ id }) => id)
  return { said: { items, page, limit, total, counts: {} }, unread }
}

const withReadMarks = (said: Page<ThreadMessage>, unread: string[], at: Date) => ({
  ...said,
  items: said.items.map((message) =>
    unread.includes(message.id) ? { ...message, readAt: at.toISOString() } : message,
  ),
})

/** Shows a client a page of a thread and marks it as read, unless staff are impersonating them. */
export async function readAsClient(
  db: Database,
  clock: Clock,
  { accountId, impersonator }: Client,
  threadId: string,
  paging: Paging,
): Promise<Page<ThreadMessage>> {
  const { said, unread } = await findPage(db, accountId, threadId, paging, true)
  if (unread.length === 0 || impersonator) return said
  const at = clock.now()
  await db.transaction(async (transaction) => {
    const before = orNotFound(await lockMessage(transaction, accountId, threadId))
    if (await markReadByClient(transaction, accountId, threadId, unread, at)) {
      const after = { ...before, readAt: at.toISOString() }
      await countMessage(transaction, accountId, { before, after })
    }
    await announce(transaction, 'hub-message', accountId, threadId)
  })
  return withReadMarks(said, unread, at)
}

/** Shows staff a page of a client's thread and marks the client's messages as read. */
export async function readAsFirm(
  db: Database,
  clock: Clock,
  { accountId, id: threadId }: { accountId: string; id: string },
  paging: Paging,
): Promise<Page<ThreadMessage>> {
  const { said, unread } = await findPage(db, accountId, threadId, paging, false)
  if (unread.length === 0) return said
  const at = clock.now()
  await db.transaction(async (transaction) => {
    await markReadByFirm(transaction, accountId, threadId, unread, at)
    await announce(transaction, 'hub-message', accountId, threadId)
  })
  return withReadMarks(said, unread, at)
}

/**
 * Assigns a thread, marks it as handled, or closes it. Throws a 422 if it can't be given to that person, a 409 if somebody wrote what
 * the caller has not seen.
 */
export async function changeForStaff(
  db: Db,
  clock: Clock,
  { staffId }: Staff,
  { accountId, id }: { accountId: string; id: string },
  { seenThrough, ...change }: ThreadChange,
): Promise<Thread> {
  // Before the thread, as a deactivation locks them, so that the two don't wait for each other.
  if (change.assignedTo && !(await mayWorkFor(db, accountId, change.assignedTo)))
    throw httpError(422, 'consultant_unknown', { pointer: '/assigned_to' })
  const before = orNotFound(await lockMessage(db, accountId, id))
  await checkSeen(db, accountId, id, { seenThrough, staffId })
  const { isClosed = before.isClosed } = change
  await changeThread(db, accountId, id, change, { at: clock.now(), staffId })
  if (isClosed !== before.isClosed) {
    await countMessage(db, accountId, { before, after: { ...before, isClosed } })
    await announce(db, 'hub-message', accountId, id)
  }
  return orNotFound(await findThread(db, accountId, id))
}

/**
 * A file of a message. It is scanned on each download: the scanner may recognize viruses it did not know before. Throws a 403 for
 * one that has a virus, a 503 while the scanner does not answer.
 */
export async function openFile(
  services: Pick<Services, 'db' | 'storage' | 'scanner'>,
  accountId: string,
  params: { id: string; messageId: string; position: number },
): Promise<FileAnswer> {
  const file = await findFile(services.db, accountId, params)
  if (!file) throw notFound()
  const { fileName, mimeType, bytes, sha256, key } = file
  await checkForVirus(services, key)
  return {
    name: fileName,
    contentType: mimeType,
    bytes,
    etag: sha256,
    read: (range) => services.storage.read(key, range),
  }
}
