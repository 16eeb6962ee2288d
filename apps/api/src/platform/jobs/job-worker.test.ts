import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { withDatabase } from '../../../test/servers/database-server.ts'
import { startApi } from '../../../test/servers/start-api.ts'
import { waitFor } from '../../../test/wait-for.ts'
import { jobHandlers } from '../../app/job-handlers.ts'
import { sql } from '../database/database.ts'
import { startWorker } from './job-worker.ts'
import { addJob, inLane, type JobHandlers } from './jobs.ts'

let api: Awaited<ReturnType<typeof startApi>>
let owner: pg.Client
let stopWorker: (() => Promise<void>) | undefined
beforeAll(async () => {
  api = await startApi()
  const database = new URL(api.databaseUrl).pathname.slice(1)
  owner = new pg.Client({
    connectionString: withDatabase(inject('databaseServer').ownerUrl, database),
  })
  await owner.connect()
})
afterEach(async () => {
  await stopWorker?.()
  // What a worker left would be another one's job in a later test.
  await owner.query('delete from graphile_worker._private_jobs')
})
afterAll(async () => {
  await owner.end()
  await api.stop()
})

/** A worker whose jobs count as sent when `ready` resolves. */
async function startCounting(ready: (sent: string[]) => Promise<void> = async () => undefined) {
  const [sent, lines]: [string[], string[]] = [[], []]
  const worker = await startWorker(
    api.db,
    {
      ...inLane('mail', {
        async send_reset_mail({ email }) {
          sent.push(email)
          await ready(sent)
        },
      }),
    },
    pino({ level: 'warn' }, { write: (line) => void lines.push(line) }),
  )
  stopWorker = worker.stop
  return { sent, logged: () => lines.join('') }
}

const lockJobSql = (worker: string, email: string) => sql`
  update graphile_worker._private_jobs set locked_at = now() - interval '1 minute', locked_by = ${worker}
  where payload->>'email' = ${email}
`
const queueMail = (email: string) => addJob(api.db, 'send_reset_mail', { email, language: 'en' })

test('the job of a killed worker is taken over by another, but not that of a live worker', async () => {
  for (const email of ['of-the-killed@x.test', 'of-the-living@x.test']) await queueMail(email)
  await api.db.rows(lockJobSql('worker-killed', 'of-the-killed@x.test'))
  await api.db.rows(lockJobSql('worker-living', 'of-the-living@x.test'))
  const living = await api.db.pool.connect()
  await living.query(`select pg_advisory_lock(hashtextextended('worker-living', 0))`)

  const { sent } = await startCounting()
  await waitFor(() => expect(sent).toEqual(['of-the-killed@x.test']))

  living.release(true)
  await waitFor(() => expect(sent).toContain('of-the-living@x.test'))
})

test('a worker that crashes because it can’t record a finished job restarts and continues', async () => {
  const { sent, logged } = await startCounting()
  await owner.query('revoke delete on graphile_worker._private_jobs from milepost_app')
  await queueMail('first@x.test')
  await waitFor(() => expect(logged()).toContain('starting it again'))

  await owner.query('grant delete on graphile_worker._private_jobs to milepost_app')
  await queueMail('second@x.test')
  await waitFor(() => expect(sent).toContain('second@x.test'))
})

test('a worker that fails to look up its job types retries and continues', async () => {
  await queueMail('after-all@x.test')
  await owner.query('revoke insert on graphile_worker._private_tasks from milepost_app')
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  const { sent } = await startCounting()
  await waitFor(() => {
    const lookUp = spy.mock.calls.findIndex((call) =>
      JSON.stringify(call).includes('._private_tasks'),
    )
    expect(spy.mock.settledResults[lookUp]?.type).toBe('rejected')
  })
  spy.mockRestore()

  await owner.query('grant insert on graphile_worker._private_tasks to milepost_app')
  await waitFor(() => expect(sent).toContain('after-all@x.test'))
})

/**
 * Lets the worker record two finished jobs, each on its own, at the same moment, and stop once neither could be recorded.
 */
function recordTogether() {
  const query = Reflect.get(pg.Client.prototype, 'query') as () => unknown
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const records: Promise<unknown>[] = []
  const failed = second.promise.then(() => Promise.allSettled(records))
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const ask = () => Reflect.apply(query, this, args)
    const text = JSON.stringify(args[0])
    if (text.includes('UNLISTEN')) return failed.then(ask)
    if (!/delete from .+_private_jobs/.test(text)) return ask()
    const record = second.promise.then(ask)
    records.push(record)
    if (records.length === 1) first.resolve()
    else second.resolve()
    return record
  })
  return { isRecordingOne: first.promise, failed, restore: () => spy.mockRestore() }
}

test('a worker that can’t record two jobs that finish at once continues, and the jobs run again', async () => {
  const together = Promise.withResolvers<void>()
  const { isRecordingOne, failed, restore } = recordTogether()
  const { sent } = await startCounting(async ({ length }) => {
    if (length >= 2) together.resolve()
    await together.promise
    if (length === 2) await isRecordingOne
  })
  await owner.query('revoke delete on graphile_worker._private_jobs from milepost_app')
  for (const email of ['left@x.test', 'right@x.test']) await queueMail(email)
  const outcomes = await failed
  restore()
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])

  await owner.query('grant delete on graphile_worker._private_jobs to milepost_app')
  await queueMail('third@x.test')
  await waitFor(() => expect(sent).toContain('third@x.test'))
  await waitFor(() =>
    expect(sent.toSorted().join()).toMatch(/left@x.test,left@x.test.*right@x.test,right@x.test/),
  )
})

test('a worker that is stopped meanwhile exits, and another runs both jobs again', async () => {
  const [together, stopped] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const { isRecordingOne, failed, restore } = recordTogether()
  await startCounting(async ({ length }) => {
    if (length === 2) together.resolve()
    await stopped.promise
    if (length === 2) await isRecordingOne
  })
  for (const email of ['port@x.test', 'starboard@x.test']) await queueMail(email)
  await together.promise
  await owner.query('revoke delete on graphile_worker._private_jobs from milepost_app')
  const stopping = stopWorker!()
  stopped.resolve()
  const outcomes = await failed
  await stopping
  restore()
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])

  await owner.query('grant delete on graphile_worker._private_jobs to milepost_app')
  const { sent } = await startCounting()
  await waitFor(() => expect(sent.toSorted()).toEqual(['port@x.test', 'starboard@x.test']))
})

test('mail that somebody waits for who signs in goes out while any number of others wait', async () => {
  const awaited = [
    'send_reset_mail',
    'send_staff_reset_mail',
    'send_invite_mail',
    'send_staff_invite_mail',
    'send_new_device_mail',
    'send_security_change_mail',
    'note_sign_in_attempts',
  ]
  const slow = Promise.withResolvers<void>()
  const begun: string[] = []
  const handlers = Object.entries(jobHandlers(api.platform)).map(([name, { lane }]) => {
    const handle = async () => {
      begun.push(name)
      if (lane === 'mail') await slow.promise
    }
    return [name, { lane, handle }]
  })
  const queue = (name: string) =>
    api.db.rows(sql`select 1 from graphile_worker.add_job(${name}, '{}'::json)`)
  for (let i = 0; i < 10; i++)
    for (const name of ['mail_notices', 'send_wave_invite_mail']) await queue(name)
  const worker = await startWorker(
    api.db,
    Object.fromEntries(handlers) as JobHandlers,
    pino({ level: 'silent' }),
  )
  stopWorker = async () => {
    slow.resolve()
    await worker.stop()
  }
  await waitFor(() => expect(begun).toHaveLength(2))
  for (const name of awaited) await queue(name)
  await waitFor(() => expect(begun.slice(2).toSorted()).toEqual(awaited.toSorted()))
})

describe('documents', () => {
  const preview = (accountId: string) =>
    addJob(api.db, 'make_preview', { accountId, documentId: randomUUID() }, { turnOf: accountId })

  /** A worker whose previews take until `finish` is called. */
  async function startWithPreviews() {
    const [begun, mails]: [string[], string[]] = [[], []]
    const waiting: (() => void)[] = []
    const worker = await startWorker(
      api.db,
      {
        ...inLane('mail', { send_reset_mail: async ({ email }) => void mails.push(email) }),
        ...inLane('documents', {
          make_preview: ({ accountId }) => {
            begun.push(accountId)
            return new Promise<void>((resolve) => void waiting.push(resolve))
          },
        }),
      },
      pino({ level: 'silent' }),
    )
    const finish = () => waiting.shift()?.()
    stopWorker = async () => {
      const stopping = worker.stop()
      waiting.forEach((resolve) => resolve())
      await stopping
    }
    return { begun, mails, finish }
  }

  test('never hold up a mail, and those of one account run one at a time', async () => {
    const [many, one] = [randomUUID(), randomUUID()]
    for (let i = 0; i < 5; i++) await preview(many)
    const { begun, mails } = await startWithPreviews()
    await waitFor(() => expect(begun).toEqual([many]))

    await preview(one)
    await waitFor(() => expect(begun).toEqual([many, one]))
    await queueMail('password@x.test')
    await waitFor(() => expect(mails).toEqual(['password@x.test']))
    expect(begun).toEqual([many, one])
  })

  test('take turns by account', async () => {
    const [busy, idle] = [randomUUID(), randomUUID()]
    for (const account of [busy, busy, busy, busy]) await preview(account)
    for (const account of [idle, idle]) await preview(account)
    const order = await api.db.rows<{ accountId: string }>(sql`
      select payload->>'accountId' as account_id from graphile_worker._private_jobs
      order by priority, run_at
    `)
    expect(order.map(({ accountId }) => accountId)).toEqual([busy, idle, busy, idle, busy, busy])
  })
})
