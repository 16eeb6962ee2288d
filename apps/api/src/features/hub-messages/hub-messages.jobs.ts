import { needsAction } from '@milepost/contract/hub-messages/hub-messages'
import type { JobHandlers, Jobs } from '../../platform/jobs/jobs.ts'
import type { Services } from '../../platform/platform.ts'
import { recipientOf, sendMail } from '../../shared/send-mail.ts'
import { findMessage } from './hub-messages.sql.ts'
import { remindOfMessages } from './sending.service.ts'
import { messageMail, reminderMail } from './message-mail.copy.ts'

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    send_message_mail: { accountId: string; userId: string; id: string }
    send_reminder_mail: { accountId: string; userId: string; id: string }
    remind_of_messages: object
  }
}

export const hubMessageJobs = (parts: Services): JobHandlers => ({
  send_message_mail: (job) => sendMessageMail(parts, job),
  send_reminder_mail: (job) => sendReminderMail(parts, job),
  remind_of_messages: () =>
    parts.db.transaction((transaction) => remindOfMessages(transaction, parts.clock)),
})

/** Tells a person of the account that there is a message. */
async function sendMessageMail(parts: Services, job: Jobs['send_message_mail']): Promise<void> {
  await tell(parts, job, messageMail, () => true)
}

/** Reminds a person of a message, unless it was answered or put away meanwhile. */
async function sendReminderMail(parts: Services, job: Jobs['send_reminder_mail']): Promise<void> {
  await tell(parts, job, reminderMail, needsAction)
}

async function tell(
  parts: Services,
  { accountId, userId, id }: Jobs['send_message_mail'],
  write: typeof messageMail,
  isDue: typeof needsAction,
): Promise<void> {
  const message = await findMessage(parts.db, accountId, id)
  const person = await recipientOf(parts.db, accountId, userId)
  if (!message || !person || !isDue(message)) return
  const link = `${parts.portalUrl()}/hub-messages/show/${id}`
  await sendMail(parts, person, write, { link, subject: message.subject })
}
