import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { pino } from 'pino'
import { expect, inject, onTestFinished } from 'vitest'
import type { Plan, StaffRole } from '@milepost/contract/wire/access'
import { createCaller, type Send } from '@milepost/contract/wire/caller'
import { buildApp } from '../../src/app/app.ts'
import { jobHandlers } from '../../src/app/job-handlers.ts'
import { createToken, hashToken } from '../../src/platform/auth/tokens.ts'
import type { MaxCalls } from '../../src/platform/calls/limits/call-limits.ts'
import { connect, sql, type Database } from '../../src/platform/database/database.ts'
import type { Replica } from '../../src/platform/database/replica.ts'
import { createEvents } from '../../src/platform/events/events.ts'
import type { Jobs } from '../../src/platform/jobs/jobs.ts'
import type { Mail } from '../../src/platform/mail/mail.ts'
import type { BankSettings, Config } from '../../src/platform/process/config.ts'
import type { AppPush } from '../../src/platform/push/push.ts'
import { createWebPush } from '../../src/platform/push/web-push.ts'
import { createSecrets } from '../../src/platform/secrets/secrets.ts'
import { openDiskStorage } from '../../src/platform/storage/disk-storage.ts'
import type { VirusScanner } from '../../src/platform/storage/virus-scanner.ts'
import { recountBoard } from '../../src/shared/board/board-changed.ts'
import { findProblems, watchStatements } from '../citus/sent-statements.ts'
import { withDatabase } from './database-server.ts'

type SignIn = {
  plan?: Plan
  isActive?: boolean
  isLimited?: boolean
  consultantId?: string | null
  fullName?: string
}

type StartOptions = {
  now?: string
  bank?: BankSettings
  demo?: boolean
  scanner?: VirusScanner
  /** A server other than the tests' shared one; it must have `milepost_template`, too. */
  server?: { ownerUrl: string; url: string }
  /** Opens the database, and a replica if wanted. */
  open?: (url: string) => { db: Database; replica?: Replica }
  /** No limit by default: tests call faster than people. */
  maxCalls?: MaxCalls
  /** Hosts of push services, or the origin of a fake one. */
  pushServices?: string[]
  /** Stands for Google's and Apple's push services; without it, the firm has set up neither. */
  appPush?: AppPush
  /** Settings of the server's environment. */
  environment?: Partial<Pick<Config, 'smtpUrl' | 'mailFrom' | 'publicUrl' | 'isReaderOn'>>
  /** Jobs that wait unless a test asks for them: a process for each paper, whose pages few tests look at. */
  idleJobs?: (keyof Jobs)[]
}

/** The real app on its own copy of the database, called through the portal's client. */
export async function startApi({
  now = '2026-11-21T15:00:00.000Z',
  bank,
  demo = false,
  scanner,
  server = inject('databaseServer'),
  open = (url) => ({ db: connect(url, { connections: 10 }) }),
  maxCalls,
  pushServices = ['push.test'],
  appPush,
  environment,
  idleJobs = [],
}: StartOptions = {}) {
  const name = `milepost_test_${randomBytes(6).toString('hex')}`
  await run(server.ownerUrl, `create database ${name} template milepost_template`)
  const databaseUrl = withDatabase(server.url, name)
  const { db, replica } = open(databaseUrl)
  const sent = watchStatements(db)
  const folder = await mkdtemp(join(tmpdir(), 'milepost-test-'))
  const storage = await openDiskStorage(join(folder, 'files'))
  const mails: Mail[] = []
  const logged: { level: number; msg: string }[] = []
  const logger = pino(
    { level: 'warn' },
    { write: (line: string) => void logged.push(JSON.parse(line) as (typeof logged)[number]) },
  )
  const clock = createClock(now)
  const secrets = createSecrets('the tests’ own secret, known to all')
  let portalUrl = 'https://portal.test'
  const webPush = { db, secrets, clock, services: pushServices, email: 'office@firm.test' }
  const services = {
    db,
    replica,
    storage,
    scanner,
    clock,
    logger,
    secrets,
    available: <T>(task: () => Promise<T>) => task(),
    mailer: {
      send: async (mail: Mail) => void mails.push(mail),
      canSendTo: async (_address: string) => true,
    },
    push: {
      web: createWebPush({ ...webPush, timeoutMs: 1_000 }),
      fcm: appPush,
      apns: appPush,
    },
    config: {
      demo,
      dataFolder: folder,
      impersonationHosts: ['crm.test'],
      isReaderOn: false,
      smtpUrl: undefined,
      mailFrom: 'Milepost <no-reply@localhost>',
      publicUrl: undefined,
      ...environment,
      bank,
    },
    portalUrl: () => portalUrl,
    usePortalUrl: (url: string) => void (portalUrl = url),
  }
  const events = createEvents(services)
  // No load shedding: a machine busy with other tests may be slow.
  const app = await buildApp({ ...services, events, maxEventLoopDelayMs: 0, maxCalls })
  const callWith = (token?: string) =>
    createCaller({ send: sendTo(app), root: '/api', token: () => token })

  async function signIn({
    plan = 'PRO',
    isActive = true,
    isLimited = false,
    consultantId = null,
    fullName = 'Dana Whitfield',
  }: SignIn = {}) {
    const [accountId, userId, token] = [randomUUID(), randomUUID(), createToken()]
    const email = `${userId}@drivers.test`
    await db.rows(sql`
      insert into accounts (id, name, client_customer_type, is_active, is_limited, consultant_id)
      values (${accountId}, 'Whitfield Hauling', ${plan}, ${isActive}, ${isLimited}, ${consultantId})
    `)
    await db.rows(sql`
      insert into client_users (account_id, id, email, full_name, created_at)
      values (${accountId}, ${userId}, ${email}, ${fullName},
              ${clock.at}::timestamptz - interval '1 day')
    `)
    await db.rows(sql`
      insert into directory (kind, key, account_id, user_id)
      values ('email', ${email}, ${accountId}, ${userId}),
             ('session', ${hashToken(token)}, ${accountId}, ${userId})
    `)
    await db.rows(sql`
      insert into client_sessions (account_id, token_hash, user_id, remembered, created_at, last_used_at)
      values (${accountId}, ${hashToken(token)}, ${userId}, false, ${clock.at}, ${clock.at})
    `)
    await db.transaction((transaction) => recountBoard(transaction, accountId))
    return { accountId, userId, email, token, call: callWith(token) }
  }

  async function signInStaff(role: StaffRole = 'bookkeeper') {
    const [staffId, token] = [randomUUID(), createToken()]
    await db.rows(sql`
      insert into staff (id, email, first_name, last_name, phone, role)
      values (${staffId}, ${`${staffId}@firm.test`}, 'Priya', 'Shah', '(540) 555-0117', ${role})
    `)
    await db.rows(sql`
      insert into staff_sessions (token_hash, staff_id, created_at, last_used_at)
      values (${hashToken(token)}, ${staffId}, ${clock.at}, ${clock.at})
    `)
    return { staffId, token, call: callWith(token) }
  }

  /** Runs every pending job once, in order, as the worker would; or only those of some names. */
  async function work(names?: (keyof Jobs)[]) {
    const jobs = await db.rows<{ id: number; task: keyof Jobs; payload: never }>(sql`
      select j.id, t.identifier as task, j.payload
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where ${names ? sql`t.identifier = any(${names})` : sql`t.identifier <> all(${idleJobs})`}
      order by j.id
    `)
    for (const { id, task, payload } of jobs) {
      // Locked, as by the worker: a job that queues itself again under the same key is another one.
      await db.rows(sql`
        update graphile_worker._private_jobs set locked_at = now(), locked_by = 'test' where id = ${id}
      `)
      await jobHandlers(services)[task]!.handle(payload, { attempt: 1 })
      await db.rows(sql`delete from graphile_worker._private_jobs where id = ${id}`)
    }
  }

  return {
    db,
    databaseUrl,
    app,
    clock,
    storage,
    mails,
    logged,
    platform: services,
    events,
    folder,
    signIn,
    signInStaff,
    work,
    visitor: callWith(),
    callWith,
    /** Throws if a statement sent by the app would fail or go wrong on Citus. */
    async stop() {
      await app.close()
      await replica?.stop()
      if (!db.pool.ending) await db.end()
      const problems = await findProblems(sent, withDatabase(server.ownerUrl, name))
      await run(server.ownerUrl, `drop database ${name} with (force)`)
      await rm(folder, { recursive: true, force: true })
      if (problems.length > 0) throw new Error(`Not for Citus:\n${problems.join('\n')}`)
    },
  }
}

/** A clock that each look moves on: no two events are at the same time, so that no ID decides their order. */
function createClock(now: string) {
  let step = 1
  const clock = {
    at: new Date(now),
    now: (): Date => clock.advance(step),
    /** Moves the time on. */
    advance: (milliseconds: number): Date =>
      (clock.at = new Date(clock.at.getTime() + milliseconds)),
    /** Moves only by hand until the test ends: for what happens at an exact time. */
    standStill() {
      step = 0
      onTestFinished(() => void (step = 1))
    },
    /** Matches the time of what happened since the test last moved the clock, by a second or more. */
    justNow: (): string =>
      expect.toSatisfy((time: string) => {
        const ago = clock.at.getTime() - Date.parse(time)
        return ago >= 0 && ago < 1_000
      }, 'is a time in the last second') as string,
  }
  return clock
}

async function run(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: withDatabase(server, 'postgres') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

let requests = 0

/** Sends requests to the app without a network, each from a new address. */
export const sendTo =
  (app: FastifyInstance): Send =>
  async (url, { method, headers, body }) => {
    const request = new Request(`http://portal.test${url}`, { method, headers, body: body ?? null })
    const answer = await app.inject({
      method: method as 'GET',
      url,
      remoteAddress: `10.0.${(++requests >> 8) & 255}.${requests & 255}`,
      headers: Object.fromEntries(request.headers),
      ...(body === undefined ? {} : { payload: Buffer.from(await request.arrayBuffer()) }),
    })
    return new Response(answer.statusCode === 204 ? null : new Uint8Array(answer.rawPayload), {
      status: answer.statusCode,
      statusText: answer.statusMessage,
      headers: Object.entries(answer.headers).map(([key, value]) => [key, String(value)]),
    })
  }
