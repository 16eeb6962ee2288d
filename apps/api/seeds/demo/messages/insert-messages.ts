import {
  answerMessage,
  insertMessage,
  markHeadRead,
} from '../../../src/features/hub-messages/hub-messages.sql.ts'
import { messageHtml } from '../../../src/features/hub-messages/message-html.ts'
import {
  createSending,
  getAudienceSize,
} from '../../../src/features/hub-messages/sendings/sendings.service.ts'
import { listTemplates } from '../../../src/features/hub-messages/sendings/templates.sql.ts'
import { sql, type Db } from '../../../src/platform/database/database.ts'
import { archiveMessage, lockMessage } from '../../../src/shared/messages.sql.ts'
import { addDays, toDay } from '../calendar.ts'
import { clients, type DemoClient } from '../clients.ts'
import { createRandom, toUuid } from '../random.ts'
import { staffId } from '../staff.ts'
import { listMessages } from './client-messages.ts'
import type { DemoMessage } from './message.ts'

/** Inserts the firm's messages and the clients' reactions. Their documents must exist already. */
export async function insertMessages(db: Db, now: Date): Promise<void> {
  for (const client of clients)
    for (const message of listMessages(client.key, toDay(now)))
      await insertOne(db, client, message, now)
  await scheduleYearEnd(db, now)
}

/** A message to every client that goes out in a month, from a starter template. */
async function scheduleYearEnd(db: Db, now: Date): Promise<void> {
  const template = (await listTemplates(db)).find(({ name }) => name === 'Year-end papers')
  if (!template) return
  const staff = { role: 'admin' as const, staffId: staffId('admin') }
  const { id: audienceId } = await getAudienceSize(db, staff, {})
  const sendOn = addDays(toDay(now), 30)
  await createSending(
    db,
    { now: () => now },
    staff,
    {
      id: toUuid('sending/year-end'),
      audience: {},
      audienceId,
      texts: template.texts,
      messageType: template.messageType,
      batchType: 'Tax return',
      documentYear: sendOn.getUTCFullYear(),
      dueOn: addDays(sendOn, 45).toISOString().slice(0, 10),
      remindEveryDays: 7,
      sendAt: `${sendOn.toISOString().slice(0, 10)}T09:00`,
    },
    { requestId: 'demo', address: '127.0.0.1' },
  )
}

const minute = 60_000

async function insertOne(
  db: Db,
  client: DemoClient,
  message: DemoMessage,
  now: Date,
): Promise<void> {
  const { accountId, userId } = client
  const { subject, daysAgo, outcome } = message
  const random = createRandom(`${client.key}/message/${subject}`)
  const id = toUuid(`message/${client.key}/${subject}`)
  // The office is open from nine to five in Virginia. A `Day` is noon UTC, so the offset is two to nine
  // hours.
  const at = addDays(toDay(now), -daysAgo).getTime() + random.integer(2 * 60, 9 * 60) * minute
  const laterBy = (min: number, max: number) =>
    new Date(Math.min(at + random.integer(min, max) * minute, now.getTime()))

  await insertMessage(db, accountId, {
    ...message,
    id,
    at: new Date(at),
    bodyHtml: messageHtml(message.body),
    sentBy: staffId(client.consultant),
  })
  if (outcome === undefined) return
  await markHeadRead(db, accountId, id, laterBy(20, 10 * 60))
  if (outcome === 'read') return
  const done = laterBy(11 * 60, 30 * 60)
  const before = (await lockMessage(db, accountId, id))!
  if (outcome === 'archived') await archiveMessage(db, accountId, id, { before, at: done })
  else if ('response' in outcome)
    await answerMessage(db, accountId, id, { before, response: outcome.response, at: done, userId })
  else {
    const answeredAt = await link(db, accountId, id, outcome.document)
    await archiveMessage(db, accountId, id, { before, at: answeredAt, hasDocument: true })
  }
}

/** Links the document sent for a message; returns when it was sent. */
async function link(db: Db, accountId: string, id: string, title: string): Promise<Date> {
  const linked = await db.row<{ createdAt: string }>(sql`
    update documents set hub_message_id = ${id}
    where account_id = ${accountId} and title = ${title} returning created_at
  `)
  if (!linked) throw new Error(`There is no document ${title}`)
  return new Date(linked.createdAt)
}
