import type * as z from 'zod/mini'
import {
  replyProblem,
  type HubMessage,
  type HubMessageChange,
} from '@milepost/contract/hub-messages/hub-messages'
import type { Client } from '../../platform/auth/caller.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { httpError, orNotFound } from '../../platform/errors.ts'
import { archiveMessage, lockMessage } from '../../shared/messages.sql.ts'
import { answerMessage, findMessage, markHeadRead } from './hub-messages.sql.ts'

/** Shows a client a message and marks it as read, unless staff are impersonating them. */
export async function readMessage(
  db: Database,
  clock: Clock,
  { accountId, impersonator }: Client,
  id: string,
): Promise<HubMessage> {
  const message = orNotFound(await findMessage(db, accountId, id))
  if (message.readAt !== null || impersonator) return message
  // Use a transaction: it records how far a replica must have caught up before this client reads from it.
  await db.transaction((transaction) => markHeadRead(transaction, accountId, id, clock.now()))
  return orNotFound(await findMessage(db, accountId, id))
}

/**
 * Answers or archives a message. Of two concurrent answers, the first counts. Throws a 409 with the reason if
 * the message can't be answered. Archiving again has no effect.
 */
export async function changeMessage(
  db: Db,
  clock: Clock,
  { accountId, userId }: Client,
  id: string,
  { response }: z.output<typeof HubMessageChange>,
): Promise<HubMessage> {
  const message = orNotFound(await lockMessage(db, accountId, id))
  const at = clock.now()
  if (response !== undefined) {
    const problem = replyProblem(message)
    if (problem) throw httpError(409, problem)
    await answerMessage(db, accountId, id, { before: message, response, at, userId })
  } else if (!message.archived) await archiveMessage(db, accountId, id, { before: message, at })
  return orNotFound(await findMessage(db, accountId, id))
}
