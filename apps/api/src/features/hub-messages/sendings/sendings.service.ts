import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import type { Language } from '@milepost/contract/account/account'
import {
  messageSendings,
  type Audience,
  type AudienceSize,
  type NewSending,
  type Sending,
  type SendingChange,
} from '@milepost/contract/hub-messages/message-sendings'
import type { MessageText, MessageTexts } from '@milepost/contract/hub-messages/message-texts'
import { audit } from '../../../platform/audit/audit.ts'
import type { Staff as StaffCaller } from '../../../platform/auth/caller.ts'
import type { Clock } from '../../../platform/clock.ts'
import { markWritten, type Database, type Db } from '../../../platform/database/database.ts'
import { httpError, notFound, orNotFound } from '../../../platform/errors.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { firmSettings } from '../../../shared/firm-settings.ts'
import { findAddressee, type Addressee } from '../addressees.sql.ts'
import { insertPersonalMessage, personalizeMessage, type MessageDates } from '../sending.service.ts'
import { findExample, measureAudience, readAudience, type Reach } from './audience.sql.ts'
import {
  beginSending,
  changeScheduled,
  countFailure,
  findSending,
  findSendingJob,
  finishRecipient,
  insertRecipients,
  insertSending,
  lockRecipient,
  nextRecipients,
  setRecipients,
  storeProgress,
  type SendingJob,
} from './sendings.sql.ts'

declare module '../../../platform/jobs/jobs.ts' {
  interface Jobs {
    send_messages: { sendingId: string }
  }
}

type Staff = Pick<StaffCaller, 'role' | 'staffId'>

/** Consultants reach only their own clients, and see only what they sent. */
export const getReach = ({ role, staffId }: Staff) => (role === 'consultant' ? staffId : undefined)

/** How many would get a message, and an ID of just these. */
export async function getAudienceSize(
  db: Db,
  staff: Staff,
  audience: Audience,
): Promise<AudienceSize> {
  const measure = measureAudience()
  for await (const members of readAudience(db, { audience, restrictedTo: getReach(staff) }))
    measure.add(members)
  const { timeZone } = await firmSettings(db)
  return { ...measure.finish(), timeZone }
}

type Preview = MessageDates & { audience: Audience; language: Language; text: MessageText }

/** A text as the first client who reads its language would see it. Throws a 404 for an empty audience. */
export async function renderPreview(db: Db, staff: Staff, { audience, ...preview }: Preview) {
  const { language, text } = preview
  const reach = { audience, restrictedTo: getReach(staff) }
  const { id } = orNotFound(await findExample(db, reach, language))
  const addressee = orNotFound(await findAddressee(db, id))
  const firm = await firmSettings(db)
  const { subject, bodyHtml } = personalizeMessage(
    { ...text, ...preview },
    { ...addressee, language },
    firm.name,
  )
  return { subject, body: bodyHtml, client: addressee.accountName }
}

type Call = { requestId: string; address: string }

/**
 * Confirms a sending: fixes its recipients, and begins it or schedules it. Throws a 409 if others
 * would get it than its sender reviewed, and a 422 if nobody would, or some in a language that it
 * has no text in.
 */
export async function createSending(
  db: Db,
  clock: Clock,
  staff: Staff,
  sending: NewSending,
  call: Call,
): Promise<Sending> {
  const { id, audience, audienceId, texts } = sending
  const [at, reach] = [clock.now(), { audience, restrictedTo: getReach(staff) }]
  const inserted = await insertSending(db, { ...sending, at, staffId: staff.staffId, ...call })
  if (!inserted) return findRepeated(db, staff, id, texts)
  const { sendAt } = inserted
  if (sendAt !== null) checkIsAhead(sendAt, at)
  const size = await fixRecipients(db, id, reach)
  if (size.id !== audienceId) throw httpError(409, 'sending_audience')
  if (size.recipients === 0)
    throw httpError(422, 'message_recipients', { pointer: '/sending/audience' })
  if (size.english > 0 && !texts.en)
    throw httpError(422, 'sending_text_en', { pointer: '/sending/texts/en' })
  if (size.spanish > 0 && !texts.es)
    throw httpError(422, 'sending_text_es', { pointer: '/sending/texts/es' })
  await setRecipients(db, id, size.recipients)
  await scheduleSending(db, id, sendAt, at)
  return orNotFound(await findSending(db, id))
}

/** The sending that a retry finds. Throws a 409 if the ID is that of another message. */
async function findRepeated(db: Db, staff: Staff, id: string, texts: MessageTexts) {
  const existing = await findSending(db, id, staff.staffId)
  const { en, es } = texts
  const words = ({ en: english, es: spanish }: MessageTexts) =>
    JSON.stringify([english?.subject, english?.body, spanish?.subject, spanish?.body])
  if (!existing || words(existing.texts) !== words({ en, es }))
    throw httpError(409, 'sending_id_reused')
  return existing
}

async function fixRecipients(db: Db, id: string, reach: Reach) {
  const measure = measureAudience()
  for await (const members of readAudience(db, reach))
    await insertRecipients(db, id, measure.add(members))
  return measure.finish()
}

function checkIsAhead(sendAt: string, now: Date): void {
  if (new Date(sendAt) <= now)
    throw httpError(422, 'sending_time_past', { pointer: '/sending/sendAt' })
}

/** A job can't be put off for longer than this (ms): it puts itself off again. */
const maxDelayMs = 24 * 60 * 60 * 1000

const scheduleSending = (db: Db, id: string, sendAt: string | null, now: Date) =>
  addJob(
    db,
    'send_messages',
    { sendingId: id },
    {
      jobKey: `send_messages/${id}`,
      delayMs: sendAt ? Math.min(Date.parse(sendAt) - now.getTime(), maxDelayMs) : 0,
    },
  )

/** Changes when a sending begins, or takes it back. Throws a 409 once it has begun. */
export async function changeSending(
  db: Db,
  clock: Clock,
  staff: Staff,
  id: string,
  change: SendingChange,
): Promise<Sending> {
  const before = orNotFound(await findSending(db, id, getReach(staff)))
  const at = clock.now()
  const changed = await changeScheduled(db, id, { ...change, at })
  if (!changed)
    throw httpError(409, before.status === 'cancelled' ? 'sending_cancelled' : 'sending_begun')
  if (!change.isCancelled) {
    checkIsAhead(changed.sendAt, at)
    await scheduleSending(db, id, changed.sendAt, at)
  }
  return orNotFound(await findSending(db, id))
}

/** How many accounts one run of the job takes: then others of its lane have a turn. */
const accountsPerRun = 200

/**
 * Sends the messages of a sending to its next clients, each in a transaction of its own, and goes
 * on in another job. A message that can't be made holds up no other client's. Killed at any point,
 * the next run goes on with the clients that are still pending.
 */
export async function sendMessages(
  { db, clock, logger }: { db: Database; clock: Clock; logger: Logger },
  id: string,
  signal?: AbortSignal,
): Promise<void> {
  const sending = await findSendingJob(db, id)
  if (!sending || sending.isOver) return
  if (!sending.isBegun && !(await beginSending(db, id, clock.now()))) {
    // Too early, or put off meanwhile.
    const later = await findSendingJob(db, id)
    if (later && !later.isOver) await scheduleSending(db, id, later.sendAt, clock.now())
    return
  }
  const { name: firmName } = await firmSettings(db)
  for (const accountId of await nextRecipients(db, id, accountsPerRun)) {
    if (signal?.aborted) break
    try {
      await db.transaction((transaction) =>
        sendToRecipient(transaction, clock, sending, { accountId, firmName }),
      )
    } catch (reason) {
      logger.error({ err: reason, sending: id, account: accountId }, 'a message was not sent')
      // Without the database this fails, too, and the job is tried again: no client has a failure for that.
      await countFailure(db, accountId, id)
    }
  }
  if ((await storeProgress(db, id, clock.now())) > 0)
    await scheduleSending(db, id, null, clock.now())
}

async function sendToRecipient(
  transaction: Db,
  clock: Clock,
  sending: SendingJob,
  { accountId, firmName }: { accountId: string; firmName: string },
): Promise<void> {
  if (!(await lockRecipient(transaction, accountId, sending.id))) return
  const addressee = await findAddressee(transaction, accountId)
  if (!addressee) throw notFound()
  const problem = getProblem(addressee)
  if (problem)
    return void (await finishRecipient(transaction, accountId, sending.id, {
      state: 'skipped',
      problem,
    }))
  // Someone who has chosen another language since then gets the one there is.
  const text = sending.texts[addressee.language ?? 'en'] ?? sending.texts.en ?? sending.texts.es!
  await insertPersonalMessage(transaction, clock, sending.sentBy, accountId, {
    ...personalizeMessage({ ...sending, ...text }, addressee, firmName),
    id: toMessageId(sending.id, accountId),
    sendingId: sending.id,
  })
  const { method, path } = messageSendings.send
  await audit(transaction, {
    accountId,
    at: clock.now(),
    actorId: sending.sentBy,
    actorName: sending.senderName,
    action: `${method} ${path}`,
    subject: { body: { sending: { id: sending.id, texts: sending.texts } } },
    requestId: sending.requestId,
    address: sending.address,
  })
  markWritten(transaction, accountId)
  await finishRecipient(transaction, accountId, sending.id, { state: 'sent' })
}

const getProblem = ({ isActive, fullName }: Addressee) =>
  isActive ? (fullName === null ? 'uninvited' : undefined) : 'inactive'

/** The ID of a client's message: the same however often it is tried. */
export function toMessageId(sendingId: string, accountId: string): string {
  const bytes = createHash('sha256').update(`${sendingId}/${accountId}`).digest().subarray(0, 16)
  // A UUID of version 8 (RFC 9562), whose content is its maker's own.
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
