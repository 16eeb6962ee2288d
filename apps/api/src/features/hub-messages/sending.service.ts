import { randomUUID } from 'node:crypto'
import {
  fillPlaceholders,
  type NewMessage,
  type NewMessages,
  type Placeholder,
} from '@milepost/contract/hub-messages/hub-messages-for-staff'
import type * as z from 'zod/mini'
import type { Staff } from '../../platform/auth/caller.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { notFound, httpError } from '../../platform/errors.ts'
import { firmSettings } from '../../shared/firm-settings.ts'
import { mailEveryone } from '../../shared/send-mail.ts'
import { insertMessage } from './hub-messages.sql.ts'
import { messageHtml } from './message-html.ts'
import { addressees, takeReminders } from './sent.sql.ts'

type Message = z.output<typeof NewMessage>
type Messages = z.output<typeof NewMessages>

/**
 * Sends a message to each of the accounts, with placeholders filled in. Throws a 404 for an account the
 * sender may not write to.
 */
export async function sendToMany(
  db: Db,
  clock: Clock,
  staff: Staff,
  { accountIds, ...message }: Messages,
): Promise<{ id: string; messages: number }> {
  const personalMessages = await personalizeMessages(db, staff, accountIds, message)
  const sendingId = randomUUID()
  for (const { accountId, ...personalMessage } of personalMessages)
    await insertPersonalMessage(db, clock, staff, accountId, { ...personalMessage, sendingId })
  return { id: sendingId, messages: personalMessages.length }
}

/** Sends a message to one account; returns its id. */
export async function sendToOne(
  db: Db,
  clock: Clock,
  staff: Staff,
  accountId: string,
  message: Message,
): Promise<string> {
  const [personalMessage] = await personalizeMessages(db, staff, [accountId], message)
  return insertPersonalMessage(db, clock, staff, accountId, personalMessage!)
}

/** The message as the first of its accounts would see it. */
export async function renderPreview(db: Db, staff: Staff, { accountIds, ...message }: Messages) {
  const [personalMessage] = await personalizeMessages(db, staff, accountIds.slice(0, 1), message)
  return {
    subject: personalMessage!.subject,
    body: personalMessage!.bodyHtml,
    client: personalMessage!.client,
  }
}

type PersonalMessage = Message & { bodyHtml: string; client: string }

async function personalizeMessages(
  db: Db,
  { role, staffId }: Staff,
  accountIds: readonly string[],
  message: Message,
): Promise<(PersonalMessage & { accountId: string })[]> {
  const ids = [...new Set(accountIds)]
  const people = await addressees(db, ids, role === 'consultant' ? staffId : undefined)
  if (people.length < ids.length) throw notFound()
  const { name: firmName } = await firmSettings(db)
  return people.map(({ accountId, accountName, consultantName, ...person }) => {
    const fullName = person.fullName ?? accountName
    const values: Record<Placeholder, string> = {
      fullName,
      accountName,
      firmName,
      firstName: fullName.split(' ', 1)[0]!,
      consultantName: consultantName ?? firmName,
      dueDate: message.dueOn ? formatDay(person.language ?? 'en', message.dueOn) : '',
      documentYear: String(message.documentYear ?? ''),
    }
    const body = fillPlaceholders(message.body, values, escapeMarkdown)
    const subject = fillPlaceholders(message.subject, values).slice(0, 150)
    return { ...message, accountId, client: accountName, subject, body, bodyHtml: renderBody(body) }
  })
}

async function insertPersonalMessage(
  db: Db,
  clock: Clock,
  { staffId }: Staff,
  accountId: string,
  personalMessage: PersonalMessage & { sendingId?: string },
): Promise<string> {
  const [id, at] = [randomUUID(), clock.now()]
  // Stores the rendered HTML next to the Markdown, so that it is rendered only once.
  await insertMessage(db, accountId, { ...personalMessage, id, at, sentBy: staffId })
  await mailEveryone(db, 'send_message_mail', { accountId, id })
  return id
}

/** Queues the reminders due today, once. Reminders stop when a message is answered or archived. */
export async function remindOfMessages(db: Db, clock: Clock): Promise<void> {
  const today = clock.now().toISOString().slice(0, 10)
  for (const { accountId, id } of await takeReminders(db, today))
    await mailEveryone(db, 'send_reminder_mail', { accountId, id })
}

/** Escapes Markdown in names. */
const escapeMarkdown = (text: string) =>
  text
    .replace(/[\\`*_[\]<>#~|&]/g, String.raw`\$&`)
    // At the start of a line, these would begin a list.
    .replace(/^[+-]/, String.raw`\$&`)
    .replace(/^(\d+)([.)])/, String.raw`$1\$2`)

const formatDay = (language: 'en' | 'es', day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(language === 'en' ? 'en-US' : 'es-US', {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  })

function renderBody(body: string): string {
  try {
    return messageHtml(body)
  } catch {
    throw httpError(422, 'invalid', { pointer: '/body' })
  }
}
