import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { sql, type Database } from '../../apps/api/src/platform/database/database.ts'
import { createSecrets } from '../../apps/api/src/platform/secrets/secrets.ts'
import { notify } from '../../apps/api/src/shared/notify.ts'
import {
  createSubscriber,
  startFakePushService,
} from '../../packages/testing/src/fake-push-service.ts'
import { insertClients, newClients, type BenchClient } from '../bench-clients.ts'
import { withServer, type BenchServer } from '../bench-server.ts'
import { quantile, type Figure } from '../figures.ts'
import { startProcess, type Started } from '../processes.ts'

/** Clients, and notices to each of them in the flood; the whole measure has 1,000 and 10. */
const clientCount = Number(process.env.NOTICE_CLIENTS ?? 1_000)
const noticesEach = 10
const singleActs = 100
const secret = 'a secret that protects nothing here'

type Service = Awaited<ReturnType<typeof startFakePushService>>
type Person = BenchClient & { path: string; device: ReturnType<typeof createSubscriber> }
type Received = { id: string; to: string; subject: string; at: number }

/**
 * How soon a push and a mail are handed over after single acts, and whether a flood of notices arrives whole while the worker
 * is killed three times.
 */
export async function notices(): Promise<Figure[]> {
  const service = await startFakePushService()
  const mail = await startMailServer()
  const people = newClients(clientCount).map((client) => {
    const path = `/push/${randomUUID()}`
    return { ...client, path, device: createSubscriber(`${service.origin}${path}`) }
  })
  const settings = {
    MILEPOST_JOBS: '0',
    PUSH_SERVICES: service.origin,
    SMTP_URL: mail.url,
    MAIL_FROM: 'Firm <office@firm.test>',
  }
  try {
    return await withServer(
      { fill: (db) => insertPeople(db, people), settings },
      async (server) => {
        const startWorker = () =>
          startProcess('apps/api/src/worker.ts', server.folder, {
            MILEPOST_DATA: server.folder,
            DATABASE_URL: server.databaseUrl,
            DATABASE_OWNER_URL: server.ownerUrl,
            PUBLIC_URL: 'https://portal.example',
            MILEPOST_SECRET: secret,
            ...settings,
          })
        return [
          ...(await measureSingleActs(server, people, {
            service,
            received: mail.received,
            startWorker,
          })),
          ...(await flood(server, people, { service, received: mail.received, startWorker })),
        ]
      },
    )
  } finally {
    await service.stop()
    await mail.stop()
  }
}

type Around = { service: Service; received: Received[]; startWorker: () => Promise<Started> }

/** An act every 100 ms, each for another client. */
async function measureSingleActs(
  { db }: BenchServer,
  people: Person[],
  { service, received, startWorker }: Around,
): Promise<Figure[]> {
  const worker = await startWorker()
  const acts: { person: Person; at: number }[] = []
  for (let i = 0; i < singleActs; i++) {
    const person = people[i % people.length]!
    await tell(db, person, `2026-${String(1 + Math.floor(i / people.length)).padStart(2, '0')}`)
    acts.push({ person, at: Date.now() })
    await sleep(100)
  }
  await waitUntilSent(db)
  await worker.stop()
  const delays = (arrivals: (person: Person) => number[]) =>
    acts.map(({ person, at }) => Math.min(...arrivals(person).filter((time) => time >= at)) - at)
  const push = quantile(
    delays(({ path }) => service.at(path).map(({ at }) => at)),
    0.95,
  )
  const mails = Math.max(
    ...delays(({ email }) => received.filter(({ to }) => to === email).map(({ at }) => at)),
  )
  const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`
  return [
    {
      label: 'act to push handed over, p95',
      found: seconds(push),
      aim: '5 s',
      isMet: push <= 5_000,
    },
    {
      label: 'act to mail handed over, at most',
      found: seconds(mails),
      aim: '60 s',
      isMet: mails <= 60_000,
    },
  ]
}

async function flood(
  { db }: BenchServer,
  people: Person[],
  { service, received, startWorker }: Around,
): Promise<Figure[]> {
  received.length = 0
  service.pushed.length = 0
  const began = Date.now()
  for (let n = 0; n < noticesEach; n++)
    for (const person of people) await tell(db, person, `2025-${String(n + 1).padStart(2, '0')}`)
  const total = people.length * noticesEach
  for (const share of [0.1, 0.4, 0.7]) {
    const worker = await startWorker()
    while (received.length < total * share) await sleep(20)
    process.kill(worker.pid, 'SIGKILL')
  }
  const worker = await startWorker()
  await waitUntilSent(db)
  await worker.stop()
  const took = (Date.now() - began) / 1000

  const byId = new Map(received.map((mail) => [mail.id, mail]))
  const delivered = new Set([...byId.values()].map(({ to, subject }) => `${to} ${subject}`))
  const doubled = byId.size - delivered.size
  const sentAgain = received.length - byId.size
  // A device shows those with the same tag once.
  const shown = people.map(({ path, device }) => {
    const payloads = new Map(
      service.at(path).map(({ body }) => [device.read(body).tag, device.read(body)]),
    )
    return [...payloads.values()].reduce(
      (sum, { body }) => sum + Number(/\d+/.exec(body)?.[0] ?? 1),
      0,
    )
  })
  const wrong = shown.filter((count) => count !== noticesEach).length
  return [
    {
      label: `${total} notices to ${people.length} clients, worker killed three times: mails lost, doubled`,
      found: `${total - delivered.size}, ${doubled} (${sentAgain} sent again under the same ID, ${took.toFixed(0)} s)`,
      aim: '0, 0',
      isMet: delivered.size === total && doubled === 0,
    },
    {
      label: '… clients whose pushes count other than their notices',
      found: String(wrong),
      aim: '0',
      isMet: wrong === 0,
    },
  ]
}

const tell = (db: Database, { accountId }: Person, aboutId: string) =>
  db.transaction((transaction) =>
    notify(transaction, { accountId, kind: 'books_ready', aboutId, path: '/', at: new Date() }),
  )

async function waitUntilSent(db: Database): Promise<void> {
  const isWaiting = sql`
    select 1 from notices where mail_state in ('waiting', 'sending') or push_state = 'waiting'
    union all select 1 from notice_pushes limit 1
  `
  while (await db.row(isWaiting)) await sleep(100)
}

/** It is noon for all of them, whenever this runs: no push waits for the morning. */
async function insertPeople(db: Database, people: Person[]): Promise<void> {
  await insertClients(db, people)
  const ahead = 12 - new Date().getUTCHours()
  const zone = `Etc/GMT${ahead > 0 ? `-${ahead}` : `+${-ahead}`}`
  await db.rows(sql`update accounts set time_zone = ${zone}, is_active = true, is_limited = false`)
  const secrets = createSecrets(secret)
  for (const { accountId, path, device } of people) {
    await db.rows(sql`
      insert into push_endpoints (endpoint_hash, account_id, user_id)
      select ${path}, account_id, id from client_users where account_id = ${accountId}
    `)
    await db.rows(sql`
      insert into push_subscriptions (account_id, user_id, device_id, session_hash, platform, target,
                                      endpoint_hash, created_at)
      select account_id, user_id, gen_random_uuid(), token_hash, 'web',
             ${secrets.seal('push', JSON.stringify(device.target))}, ${path}, now()
      from client_sessions where account_id = ${accountId}
    `)
  }
}

/** A mail server that takes everything, and notes the Message-ID and when. */
async function startMailServer() {
  const received: Received[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, _, done) {
      const note = async () => {
        const mail = await PostalMime.parse(new Response(stream as never).body!)
        const { messageId = '', to, subject = '' } = mail
        received.push({ id: messageId, to: to?.[0]?.address ?? '', subject, at: Date.now() })
      }
      void note().finally(() => done())
    },
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as { port: number }
  return {
    received,
    url: `smtp://127.0.0.1:${port}`,
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}
