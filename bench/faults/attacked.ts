import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { sharedStripTiff } from '@milepost/testing/files.ts'
import { sql, type Database } from '../../apps/api/src/platform/database/database.ts'
import { drawPaper } from '../../apps/api/test/papers/printed-paper.ts'
import {
  benchPassword,
  insertClients,
  insertDocuments,
  newClients,
  type BenchClient,
} from '../bench-clients.ts'
import { withServer } from '../bench-server.ts'
import { median, milliseconds, quantile, runAlternately, toRatio, type Figure } from '../figures.ts'
import { photo } from '../uploads/preview.ts'
import { createUpload } from '../uploads/send-document.ts'
import { measureEveryRead } from './every-read.ts'
import { readList, startFlood, type Attack } from './flood-list.ts'
import { asker, compareWaits, secondsUntilDrawn, sendAll, toUpload, tries } from './waits.ts'

/** The limits of the product, not those of a bench. */
const settings = { CALLS_PER_MINUTE: '', READER: 'on' }
const rounds = 3

/** What one client's load does to the others: each figure compares a quiet server with an attacked one. */
export const attacked = async (): Promise<Figure[]> => [
  ...(await measureQueue('fifty TIFFs of 400 pages', 400)),
  ...(await measureQueue('fifty TIFFs just below the limit of pixels', 25)),
  ...(await measureReader()),
  await measureHashing(),
  await measureJunk(732_000),
  await measureJunk(60_000),
  await measureExports(),
  await measureReports(),
  ...(await measureEveryRead()),
]

/** Until another client's mail and one-photo document are done while one client's documents are being drawn. */
function measureQueue(label: string, pages: number): Promise<Figure[]> {
  const [attacker, ...others] = newClients(1 + 2 * (tries + 1))
  const fill = (db: Database) => insertClients(db, [attacker!, ...others])
  return withServer({ fill, settings }, async (server) => {
    const hostile = await toUpload(sharedStripTiff('scan.tif', { pages }))
    const bytes = await photo(0)
    const upload = createUpload([{ name: 'receipt.jpg', type: 'image/jpeg', bytes }])
    const ask = asker(server, others, upload)
    // The first is slower, for everybody.
    await ask()
    const quiet = await inTurn(tries, ask)
    const sending = sendAll(server, attacker!, hostile)
    await sleep(2_000)
    const during = await inTurn(tries, ask)
    const sent = await sending
    const waiting = await server.db.row<{ jobs: number }>(sql`
      select count(*)::int as jobs from graphile_worker.jobs where queue_name is not null
    `)
    const rest = `; ${sent} sent, ${waiting!.jobs} still waiting`
    return compareWaits(`one sends ${label}`, { quiet, during }, rest)
  })
}

/** Papers that a client sent and that are being read meanwhile. */
const papers = 24

/** Until another client's mail and one-photo document are done, and their lists, while one client's papers are read. */
function measureReader(): Promise<Figure[]> {
  const [sender, ...others] = newClients(3 + 2 * (tries + 1))
  const fill = async (db: Database) => {
    await insertClients(db, [sender!, ...others])
    await insertDocuments(db, others, 50)
    await db.pool.query('analyze')
  }
  return withServer({ fill, settings }, async (server) => {
    const upload = createUpload([
      { name: 'receipt.jpg', type: 'image/jpeg', bytes: await photo(0) },
    ])
    const [before, later, ...askers] = others
    const ask = asker(server, askers, upload)
    await ask()
    const quiet = await inTurn(tries, ask)
    const quietList = await readList(server.address, before!)
    const drawn = await sharp(await drawPaper())
      .jpeg()
      .toBuffer()
    const paper = createUpload([{ name: 'paper.jpg', type: 'image/jpeg', bytes: drawn }])
    await inTurn(papers, () => secondsUntilDrawn(server, sender!, paper))
    const during = await inTurn(tries, ask)
    const duringList = await readList(server.address, later!)
    const { rowCount: waiting } = await server.db.pool.query(`
      select 1 from graphile_worker.jobs where task_identifier = 'read_document'`)
    if (!waiting) throw new Error('All papers were read before the others had been measured.')
    const p99 = (calls: readonly { time: number }[]) =>
      quantile(
        calls.map(({ time }) => time),
        0.99,
      )
    const ratio = p99(duringList) / p99(quietList)
    return [
      ...compareWaits('papers are read', { quiet, during }, `; ${waiting} still waiting`),
      {
        label: 'list while another client’s papers are read: p99, in times of the p99 without',
        found: `${ratio.toFixed(2)}; ${p99(duringList).toFixed(1)} to ${p99(quietList).toFixed(1)} ms`,
        aim: 'at most 3',
        isMet: ratio <= 3,
      },
    ]
  })
}

/** A password and its new codes, which each take a core for a while. */
function measureHashing(): Promise<Figure> {
  const body = JSON.stringify({ password: benchPassword })
  return measureList({
    label: '60 new sets of recovery codes at once',
    attack: { path: '/api/v1/users/recovery_codes', connections: 60, body },
    maxRatio: 3,
    prepare: (db, accounts) =>
      db.rows(sql`
        insert into totp_secrets (account_id, user_id, sealed_secret, confirmed_at)
        select account_id, id, 'unread', now() from client_users
        where account_id = any(${accounts}::uuid[])
      `),
  })
}

function measureJunk(bytes: number): Promise<Figure> {
  const keys: Record<string, number> = {}
  for (let i = 0, length = 0; length < bytes; i++) {
    const key = `k${i}`
    keys[key] = 1
    length += key.length + 5
  }
  return measureList({
    label: `8 bodies of ${bytes / 1_000} kB of unknown keys at once`,
    attack: {
      path: '/api/v1/per_diem_entries',
      connections: 8,
      body: JSON.stringify({ per_diem_entry: keys }),
    },
    maxRatio: 3,
  })
}

const measureExports = (): Promise<Figure> =>
  measureList({
    label: '8 CSVs of 8,000 trips at once',
    attack: { path: '/api/v1/trips.csv', connections: 8 },
    maxRatio: 10,
    prepare: async (db, accounts) => {
      await becomeRideShare(db, accounts)
      await insertTrips(db, accounts, 8_000, 'Airport run')
    },
  })

type ListSetting = {
  label: string
  attack: Attack
  maxRatio: number
  /** Prepares the accounts that attack. */
  prepare?: (db: Database, accounts: string[]) => Promise<unknown>
}

/** The list's slowest answers to one client while another attacks. Each round has clients of its own, as limits last. */
function measureList({ label, attack, maxRatio, prepare }: ListSetting): Promise<Figure> {
  const [attackers, clients] = [newClients(rounds + 1), newClients(2 * (rounds + 1))]
  const fill = async (db: Database) => {
    await insertClients(db, [...attackers, ...clients])
    await insertDocuments(db, clients, 50)
    const accounts = attackers.map(({ accountId }) => accountId)
    await prepare?.(db, accounts)
    await db.pool.query('analyze')
  }
  return withServer({ fill, settings }, async ({ address }) => {
    const [nextAttacker, nextClient] = [attackers.values(), clients.values()]
    const list = () => readList(address, nextClient.next().value!)
    const got: Record<string, number> = {}
    const results = await runAlternately(rounds, {
      quiet: list,
      attacked: async () => {
        const stop = await startFlood(address, nextAttacker.next().value!, attack)
        try {
          return await list()
        } finally {
          for (const [status, { count = 0 }] of Object.entries(await stop()))
            got[status] = (got[status] ?? 0) + count
        }
      },
    })
    const calls = (name: 'attacked' | 'quiet') => results.flatMap((round) => round[name])
    const times = (name: 'attacked' | 'quiet', share: number) =>
      quantile(
        calls(name).map(({ time }) => time),
        share,
      )
    const compare = (share: number) =>
      `${times('attacked', share).toFixed(1)} to ${times('quiet', share).toFixed(1)} ms`
    const ratio = times('attacked', 0.99) / times('quiet', 0.99)
    const refused = calls('attacked').filter(({ isOk }) => !isOk).length
    const answers = Object.entries(got).map(([status, count]) => `${count} × ${status}`)
    return {
      label: `list while another client asks for ${label}: p99, in times of the p99 without`,
      found: `${ratio.toFixed(2)}; p99 ${compare(0.99)}, p50 ${compare(0.5)}; ${refused} refused; the other got ${answers.join(', ')}`,
      aim: `at most ${maxRatio}, 0 refused`,
      isMet: ratio <= maxRatio && refused === 0,
    }
  })
}

const maxReportRatio = 5
const reportYear = new Date().getUTCFullYear() - 1

/** A short log's PDF while another client's long one is being made. */
function measureReports(): Promise<Figure> {
  const [attacker, client] = newClients(2) as [BenchClient, BenchClient]
  const fill = async (db: Database) => {
    const clients = [attacker, client]
    await insertClients(db, clients)
    await becomeRideShare(
      db,
      clients.map(({ accountId }) => accountId),
    )
    await insertTrips(db, [attacker.accountId], 4_000, 'x'.repeat(250))
    await insertTrips(db, [client.accountId], 10, 'Airport run')
    await db.pool.query('analyze')
  }
  return withServer({ fill, settings }, async ({ address }) => {
    const fetchReport = async ({ token }: BenchClient) => {
      const url = `${address}/api/v1/pdfs/mileage_report/${reportYear}.pdf`
      const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
      await answer.arrayBuffer()
      return answer.status
    }
    const short = () =>
      milliseconds(async () => {
        const status = await fetchReport(client)
        if (status !== 200) throw new Error(`No report: ${status}`)
      })
    const statuses: number[] = []
    const longTimes: number[] = []
    const results = await runAlternately(rounds, {
      quiet: short,
      attacked: async () => {
        const long = milliseconds(async () => statuses.push(await fetchReport(attacker)))
        await sleep(300)
        const time = await short()
        longTimes.push(await long)
        return time
      },
    })
    const ratio = toRatio(results, (round) => round.attacked / round.quiet)
    const [during, quiet] = (['attacked', 'quiet'] as const).map((state) =>
      median(results.map((round) => round[state])).toFixed(0),
    )
    return {
      label: 'PDF of 10 trips while another client’s of 4,000 is made: times of one alone',
      found: `${ratio.text}; ${during} to ${quiet} ms; the long one ${(median(longTimes) / 1_000).toFixed(1)} s, answers ${statuses.join(', ')}`,
      aim: `at most ${maxReportRatio}`,
      isMet: ratio.middle <= maxReportRatio,
    }
  })
}

const becomeRideShare = (db: Database, accounts: string[]) =>
  db.rows(sql`
    update accounts set client_customer_type = 'RIDE' where id = any(${accounts}::uuid[])
  `)

/** Twenty finished trips a day from the first of last year. */
const insertTrips = (db: Database, accounts: string[], count: number, note: string) =>
  db.rows(sql`
    insert into trips (account_id, hundredths_of_mile, start_time, start_time_zone, start_date,
                       end_time, end_time_zone, purpose, note, in_progress, created_at, last_updated)
    select account, 200 + n % 4000, at, 'America/Phoenix',
           (at at time zone 'America/Phoenix')::date, at + interval '20 minutes', 'America/Phoenix',
           'business', ${note}::text, false, at, at
    from unnest(${accounts}::uuid[]) as account, generate_series(0, ${count - 1}::int) as n,
         lateral (
           select make_timestamptz(${reportYear}, 1, 1, 12, 0, 0, 'UTC')
                  + n / 20 * interval '1 day' + n % 20 * interval '30 minutes' as at
         ) as moment
  `)

async function inTurn<T>(count: number, work: () => Promise<T>): Promise<T[]> {
  const results: T[] = []
  for (let i = 0; i < count; i++) results.push(await work())
  return results
}
