import type { PushTarget } from '@milepost/contract/notices/notices'
import { addJob, type Jobs } from '../../platform/jobs/jobs.ts'
import type { Services } from '../../platform/platform.ts'
import { sendPush } from '../../platform/push/push.ts'
import { firmSettings } from '../../shared/firm-settings.ts'
import { findMember, getFirmTime } from './staff-notices.sql.ts'
import { pushSentence } from './staff-push.copy.ts'
import {
  countAnsweredSince,
  countWrittenSince,
  deleteSubscription,
  listBrowsers,
  listSubscribers,
  setPushedThrough,
} from './staff-push.sql.ts'

/** How long (ms) a push waits for what other clients write meanwhile. */
const gatherMs = 20_000

/** Queues a push to everyone who may see the account and wants pushes. */
export const queuePushes = ({ db }: Services, { accountId }: Jobs['notify_staff']): Promise<void> =>
  db.transaction(async (transaction) => {
    for (const staffId of await listSubscribers(transaction, accountId))
      await addJob(
        transaction,
        'push_to_staff',
        { staffId },
        { jobKey: `push_to_staff/${staffId}`, keepsTime: true, delayMs: gatherMs },
      )
  })

/**
 * Sends one push to each browser of a member of staff about what clients wrote since its last one, unless it was answered
 * meanwhile. At night it waits for the morning. A browser that does not want any more is removed. Throws if a push service
 * fails, to be tried again: a browser that has its push is left out then.
 */
export async function pushToStaff(
  services: Services,
  { staffId }: Jobs['push_to_staff'],
): Promise<void> {
  const { db, clock, push, secrets } = services
  const member = await findMember(db, staffId)
  const browsers = await listBrowsers(db, staffId)
  if (!member || browsers.length === 0) return
  const { name, timeZone } = await firmSettings(db)
  const { isNight, msUntilMorning, secondsUntilNight } = await getFirmTime(
    db,
    clock.now(),
    timeZone,
  )
  if (isNight)
    return addJob(
      db,
      'push_to_staff',
      { staffId },
      { jobKey: `push_to_staff/${staffId}`, keepsTime: true, delayMs: msUntilMorning },
    )
  const sendOne = async ({
    deviceId,
    target,
    endpointHash,
    pushedThrough,
  }: (typeof browsers)[number]) => {
    const written = await countWrittenSince(db, member, pushedThrough)
    const answered = await countAnsweredSince(db, member, pushedThrough)
    const times = [written.latest, answered.latest].filter((at) => at !== null)
    if (times.length === 0) return
    const latest = new Date(Math.max(...times.map((at) => new Date(at).getTime())))
    const tag = `inbox-${latest.getTime()}`
    const outcome = await sendPush(push, JSON.parse(secrets.open('push', target)) as PushTarget, {
      payload: {
        title: name,
        body: pushSentence(member.language, { written: written.count, answered: answered.count }),
        path: written.count > 0 ? '/console/inbox' : '/console/questions',
        tag,
      },
      topic: tag,
      ttlSeconds: secondsUntilNight,
      isUrgent: false,
    })
    if (outcome === 'expired') await deleteSubscription(db, staffId, deviceId, endpointHash)
    else await setPushedThrough(db, staffId, deviceId, latest)
  }
  const results = await Promise.allSettled(browsers.map(sendOne))
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}
