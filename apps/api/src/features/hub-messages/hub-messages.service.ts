import {
  replyProblem,
  type HubMessage,
  type HubMessageChange,
} from '@milepost/contract/hub-messages/hub-messages'
import type * as z from 'zod/mini'
import type { Client } from '../../platform/auth/caller.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { orNotFound, httpError } from '../../platform/errors.ts'
import {
  answerMessage,
  archiveMessage,
  lockMessage,
  markRead,
  findMessage,
} from './hub-messages.sql.ts'

/** Shows a client a message, which counts as read from then on; not where staff look at it for them. */
export async function readMessage(
  db: Database,
  clock: Clock,
  { accountId, impersonator }: Client,
  id: string,
): Promise<HubMessage> {
  const message = orNotFound(await findMessage(db, accountId, id))
  if (message.readAt !== null || impersonator) return message
  // In a transaction, as any change: it is noted how far a replica has to come before their list is read there.
  await db.transaction((transaction) => markRead(transaction, accountId, id, clock.now()))
  return orNotFound(await findMessage(db, accountId, id))
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
  const message = orNotFound(await lockMessage(db, accountId, id))
  const at = clock.now()
  if (response !== undefined) {
    const problem = replyProblem(message)
    if (problem) throw httpError(409, problem)
    await answerMessage(db, accountId, id, { response, at, userId })
  } else if (!message.archived) await archiveMessage(db, accountId, id, at)
  return orNotFound(await findMessage(db, accountId, id))
}
