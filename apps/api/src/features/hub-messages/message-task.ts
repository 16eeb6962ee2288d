import { canReply, canUpload } from '@milepost/contract/hub-messages/hub-messages'
import type { Db } from '../../platform/database/database.ts'
import { isShareable, listNames, mayName, type Task } from '../../shared/task-links/task.ts'
import { findMessage } from './hub-messages.sql.ts'
import { htmlText } from './message-html.ts'

/**
 * What a message asks, for the link of its mail. A reply takes all of what the firm wrote; to send a document, the subject will
 * do, or the mail itself.
 */
export async function describeMessageTask(db: Db, accountId: string, id: string): Promise<Task> {
  const message = await findMessage(db, accountId, id)
  if (!message || message.isClosed) return { state: 'withdrawn' }
  if (!message.actionNeeded || !(canReply(message) || canUpload(message))) return { state: 'done' }
  const names = await listNames(db, accountId)
  const { subject, messageCount } = message
  const body = htmlText(message.body)
  const whole = `${subject}\n\n${body}`
  // A subject may be in title case, in which every word has a capital letter.
  const texts = mayName(body) ? [subject] : [whole, subject]
  const shareable = texts.find((text) => isShareable(text, names))
  const open = { state: 'open' as const, reason: null, choices: [] }
  if (canUpload(message)) return { ...open, text: shareable ?? null, needsSignIn: false }
  // What was written since is in the portal alone.
  const isWhole = messageCount === 1 && shareable === whole
  return { ...open, text: isWhole ? whole : null, needsSignIn: !isWhole }
}
