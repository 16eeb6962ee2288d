import { addJob, inLane, type JobHandlers, type Jobs } from '../../platform/jobs/jobs.ts'
import type { Services } from '../../platform/platform.ts'
import { firmSettings } from '../../shared/firm-settings.ts'
import { sendMail } from '../../shared/send-mail.ts'
import { dailyMail } from './daily-mail.copy.ts'
import {
  countWaiting,
  findMember,
  getLocalTime,
  takeDailyMailRecipients,
} from './staff-notices.sql.ts'
import { pushToStaff, queuePushes } from './staff-push.service.ts'

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    push_to_staff: { staffId: string }
    queue_daily_mail: object
    send_daily_mail: { staffId: string }
  }
}

export const staffNoticeJobs = (services: Services): JobHandlers => ({
  ...inLane('mail', { send_daily_mail: (job) => sendDailyMail(services, job) }),
  ...inLane('push', {
    notify_staff: (job) => queuePushes(services, job),
    push_to_staff: (job) => pushToStaff(services, job),
  }),
  ...inLane('upkeep', { queue_daily_mail: () => queueDailyMail(services) }),
})

/** The hours of the firm's day in which the daily mail is sent; after an outage, it may be late. */
const morning = { from: 7, to: 12 }

/** Queues the daily mail from 7:00 on in the firm's time zone, once for each member of staff and day. */
async function queueDailyMail({ db, clock }: Services): Promise<void> {
  const { timeZone } = await firmSettings(db)
  const { day, hour } = await getLocalTime(db, clock.now(), timeZone)
  if (hour < morning.from || hour >= morning.to) return
  await db.transaction(async (transaction) => {
    for (const { staffId } of await takeDailyMailRecipients(transaction, day))
      await addJob(transaction, 'send_daily_mail', { staffId })
  })
}

/** Mails what waits, as numbers. Sends nothing if nothing waits, or if the mail was turned off meanwhile. */
async function sendDailyMail(
  services: Services,
  { staffId }: Jobs['send_daily_mail'],
): Promise<void> {
  const member = await findMember(services.db, staffId)
  if (!member?.dailyMail) return
  const waiting = await countWaiting(services.db, member, services.clock.now())
  if (waiting.unanswered + waiting.answers + waiting.ratesToCheck === 0) return
  const page = waiting.unanswered > 0 ? 'inbox' : waiting.answers > 0 ? 'questions' : 'rates'
  const link = `${services.portalUrl()}/console/${page}`
  const settingsPath = '/console/security'
  await sendMail(services, member, dailyMail, { link, ...waiting }, { settingsPath })
}
