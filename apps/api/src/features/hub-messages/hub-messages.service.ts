import { randomUUID } from 'node:crypto'
import {
  replyProblem,
  type HubMessage,
  type HubMessageChange,
  type NewMessage,
  type SentMessage,
} from '@milepost/contract/hub-messages'
import type * as z from 'zod/mini'
import type { Client, Staff } from '../../platform/admit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import { found, refuse } from '../../platform/errors.ts'
import { mailEveryone } from '../../platform/send-mail.ts'
import {
  answerMessage,
  archiveMessage,
  insertMessage,
  lockMessage,
  markRead,
  messageOf,
} from './hub-messages.sql.ts'
import { messageHtml } from './message-html.ts'

/** Shows a client a message, which counts as read from then on; not where staff look at it for them. */
export async function readMessage(
  db: Db,
  clock: Clock,
  { accountId, impersonator }: Client,
  id: string,
): Promise<HubMessage> {
  const message = found(await messageOf(db, accountId, id))
  if (message.readAt !== null || impersonator) return message
  await markRead(db, accountId, id, clock.now())
  return found(await messageOf(db, accountId, id))
}

/**
 * Answers a message, or puts it away; of two answers at once the first counts. Throws a 409 that says why a message
 * takes no answer. One that was put away already stays so.
 */
export async function changeMessage(
  db: Db,
  clock: Clock,
  { accountId, userId }: Client,
  id: string,
  { response }: z.output<typeof HubMessageChange>,
): Promise<HubMessage> {
  const message = found(await lockMessage(db, accountId, id))
  const at = clock.now()
  if (response !== undefined) {
    const problem = replyProblem(message)
    if (problem) throw refuse(409, problem)
    await answerMessage(db, accountId, id, { response, at, userId })
  } else if (!message.archived) await archiveMessage(db, accountId, id, at)
  return found(await messageOf(db, accountId, id))
}

/** Sends a message to a client. */
export async function sendMessage(
  db: Db,
  clock: Clock,
  staff: Staff,
  accountId: string,
  message: z.output<typeof NewMessage>,
): Promise<SentMessage> {
  const id = randomUUID()
  await insertMessage(db, accountId, {
    ...message,
    ...{ id, at: clock.now(), sentBy: staff.staffId },
    // Made once, not at each look; the Markdown stays beside it.
    bodyHtml: shown(message.body),
  })
  await mailEveryone(db, 'send_message_mail', { accountId, id })
  return found(await messageOf(db, accountId, id))
}

function shown(body: string): string {
  try {
    return messageHtml(body)
  } catch {
    throw refuse(422, 'invalid', { pointer: '/body' })
  }
}
