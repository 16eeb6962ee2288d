import type { HubMessage } from '@milepost/contract/hub-messages/hub-messages'
import { fillWords, type MailTask, type NoticeWriters } from '../../shared/notify.ts'
import { findMessage } from './hub-messages.sql.ts'
import { answerMail, messageMail, reminderMail } from './message-mail.copy.ts'
import { describeMessageTask } from './message-task.ts'

/** Where the portal shows a message. */
export const toMessagePath = (id: string): string => `/hub-messages/show/${id}`

/** What the message asks for, done by a link. */
const toTask = ({ id, messageType }: HubMessage): MailTask => ({
  kind: messageType === 'document_request' ? 'document_request' : 'reply',
  aboutIds: [id],
  describe: describeMessageTask,
})

export const messageNotices: NoticeWriters = {
  /** Until it is read. */
  async message(db, { accountId, aboutId }) {
    const message = await findMessage(db, accountId, aboutId)
    return message && message.readAt === null && !message.archived
      ? { words: fillWords(messageMail, { subject: message.subject }), task: toTask(message) }
      : undefined
  },
  /** Until it is read. */
  async answer(db, { accountId, aboutId }) {
    const message = await findMessage(db, accountId, aboutId)
    return message && message.readAt === null
      ? { words: fillWords(answerMail, { subject: message.subject }) }
      : undefined
  },
  /** Until it is answered. */
  async reminder(db, { accountId, aboutId }) {
    const message = await findMessage(db, accountId, aboutId)
    return message?.actionNeeded
      ? { words: fillWords(reminderMail, { subject: message.subject }), task: toTask(message) }
      : undefined
  },
}
