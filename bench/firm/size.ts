import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { documents, listedFields } from '@milepost/contract/documents/documents'
import {
  hubMessages,
  listedMessageFields,
  type HubMessageFilter,
} from '@milepost/contract/hub-messages/hub-messages'
import { toUrl } from '@milepost/contract/wire/caller'
import type { Sent } from '@milepost/contract/wire/endpoint'
import { fillLargeFirm, perAccount, type LargeFirm } from '../../apps/api/seeds/large-firm.ts'
import { connect, sql } from '../../apps/api/src/platform/database/database.ts'
import { startEmbeddedDatabase } from '../../apps/api/src/platform/database/embedded-database.ts'
import { migrate } from '../../apps/api/src/platform/database/migrate.ts'
import { median, milliseconds, type Figure } from '../figures.ts'
import { startProcess, type Started } from '../processes.ts'

/** The target number of accounts, with 100 documents and 1,000 lines each. */
const targetAccounts = 100_000
const small = 1_000
/** Measured on this machine: bytes per account, and accounts inserted per second. */
const bytesPerAccount = 620_000
const accountsPerSecond = 40

/** Limits for disk space and time. */
const maxBytes = 25e9
const maxSeconds = 25 * 60

const year = 2026

type Role = keyof LargeFirm['tokens'] | 'staff'

const listed = (query: Omit<Sent<typeof documents.list>['query'], 'fields'>) =>
  toUrl(documents.list, { query: { ...query, fields: listedFields } })
const messages = (filter: HubMessageFilter) =>
  toUrl(hubMessages.list, { query: { filter, page: 1, fields: listedMessageFields } })

/** The first page of every list, as the fronts ask for it, and the first pages that clients and the firm open. */
const pages: [what: string, as: Role, path: string][] = [
  ['home', 'PRO', `/v1/home?year=${year}`],
  ['home: who I am', 'PRO', '/v1/users/current_user_details'],
  ['home: to be sent again', 'PRO', listed({ filter: 'needs_resubmission', limit: 3 })],
  ['home: messages', 'PRO', messages('inbox')],
  ['home: the newest documents', 'PRO', listed({ limit: 5 })],
  ['documents that were received', 'PRO', listed({ filter: 'received', page: 1 })],
  ['messages put away', 'PRO', messages('archived')],
  ['profit and loss', 'PRO', `/v1/profit_and_loss_statements/${year}`],
  ['balance sheet', 'ENT', `/v1/balance_sheets/${year}`],
  [
    'transactions of a year',
    'PRO',
    `/v1/category/5000/year/${year}/transactions?period=yearToDate`,
  ],
  ['per diem of a year', 'PRO', `/v1/per_diems/${year}`],
  ['trips', 'RIDE', '/v1/trips?page=1&limit=5'],
  ['trips of a year', 'RIDE', `/v1/trips/summary/${year}`],
  ['who saw my data', 'PRO', '/v1/access_history'],
  ['queue', 'staff', '/staff/v1/documents?limit=25'],
  ['queue: what was posted', 'staff', '/staff/v1/documents?stage=posted&limit=25'],
  ['clients', 'staff', '/staff/v1/accounts?limit=25'],
  ['search for a name', 'staff', '/staff/v1/accounts?search=:fullName&limit=10'],
  ['search for a phone number', 'staff', '/staff/v1/accounts?search=:phone&limit=10'],
  ['messages of all clients', 'staff', '/staff/v1/hub_messages?limit=25'],
  ['inbox of the firm', 'staff', '/staff/v1/threads?limit=25'],
  ['inbox of the firm: handled', 'staff', '/staff/v1/threads?filter=handled&limit=25'],
]

/**
 * The same first pages in a firm of 1,000 clients and in a large one, alternately. The large one has as many
 * clients as disk and time allow, or SIZE_ACCOUNTS.
 */
export async function size(): Promise<Figure[]> {
  await using ends = new AsyncDisposableStack()
  const accounts = Number(process.env.SIZE_ACCOUNTS ?? (await getAffordableCount()))
  const few = await startFirm(ends, small)
  const many = await startFirm(ends, accounts)
  const figures: Figure[] = [
    {
      label: 'size: the large firm',
      found: `${count(accounts)} clients, ${count(accounts * perAccount.documents)} documents, ${count(accounts * perAccount.lines)} lines; ${(many.bytes / 1e9).toFixed(1)} GB, written in ${many.seconds.toFixed(0)} s`,
      ...(accounts < targetAccounts && {
        aim: `1/${(targetAccounts / accounts).toFixed(0)} of 100,000 clients`,
      }),
    },
  ]
  for (const [label, role, path] of pages) {
    const times = await measurePairs(ask(few, role, path), ask(many, role, path))
    const ratio = median(times.many) / median(times.few)
    const p50 = (name: 'few' | 'many') => median(times[name]).toFixed(2)
    figures.push({
      label: `size: ${label}`,
      found: `${ratio.toFixed(2)} times; p50 ${p50('many')} to ${p50('few')} ms`,
      aim: 'at most 1.2 times',
      isMet: ratio <= 1.2,
    })
  }
  return figures
}

type Firm = LargeFirm & { server: Started; bytes: number; seconds: number }

/** This many clients take turns. */
const maxTokens = 100
/** Requests to each, alternately, so that the machine's other load affects both alike. */
const pairs = 400

async function measurePairs(few: () => Promise<unknown>, many: () => Promise<unknown>) {
  // Warm-up, once per client: the first request of a client reads from disk.
  for (let i = 0; i < maxTokens; i++) await Promise.all([few(), many()])
  const times: Record<'few' | 'many', number[]> = { few: [], many: [] }
  for (let i = 0; i < pairs; i++) {
    times.few.push(await milliseconds(few))
    times.many.push(await milliseconds(many))
  }
  return times
}

function ask({ server, tokens, staffToken, someone }: Firm, role: Role, path: string) {
  const whose = role === 'staff' ? [staffToken] : tokens[role].slice(0, maxTokens)
  const address = Object.entries(someone).reduce(
    (text, [name, value]) => text.replace(`:${name}`, encodeURIComponent(value)),
    `${server.address}/api${path}`,
  )
  let asked = 0
  return async () => {
    const authorization = `Bearer ${whose[asked++ % whose.length]}`
    const answer = await fetch(address, { headers: { authorization } })
    if (!answer.ok) throw new Error(`${answer.status} from ${path}`)
    await answer.arrayBuffer()
  }
}

const count = (number: number) => number.toLocaleString('en-US')

/** The most accounts that fit on the disk and can be inserted in time, rounded to thousands. */
async function getAffordableCount(): Promise<number> {
  const { bavail, bsize } = await statfs(tmpdir())
  const bytes = Math.min(maxBytes, (bavail * bsize) / 3)
  const maxAccounts = Math.min(
    targetAccounts,
    bytes / bytesPerAccount,
    maxSeconds * accountsPerSecond,
  )
  return Math.max(2 * small, Math.floor(maxAccounts / small) * small)
}

/** A server with its own database that holds a large firm. */
async function startFirm(ends: AsyncDisposableStack, accounts: number): Promise<Firm> {
  const folder = await mkdtemp(join(tmpdir(), 'milepost-size-'))
  ends.defer(() => rm(folder, { recursive: true, force: true }))
  const database = await startEmbeddedDatabase(folder, {
    settings: {
      fsync: 'off',
      full_page_writes: 'off',
      max_wal_size: '4GB',
      autovacuum: 'off',
      shared_buffers: '1GB',
    },
  })
  ends.defer(() => database.stop())
  await migrate(database.ownerUrl, database.url)
  const began = performance.now()
  const onProgress = (done: number) => {
    if (done % 1_000 === 0) console.log(`${count(done)} of ${count(accounts)} clients …`)
  }
  const firm = await fillLargeFirm(database.ownerUrl, accounts, { onProgress })
  const seconds = (performance.now() - began) / 1000
  const db = connect(database.url)
  const stored = await db.row<{ bytes: number }>(
    sql`select pg_database_size(current_database()) as bytes`,
  )
  await db.end()
  const server = await startProcess('apps/api/src/server.ts', folder, {
    PORT: '0',
    MILEPOST_DATA: folder,
    PUBLIC_URL: 'https://portal.example',
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
    MILEPOST_SECRET: 'a secret that protects nothing here',
    MILEPOST_JOBS: '0',
    TRUSTED_PROXIES: '127.0.0.1',
  })
  ends.defer(() => server.stop())
  return { ...firm, server, seconds, bytes: stored!.bytes }
}
