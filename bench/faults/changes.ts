import { randomInt, randomUUID } from 'node:crypto'
import { checkCounts } from '../../apps/api/src/app/counts.ts'
import {
  accountsWithBooks,
  bookDifferences,
} from '../../apps/api/src/features/financial-performance/posting/check.sql.ts'
import {
  findAuditBreaks,
  listAuditedAccounts,
} from '../../apps/api/src/platform/audit/audit-check.ts'
import { sql, type Database, type Db } from '../../apps/api/src/platform/database/database.ts'
import type { BenchClient } from '../bench-clients.ts'
import type { Change } from './sending.ts'

/** Changes other than documents. Each creates one record with a unique name. */
export const kinds = ['trip', 'posting', 'reply'] as const
export type Kind = (typeof kinds)[number]

const dayMs = 24 * 60 * 60 * 1000

/** A trip whose note is its name, on any day since 2022: a day takes only so many. */
export function trip({ token }: BenchClient, name: string): Change {
  const day = new Date(Date.UTC(2022, 0, 2) + randomInt(1_500) * dayMs).toISOString().slice(0, 10)
  const body = JSON.stringify({
    start_time: `${day}T08:00:00-07:00`,
    start_time_zone: 'America/Phoenix',
    end_time: `${day}T08:25:00-07:00`,
    end_time_zone: 'America/Phoenix',
    miles: 12.4,
    note: name,
  })
  return { path: '/v1/trips', token, key: randomUUID(), body: () => body }
}

/** A batch of three lines whose id is its name. */
export const posting = ({ accountId }: BenchClient, name: string, staffToken: string): Change => ({
  path: `/staff/v1/accounts/${accountId}/transaction_batches`,
  token: staffToken,
  key: randomUUID(),
  body: () => {
    const line = (internal_account_number: number, amount: number) => ({
      date: '2026-05-04',
      internal_account_number,
      amount,
      source: 'Blue Ridge Freight',
    })
    return JSON.stringify({
      id: name,
      date: '2026-05-04',
      description: 'Settlement',
      transactions: [line(4000, 3200.5), line(5000, 809.53), line(1000, 2390.97)],
    })
  },
})

/** A message of the firm that asks for a reply. */
export const message = ({ accountId }: BenchClient, staffToken: string): Change => ({
  path: `/staff/v1/accounts/${accountId}/hub_messages`,
  token: staffToken,
  key: randomUUID(),
  body: () =>
    JSON.stringify({
      subject: 'Which truck?',
      body: 'Please say.',
      message_type: 'reply',
    }),
})

/** The client's reply to a message; its text is its name. */
export const reply = ({ token }: BenchClient, name: string, messageId: string): Change => ({
  path: `/v1/hub_messages/${messageId}`,
  method: 'PATCH',
  token,
  key: randomUUID(),
  body: () => JSON.stringify({ response: name }),
})

/** How often each existing name occurs. */
export async function countStored(db: Db, kind: Kind): Promise<Map<string, number>> {
  const query = {
    trip: sql`select note as name, count(*) as count from trips where deleted_at is null group by 1`,
    posting: sql`select batch_id::text as name, count(*) / 3 as count from transactions group by 1`,
    reply: sql`select response as name, count(*) as count from hub_messages where response is not null group by 1`,
  }[kind]
  const rows = await db.rows<{ name: string; count: number }>(query)
  return new Map(rows.map(({ name, count }) => [name, count]))
}

/** One sentence for each difference from what was acknowledged. */
export async function findLost(
  db: Db,
  acknowledged: Record<Kind, readonly string[]>,
): Promise<string[]> {
  const found: string[] = []
  for (const kind of kinds) {
    const there = await countStored(db, kind)
    for (const name of acknowledged[kind])
      if (there.get(name) !== 1)
        found.push(`${kind} ${name} is there ${there.get(name) ?? 0} times`)
    const names = new Set(acknowledged[kind])
    for (const name of there.keys())
      if (!names.has(name)) found.push(`${kind} ${name} is there and was not acknowledged`)
  }
  return found
}

/**
 * One sentence for each set of books that doesn't add up, each broken chain of the audit log, and each number of a list that is
 * not that of its records.
 */
export async function findBrokenRules(db: Database): Promise<string[]> {
  const found: string[] = []
  for (const accountId of await accountsWithBooks(db))
    found.push(...(await bookDifferences(db, accountId)))
  for (const accountId of await listAuditedAccounts(db))
    for (const { position, problem } of await findAuditBreaks(db, accountId))
      found.push(`audit of ${accountId}: entry ${position} ${problem}`)
  const { differences } = await checkCounts(db)
  found.push(
    ...differences.map(({ accountId, difference }) => `counts of ${accountId}: ${difference}`),
  )
  return found
}
