import { noticeClass, type PushTarget } from '@milepost/contract/notices/notices'
import { addJob, type Jobs } from '../../platform/jobs/jobs.ts'
import type { Services } from '../../platform/platform.ts'
import { sendPush } from '../../platform/push/push.ts'
import { firmSettings } from '../../shared/firm-settings.ts'
import type { MailTask, NoticeWriters, Words } from '../../shared/notify.ts'
import { findRecipient, sendMail, type Recipient as Person } from '../../shared/send-mail.ts'
import { createTaskLink } from '../../shared/task-links/create-task-link.ts'
import { claimMails, distinctRecords, findSameKind, listLive, type Live } from './claim.service.ts'
import { gatheredMail, pushSentence } from './notices.copy.ts'
import { dropNotices, findQuietHours, lockMail, setMailed, type Recipient } from './notices.sql.ts'
import { deletePush, findPush, listNoticesOfPush, postponePush } from './pushes.sql.ts'
import { deleteSubscription } from './subscriptions.sql.ts'

/** Where several records are listed. */
const listPaths: Partial<Record<Live['kind'], string>> = {
  message: '/hub-messages',
  answer: '/hub-messages',
  reminder: '/hub-messages',
  paper: '/documents/all-documents',
  document: '/documents/all-documents',
  resubmission: '/documents/all-documents',
  estimate: '/tax/quarterly-tax-estimates',
  return: '/tax/tax-returns',
}

/** The page that shows what notices are about. */
function choosePath(records: Live[]): string {
  if (records.length === 1) return records[0]!.path
  const kind = findSameKind(records)
  return (kind && listPaths[kind]) ?? '/'
}

/** The page, with its account for people with several: another may be open when they get there. */
function chooseOwnPath({ accountId }: Recipient, { business }: Person, records: Live[]): string {
  const path = choosePath(records)
  if (!business) return path
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ account: accountId })}`
}

const toLink = ({ portalUrl }: Pick<Services, 'portalUrl'>, path: string) =>
  `${portalUrl()}${path === '/' ? '' : path}`

/** Where a person switches off the mail about records, if they may; of one mail, they all may or none. */
const findSettingsPath = (records: Live[]): string | undefined =>
  records.some(({ kind }) => noticeClass(kind) === 'security') ? undefined : '/notifications'

function chooseWords(records: Live[]): Words {
  const [first] = records
  if (records.length === 1) return first!.mail!.words
  return first!.mail!.many?.(records.length) ?? gatheredMail(records)
}

/** Sends a person's waiting notices by mail. A mail that a killed worker may have sent is sent with the same ID again. */
export async function mailNotices(
  services: Services,
  writers: NoticeWriters,
  recipient: Recipient,
): Promise<void> {
  const { db, clock } = services
  const mailIds = await db.transaction((transaction) =>
    claimMails(transaction, writers, recipient, clock.now()),
  )
  for (const mailId of mailIds) await mailOnce(services, writers, recipient, mailId)
}

/** The link that does a mail's task without signing in, if a link can. */
async function createLink(
  services: Services,
  recipient: Recipient,
  person: Person,
  { kind, aboutIds, describe }: MailTask,
) {
  for (const aboutId of aboutIds) {
    const link = await createTaskLink(services, { ...recipient, kind, aboutId }, person, describe)
    if (link) return link
  }
  return undefined
}

async function mailOnce(
  services: Services,
  writers: NoticeWriters,
  recipient: Recipient,
  mailId: string,
): Promise<void> {
  const { db, portalUrl } = services
  const { accountId, userId } = recipient
  await db.transaction(async (transaction) => {
    const notices = await lockMail(transaction, recipient, mailId)
    const person = await findRecipient(transaction, accountId, userId)
    const live = person ? await listLive(transaction, writers, recipient, notices) : []
    const records = distinctRecords(live.filter(({ mail }) => mail !== undefined))
    if (person && records.length > 0) {
      const link = toLink({ portalUrl }, chooseOwnPath(recipient, person, records))
      const task = records.length === 1 ? records[0]!.mail!.task : undefined
      // Works before the mail is out, even if this transaction fails.
      const other = task && (await createLink(services, recipient, person, task))
      // Not in this transaction: whether the address took it holds even if this one fails.
      await sendMail(
        services,
        person,
        chooseWords(records),
        { link },
        { id: mailId, other, settingsPath: findSettingsPath(records) },
      )
    }
    const sent = records.length > 0 ? live.map(({ id }) => id) : []
    await setMailed(transaction, accountId, sent)
    const dropped = notices.map(({ id }) => id).filter((id) => !sent.includes(id))
    await dropNotices(transaction, accountId, dropped, 'mail')
  })
}

function openTarget(secrets: Services['secrets'], sealed: string): PushTarget | undefined {
  try {
    return JSON.parse(secrets.open('push', sealed)) as PushTarget
  } catch {
    return undefined
  }
}

/** How long (s) a push service keeps a push for a device that is off; never into the night. */
const maxTtlSeconds = 4 * 60 * 60

/**
 * Sends one device its push, unless everything in it was dealt with meanwhile or it is too late. Sent again after a kill, it has
 * the same tag, so the device shows it once. A device that does not want any more is removed.
 */
export async function sendToDevice(
  services: Services,
  writers: NoticeWriters,
  job: Jobs['send_push'],
): Promise<void> {
  const { accountId, id } = job
  const { db, clock, push, secrets } = services
  const due = await findPush(db, accountId, id)
  if (!due) return
  const now = clock.now()
  const owner = { accountId, userId: due.userId }
  const recipient = job.recipient ?? owner
  const isLate = now.getTime() - new Date(due.createdAt).getTime() > maxTtlSeconds * 1000
  const person = isLate ? undefined : await findRecipient(db, recipient.accountId, recipient.userId)
  const notices = await listNoticesOfPush(db, recipient.accountId, due.pushId)
  const live = person ? await listLive(db, writers, recipient, notices) : []
  const records = distinctRecords(live)
  if (!person || records.length === 0) return deletePush(db, accountId, id)
  const isUrgent = records.some(({ kind }) => noticeClass(kind) === 'security')
  const { quietUntil, quietFrom } = await findQuietHours(db, recipient.accountId, now)
  // It failed until the evening.
  if (quietUntil !== null && !isUrgent) {
    const morning = new Date(quietUntil)
    await postponePush(db, accountId, id, morning)
    return addJob(db, 'send_push', job, { delayMs: morning.getTime() - now.getTime() })
  }
  const target = openTarget(secrets, due.target)
  // Sealed by a secret that was lost: the device subscribes again when it next opens the portal.
  if (!target) return void (await deleteSubscription(db, owner, due.deviceId))
  const secondsOfDay = Math.ceil((new Date(quietFrom).getTime() - now.getTime()) / 1000)
  const outcome = await sendPush(push, target, {
    payload: {
      title: (await firmSettings(db)).name,
      body: pushSentence(person.language, records),
      path: chooseOwnPath(recipient, person, records),
      tag: due.pushId,
    },
    topic: due.pushId.replaceAll('-', ''),
    ttlSeconds: isUrgent ? maxTtlSeconds : Math.min(maxTtlSeconds, secondsOfDay),
    isUrgent,
  })
  if (outcome === 'expired') await deleteSubscription(db, owner, due.deviceId)
  else await deletePush(db, accountId, id)
}
