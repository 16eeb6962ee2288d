import { needsAction } from '@milepost/contract/hub-messages/hub-messages'
import { inLane, type JobHandlers, type Jobs } from '../../platform/jobs/jobs.ts'
import type { Services } from '../../platform/platform.ts'
import { findRecipient, sendMail } from '../../shared/send-mail.ts'
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

export const hubMessageJobs = (services: Services): JobHandlers => ({
  ...inLane('mail', {
    send_message_mail: (job) => sendMessageMail(services, job),
    send_reminder_mail: (job) => sendReminderMail(services, job),
  }),
  ...inLane('upkeep', {
    remind_of_messages: () =>
      services.db.transaction((transaction) => remindOfMessages(transaction, services.clock)),
  }),
})

/** Notifies a user of a new message. */
async function sendMessageMail(services: Services, job: Jobs['send_message_mail']): Promise<void> {
  await mailAboutMessage(services, job, messageMail, () => true)
}

/** Reminds a user of a message, unless it was answered or archived meanwhile. */
async function sendReminderMail(
  services: Services,
  job: Jobs['send_reminder_mail'],
): Promise<void> {
  await mailAboutMessage(services, job, reminderMail, needsAction)
}

async function mailAboutMessage(
  services: Services,
  { accountId, userId, id }: Jobs['send_message_mail'],
  composeMail: typeof messageMail,
  shouldSend: typeof needsAction,
): Promise<void> {
  const message = await findMessage(services.db, accountId, id)
  const person = await findRecipient(services.db, accountId, userId)
  if (!message || !person || !shouldSend(message)) return
  const link = `${services.portalUrl()}/hub-messages/show/${id}`
  await sendMail(services, person, composeMail, { link, subject: message.subject })
}
