import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { NewBatch } from '@milepost/contract/financial-performance/statements/ledger'
import { postBatches } from '../../apps/api/src/features/financial-performance/posting/posting.service.ts'
import { systemClock } from '../../apps/api/src/platform/clock.ts'
import { connect, sql, type Database } from '../../apps/api/src/platform/database/database.ts'
import { startEmbeddedDatabase } from '../../apps/api/src/platform/database/embedded-database.ts'
import { migrate } from '../../apps/api/src/platform/database/migrate.ts'
import { median, runAlternately, toRatio, type Figure } from '../figures.ts'

const perBatch = 50
const batches = 2_000
const lines = perBatch * batches

/**
 * Posts 100,000 lines in batches of 50 and compares with COPY of the same rows into a table with the same
 * columns and indexes.
 */
export async function posting(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'milepost-bench-'))
  await using started = new AsyncDisposableStack()
  started.defer(() => rm(folder, { recursive: true, force: true }))
  const database = await startEmbeddedDatabase(folder)
  started.defer(() => database.stop())
  await migrate(database.ownerUrl, database.url)
  const db = connect(database.url)
  started.defer(() => db.end())
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  started.defer(() => owner.end())
  await owner.query('create table copied (like transactions including all)')

  const rounds = await runAlternately(3, {
    // One batch per transaction, as staff post.
    single: () => post(db, 1),
    // Many batches per transaction, as an import posts.
    many: () => post(db, 40),
    copy: () => copy(owner),
  })
  const figure = (name: 'single' | 'many', label: string): Figure => ({
    label: `posting 100,000 lines, ${label}: lines a second, to COPY`,
    found:
      `${median(rounds.map((round) => round[name])).toFixed(0)}, ` +
      toRatio(rounds, (round) => round[name] / round.copy).text,
  })
  return [
    figure('single', 'a batch of 50 a transaction'),
    figure('many', '40 batches of 50 a transaction'),
  ]
}

/** Lines per second. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return (1000 * lines) / (performance.now() - began)
}

/** Posts all batches to the books of a new client, with this many per transaction. */
async function post(db: Database, concurrency: number): Promise<number> {
  const accountId = randomUUID()
  await db.rows(sql`
    insert into accounts (id, name, client_customer_type) values (${accountId}, 'Bench', 'ENT')
  `)
  const all = Array.from({ length: batches }, (_, n) => createBatch(n))
  return timed(async () => {
    for (let i = 0; i < all.length; i += concurrency)
      await db.transaction((transaction) =>
        postBatches(transaction, systemClock, accountId, all.slice(i, i + concurrency), null),
      )
  })
}

const accounts = [4000, 4100, 5000, 5010, 5100, 5200, 5300, 5420, 6000, 6100]

function createBatch(n: number): NewBatch {
  const month = String((n % 12) + 1).padStart(2, '0')
  const date = `2025-${month}-${String((n % 28) + 1).padStart(2, '0')}`
  const half = perBatch / 2
  const transactions = Array.from({ length: perBatch }, (_, i) => {
    const account = accounts[(n + i) % accounts.length]!
    const amount = (100 + ((n * 7 + i) % 90_000)) / 100
    const isRevenue = account < 5000
    return {
      date,
      source: 'Copper Kettle Travel Stop',
      details: `Receipt ${n}-${i}`,
      internalAccountNumber: i < half ? account : 1000,
      amount: i < half || isRevenue ? amount : -amount,
    }
  })
  const paired = transactions.map((line, i) => {
    if (i < half) return line
    const { internalAccountNumber, amount } = transactions[i - half]!
    return { ...line, amount: internalAccountNumber < 5000 ? amount : -amount }
  })
  return {
    id: randomUUID(),
    date,
    description: `Batch ${n}`,
    isOpening: false,
    transactions: paired,
  }
}

async function copy(owner: pg.Client): Promise<number> {
  await owner.query('truncate copied')
  const accountId = randomUUID()
  const rows = Array.from({ length: batches }, (_, n) => createBatch(n)).flatMap(
    ({ id, transactions }) =>
      transactions.map(({ date, internalAccountNumber, amount, source, details }, i) =>
        [
          accountId,
          id,
          i + 1,
          date,
          internalAccountNumber,
          Math.round(amount * 100),
          0,
          source,
          details,
        ].join('\t'),
      ),
  )
  const text = Buffer.from(`${rows.join('\n')}\n`)
  return timed(() => copyIn(owner, 'copy copied from stdin', text))
}

type CopyConnection = {
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
}

/** COPY … FROM STDIN through the methods that pg calls on a query object. */
function copyIn(client: pg.Client, statement: string, content: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query({
      submit: (connection: unknown) => (connection as CopyConnection).query(statement),
      handleCopyInResponse(connection: CopyConnection) {
        connection.sendCopyFromChunk(content)
        connection.endCopyFrom()
      },
      handleCommandComplete: () => undefined,
      handleReadyForQuery: () => resolve(),
      handleError: (reason: Error) => reject(reason),
    } as pg.Submittable)
  })
}
