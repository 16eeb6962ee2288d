import { randomUUID } from 'node:crypto'
import type { NewMessage } from '@milepost/contract/hub-messages/hub-messages-for-staff'
import { fillPlaceholders, type Placeholder } from '@milepost/contract/hub-messages/message-texts'
import type { Staff } from '../../platform/auth/caller.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { orNotFound } from '../../platform/errors.ts'
import { firmSettings } from '../../shared/firm-settings.ts'
import { notify } from '../../shared/notify.ts'
import { findAddressee, takeReminders, type Addressee } from './addressees.sql.ts'
import { insertMessage } from './hub-messages.sql.ts'
import { escapeMarkdown, renderBody } from './message-html.ts'
import { toMessagePath } from './message-notices.ts'

/** Sends a message to one account; returns its id. */
export async function sendToOne(
  db: Db,
  clock: Clock,
  { staffId }: Staff,
  accountId: string,
  message: NewMessage,
): Promise<string> {
  const addressee = orNotFound(await findAddressee(db, accountId))
  const { name: firmName } = await firmSettings(db)
  const id = randomUUID()
  await insertPersonalMessage(db, clock, staffId, accountId, {
    ...personalizeMessage(message, addressee, firmName),
    id,
  })
  return id
}

export type MessageDates = { dueOn?: string | undefined; documentYear?: number | undefined }

/** A message with its placeholders filled in for one client. */
export function personalizeMessage<M extends MessageDates & { subject: string; body: string }>(
  message: M,
  { accountName, consultantName, ...person }: Addressee,
  firmName: string,
): M & { bodyHtml: string } {
  const fullName = person.fullName ?? accountName
  const values: Record<Placeholder, string> = {
    fullName,
    accountName,
    firmName,
    firstName: fullName.split(' ', 1)[0]!,
    consultantName: consultantName ?? firmName,
    // Only a preview may lack a date that its text mentions; it shows which one.
    dueDate: message.dueOn ? formatDay(person.language ?? 'en', message.dueOn) : '{dueDate}',
    documentYear: String(message.documentYear ?? '{documentYear}'),
  }
  const body = fillPlaceholders(message.body, values, escapeMarkdown)
  const subject = fillPlaceholders(message.subject, values).slice(0, 150)
  return { ...message, subject, body, bodyHtml: renderBody(body) }
}

type PersonalMessage = NewMessage & { id: string; bodyHtml: string; sendingId?: string }

/** The one way a message reaches a client: stores it and notifies the account's people. */
export async function insertPersonalMessage(
  db: Db,
  clock: Clock,
  staffId: string,
  accountId: string,
  personalMessage: PersonalMessage,
): Promise<void> {
  // Stores the rendered HTML next to the Markdown, so that it is rendered only once.
  const [{ id }, at] = [personalMessage, clock.now()]
  await insertMessage(db, accountId, { ...personalMessage, at, sentBy: staffId })
  await notify(db, { accountId, kind: 'message', aboutId: id, path: toMessagePath(id), at })
}

/** Queues the reminders due today, once. Reminders stop when a message is answered or archived. */
export async function remindOfMessages(db: Db, clock: Clock): Promise<void> {
  const at = clock.now()
  const today = at.toISOString().slice(0, 10)
  for (const { accountId, id } of await takeReminders(db, today))
    await notify(db, { accountId, kind: 'reminder', aboutId: id, path: toMessagePath(id), at })
}

const formatDay = (language: 'en' | 'es', day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(language === 'en' ? 'en-US' : 'es-US', {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  })
