import { randomUUID } from 'node:crypto'
import { suggestMatches } from '../../apps/api/src/features/financial-performance/matching/suggest-matches.ts'
import { createToken } from '../../apps/api/src/platform/auth/tokens.ts'
import { sql, type Database } from '../../apps/api/src/platform/database/database.ts'
import { bankMonth, rateMonths } from '../../packages/testing/src/bank-months.ts'
import { insertClients, insertStaff, newClients } from '../bench-clients.ts'
import { withServer } from '../bench-server.ts'
import { median, milliseconds, runAlternately, type Figure } from '../figures.ts'

const months = 10_000
const rounds = 15
const aims = { found: 0.9, sureRight: 0.995, ms: 200 }

/** How many known pairs are found, how many of the sure ones are right, and what the waiting list costs with matches. */
export async function matching(): Promise<Figure[]> {
  const rated = rateMonths(months, suggestMatches)
  const percent = (share: number) => `${(100 * share).toFixed(2)} %`
  return [
    {
      label: `matches in ${months} generated months: pairs found`,
      found: `${percent(rated.found)}; ${percent(rated.sureShare)} for sure`,
      aim: `at least ${percent(aims.found)}`,
      isMet: rated.found >= aims.found,
    },
    {
      label: 'sure matches that are right',
      found: percent(rated.sureRight),
      aim: `at least ${percent(aims.sureRight)}`,
      isMet: rated.sureRight >= aims.sureRight,
    },
    {
      label: 'rows or papers suggested twice',
      found: String(rated.doubles),
      aim: '0',
      isMet: rated.doubles === 0,
    },
    await timeList(),
  ]
}

/** The waiting list of a client with 1,000 bank rows and 5,000 papers of a year. */
async function timeList(): Promise<Figure> {
  const [staffId, token] = [randomUUID(), createToken()]
  const [client] = newClients(1)
  const { accountId } = client!
  const fill = async (db: Database) => {
    await insertClients(db, [client!])
    await insertStaff(db, staffId, token)
    await insertYear(db, accountId)
    await db.pool.query('analyze')
  }
  return withServer({ fill }, async ({ address }) => {
    const read = async () => {
      const response = await fetch(
        `${address}/api/staff/v1/accounts/${accountId}/imported_transactions`,
        { headers: { authorization: `Bearer ${token}` } },
      )
      if (!response.ok) throw new Error(`The list answered ${response.status}.`)
      await response.arrayBuffer()
    }
    const times = await runAlternately(rounds, { list: () => milliseconds(read) })
    const ms = median(times.map(({ list }) => list))
    return {
      label: 'waiting list with matches, 1,000 bank rows and 5,000 papers',
      found: `${ms.toFixed(0)} ms`,
      aim: `at most ${aims.ms} ms`,
      isMet: ms <= aims.ms,
    }
  })
}

/** Ten months of 500 papers, and every fifth of their bank rows. */
async function insertYear(db: Database, accountId: string): Promise<void> {
  const now = new Date()
  const all = Array.from({ length: 10 }, (_, i) => {
    const { rows, entries } = bankMonth(i + 1, { purchases: 420, orphans: 60 })
    const move = <Item extends { date: string }>(item: Item) => ({
      ...item,
      date: new Date(Date.parse(item.date) - i * 30 * 86_400_000).toISOString().slice(0, 10),
    })
    return { rows: rows.map(move), entries: entries.map(move) }
  })
  const rows = all.flatMap((one) => one.rows).filter((_, i) => i % 5 === 0)
  const lines = all
    .flatMap(({ entries }) => entries)
    .map((line) => ({
      ...line,
      id: randomUUID(),
      amount: line.number < 2000 ? line.cents : -line.cents,
    }))
  await db.rows(sql`
    insert into transaction_batches (account_id, id, date, description, is_opening, document_attempt,
      opening_attempt, debits, credits, first_date, last_date, fingerprint, posted_at)
    select ${accountId}::uuid, b.id, b.date, b.words, false, 0, 0, '{0}', '{0}', b.date, b.date, '', ${now}::timestamptz
    from unnest(${lines.map(({ id }) => id)}::uuid[], ${lines.map(({ date }) => date)}::date[],
                ${lines.map(({ words }) => words)}::text[]) b (id, date, words)
  `)
  await db.rows(sql`
    insert into transactions (account_id, batch_id, line_number, date, internal_account_number, amount,
      paid_down, source, details)
    select ${accountId}::uuid, l.id, 2, l.date, l.number, l.amount, 0, l.words, ''
    from unnest(${lines.map(({ id }) => id)}::uuid[], ${lines.map(({ date }) => date)}::date[],
                ${lines.map(({ number }) => number)}::int[], ${lines.map(({ amount }) => amount)}::bigint[],
                ${lines.map(({ words }) => words)}::text[]) l (id, date, number, amount, words)
  `)
  await db.rows(sql`
    insert into imported_transactions (account_id, internal_account_number, date, amount, description,
      stem, check_number, imported_at)
    select ${accountId}::uuid, r.*, ${now}::timestamptz
    from unnest(${rows.map(({ number }) => number)}::int[], ${rows.map(({ date }) => date)}::date[],
                ${rows.map(({ cents }) => cents)}::bigint[],
                ${rows.map(({ description }) => description)}::text[],
                ${rows.map(({ description }) => description.toLowerCase())}::text[],
                ${rows.map(({ checkNumber }) => checkNumber)}::text[]) r
  `)
}
