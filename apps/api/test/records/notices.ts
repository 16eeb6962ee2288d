import { randomUUID } from 'node:crypto'
import { notices } from '@milepost/contract/notices/notices'
import { createSubscriber, type startFakePushService } from '@milepost/testing/fake-push-service.ts'
import { jobHandlers } from '../../src/app/job-handlers.ts'
import type { AppPush, PushMessage } from '../../src/platform/push/push.ts'
import type { startApi } from '../servers/start-api.ts'
import type { Client } from './documents.ts'

type Api = Awaited<ReturnType<typeof startApi>>
type Service = Awaited<ReturnType<typeof startFakePushService>>

/** Subscribes a new device of a person at the fake push service. */
export async function subscribe(
  { call }: Pick<Client, 'call'>,
  service: Service,
  deviceId: string = randomUUID(),
) {
  const path = `/push/${randomUUID()}`
  const { target, read } = createSubscriber(`${service.origin}${path}`)
  await call(notices.subscribe, { body: { pushSubscription: { deviceId, target } } })
  return {
    deviceId,
    path,
    target,
    /** What the device was sent, in order. */
    shown: () => service.at(path).map(({ body }) => read(body)),
  }
}

/** Google's or Apple's push service: it keeps what it gets. */
export function fakeAppPush() {
  const sent: { token: string; message: PushMessage }[] = []
  const push: AppPush = {
    async send(token, message) {
      sent.push({ token, message })
      return token.startsWith('expired') ? 'expired' : 'sent'
    },
  }
  return { push, sent }
}

/**
 * Runs the pending jobs of notices that are due, in order, as the worker would: those that wait for a later hour stay. Jobs that
 * these queue run, too.
 */
export async function deliver(api: Api): Promise<void> {
  const handlers = jobHandlers(api.platform)
  for (;;) {
    const jobs = await takeJobs(api)
    if (jobs.length === 0) return
    for (const { task, payload } of jobs)
      await handlers[task]!.handle(payload as never, { attempt: 1 })
  }
}

type Job = { task: 'mail_notices' | 'push_notices' | 'send_push'; payload: object }

/** Takes the jobs from the queue that are due on the API's clock, within a minute. */
async function takeJobs({ db }: Api): Promise<Job[]> {
  const { rows } = await db.pool.query<Job & { id: string }>(`
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier in ('mail_notices', 'push_notices', 'send_push')
      and j.run_at < now() + interval '1 minute'
    returning j.id, t.identifier as task, j.payload
  `)
  return rows.toSorted((a, b) => Number(a.id) - Number(b.id))
}

/** Lets the jobs that wait for a later hour be due, as when that hour has come. */
export const makeJobsDue = ({ db }: Api) =>
  db.pool.query(`
    update graphile_worker._private_jobs j set run_at = now()
    from graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier in ('mail_notices', 'push_notices', 'send_push')
  `)
