import { randomUUID } from 'node:crypto'
import { createToken } from '../../apps/api/src/platform/auth/tokens.ts'
import { sql, type Database } from '../../apps/api/src/platform/database/database.ts'
import { insertBooks } from '../bench-books.ts'
import { insertClients, insertStaff, newClients, type BenchClient } from '../bench-clients.ts'
import { withServer } from '../bench-server.ts'
import { againstBare } from '../calls/against-bare.ts'
import { load, withTokens } from '../calls/load.ts'
import { median, runAlternately, toRatio, type Figure } from '../figures.ts'
import { posting } from './books-posting.ts'

const year = 2025
const loadStatement = `/api/v1/profit_and_loss_statements/${year}`

/**
 * Measures how the cost of statements grows with the books, compares them with a bare route, and compares
 * posting with COPY.
 */
export const books = async (): Promise<Figure[]> => [
  ...(await growing()),
  ...(await ledger()),
  ...(await statement()),
  ...(await posting()),
]

/** The year's reports for the client and for staff, and the first page behind one of their cells, with 1,000 and with 1,000,000 lines. */
function growing(): Promise<Figure[]> {
  const [few, many] = newClients(2) as [BenchClient, BenchClient]
  const staffToken = createToken()
  const fill = async (db: Database) => {
    await insertClients(db, [few, many])
    await insertStaff(db, randomUUID(), staffToken)
    await insertBooks(db, [few], { year, lines: 1_000 })
    await insertBooks(db, [many], { year, lines: 1_000_000 })
  }
  return withServer({ fill }, async ({ address }) => {
    const ask = (path: string, token: string) => {
      const subject = {
        url: `${address}${path}`,
        requests: withTokens([token]),
        connections: 10,
        seconds: 1,
      }
      return () => load(subject)
    }
    type Asked = ReturnType<typeof ask>
    const compare = async (
      label: string,
      toAsked: (client: BenchClient) => Asked,
      aim?: number,
    ): Promise<Figure> => {
      const rounds = await runAlternately(16, { few: toAsked(few), many: toAsked(many) })
      const ratio = toRatio(rounds, (round) => round.few.perSecond / round.many.perSecond)
      const middle = (name: 'few' | 'many') =>
        median(rounds.map((round) => round[name].p50)).toFixed(2)
      return {
        label: `${label}: 1,000,000 lines to 1,000`,
        found: `${ratio.text} times; p50 ${middle('many')} to ${middle('few')} ms`,
        ...(aim !== undefined && { aim: `at most ${aim} times`, isMet: ratio.middle <= aim }),
      }
    }
    const forClient =
      (path: string) =>
      ({ token }: BenchClient) =>
        ask(path, token)
    const forStaff =
      (report: string) =>
      ({ accountId }: BenchClient) =>
        ask(`/api/staff/v1/accounts/${accountId}/${report}/${year}`, staffToken)
    const lines = `/api/v1/category/5000/year/${year}/transactions`
    return [
      await compare('profit and loss', forClient(loadStatement), 1.2),
      await compare('… for staff', forStaff('profit_and_loss_statements'), 1.2),
      await compare('balance sheet for staff', forStaff('balance_sheets'), 1.2),
      await compare('trial balance for staff', forStaff('trial_balances'), 1.2),
      await compare('transactions of a year, first page', forClient(`${lines}?period=yearToDate`)),
      await compare('transactions of a month, first page', forClient(`${lines}?period=june`)),
    ]
  })
}

/** The first page of an account's ledger for staff, with 1,000 and with 100,000 lines in the account. */
function ledger(): Promise<Figure[]> {
  const clients = newClients(2)
  const token = createToken()
  const fill = async (db: Database) => {
    await insertClients(db, clients)
    await insertStaff(db, randomUUID(), token)
    await insertAccountLines(db, clients[0]!, 1_000)
    await insertAccountLines(db, clients[1]!, 100_000)
  }
  return withServer({ fill }, async ({ address }) => {
    const ask =
      ({ accountId }: BenchClient, span: string) =>
      () =>
        load({
          url: `${address}/api/staff/v1/accounts/${accountId}/ledger?account=1000&${span}`,
          requests: withTokens([token]),
          connections: 10,
          seconds: 1,
        })
    const compare = async (label: string, span: string): Promise<Figure> => {
      const [few, many] = clients.map((client) => ask(client, span))
      const rounds = await runAlternately(16, { few: few!, many: many! })
      const ratio = toRatio(rounds, (round) => round.few.perSecond / round.many.perSecond)
      return {
        label: `${label}: 100,000 lines to 1,000`,
        found: `${ratio.text} times`,
        aim: 'at most 1.2 times',
        isMet: ratio.middle <= 1.2,
      }
    }
    return [
      await compare('ledger of an account, first page', `from=${year}-01-01&to=${year}-12-31`),
      await compare('… from the middle of a month', `from=${year}-06-15&to=${year}-12-31`),
    ]
  })
}

/** Inserts a year's lines of the checking account, spread over its days, with their totals. */
async function insertAccountLines(
  db: Database,
  { accountId }: BenchClient,
  lines: number,
): Promise<void> {
  await db.rows(sql`
    insert into transaction_batches (account_id, id, date, description, is_opening, document_attempt,
      opening_attempt, debits, credits, first_date, last_date, fingerprint, posted_at)
    select ${accountId}, md5(${accountId} || n)::uuid, day, 'Batch ' || n, false, 0, 0, '{0}', '{0}',
           day, day, '', now()
    from (
      select n, make_date(${year}, 1, 1) + n % 365 as day from generate_series(1, ${lines}::int) n
    ) n
  `)
  await db.rows(sql`
    insert into transactions
    select account_id, id, 1, date, 1000, 100, 0, 'Copper Kettle', '' from transaction_batches
    where account_id = ${accountId}
  `)
  await db.rows(sql`
    insert into monthly_totals
    select account_id, ${year}, extract(month from date)::int, 1000, sum(amount), 0, count(*), 0
    from transactions where account_id = ${accountId} group by 1, 3
  `)
}

/** The year's statement compared with a bare route that runs the same queries. */
function statement(): Promise<Figure[]> {
  const clients = newClients(200)
  const fill = async (db: Database) => {
    await insertClients(db, clients)
    await insertBooks(db, clients, { year, lines: 1_000 })
  }
  return againstBare({
    label: 'profit and loss',
    route: 'profit-and-loss',
    path: loadStatement,
    aim: 0.5,
    env: { YEAR: String(year) },
    fill,
    clients,
    rounds: 12,
    seconds: 2,
  })
}
