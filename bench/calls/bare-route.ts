// A baseline without Milepost: only Fastify, pg, and the queries Milepost makes for the call.
import { createHash } from 'node:crypto'
import fastify from 'fastify'
import pg from 'pg'
import type { Sql } from 'sql-template-tag'
import { listedFields } from '@milepost/contract/documents/documents'
import { everyStaffRole, type Access } from '@milepost/contract/wire/access'
import { listDocuments } from '../../apps/api/src/features/documents/documents.sql.ts'
import { listQueue } from '../../apps/api/src/features/documents/queue/queue.sql.ts'
import { totalsOfYear } from '../../apps/api/src/features/financial-performance/statements/statements.sql.ts'
import {
  findMessage,
  listMessages,
} from '../../apps/api/src/features/hub-messages/hub-messages.sql.ts'
import { loadTrips } from '../../apps/api/src/features/mileage/mileage.service.ts'
import { loadYear as loadTripYear } from '../../apps/api/src/features/mileage/years.service.ts'
import { loadYear } from '../../apps/api/src/features/per-diem/per-diem.service.ts'
import { authenticate } from '../../apps/api/src/platform/auth/authenticate.ts'
import { hashToken } from '../../apps/api/src/platform/auth/tokens.ts'
import { systemClock } from '../../apps/api/src/platform/clock.ts'
import { connect, sql, type Db } from '../../apps/api/src/platform/database/database.ts'
import { getToday } from '../../apps/api/src/shared/today.ts'
import type { BareRoute } from './against-bare.ts'

const {
  DATABASE_URL: url = '',
  TOKEN: token = '',
  ROUTE: route = '',
  YEAR: year = '',
  MESSAGE: message = '',
} = process.env

type Call = { path: string; area: Access; ask: (db: Db, accountId: string) => Promise<unknown> }

const calls: Record<BareRoute, Call> = {
  list: {
    path: '/api/v1/documents',
    area: 'documents',
    ask: (db, accountId) =>
      listDocuments(db, accountId, { page: 1, limit: 10, fields: listedFields }),
  },
  // What the list's user would write by hand: no counts, no session that ends, no roles.
  'shown-list': {
    path: '/api/v1/documents',
    area: 'documents',
    ask: (db, accountId) =>
      db.rows(sql`
        select id, title, status, created_at, file_count from documents
        where account_id = ${accountId} order by created_at desc, id desc limit 10
      `),
  },
  'hub-messages': {
    path: '/api/v1/hub_messages',
    area: 'hub-messages',
    ask: (db, accountId) => listMessages(db, accountId, { filter: 'inbox', page: 1, limit: 10 }),
  },
  'hub-message': {
    path: '/api/v1/hub_messages/:id',
    area: 'hub-messages',
    ask: (db, accountId) => findMessage(db, accountId, message),
  },
  'per-diem': {
    path: '/api/v1/per_diems/:year',
    area: 'per-diem',
    ask: (db, accountId) => loadYear(db, systemClock, accountId, Number(year)),
  },
  trips: {
    path: '/api/v1/trips',
    area: 'mileage',
    ask: (db, accountId) => loadTrips(db, accountId, { page: 1, limit: 5 }),
  },
  'trip-year': {
    path: '/api/v1/trips/summary/:year',
    area: 'mileage',
    ask: (db, accountId) => loadTripYear(db, accountId, Number(year)),
  },
  queue: {
    path: '/api/staff/v1/documents',
    area: everyStaffRole,
    ask: (db) => {
      const staff = { staffId: '', role: 'bookkeeper' } as const
      return listQueue(db, staff, { stages: ['open'] }, { page: 1, limit: 25 })
    },
  },
  'profit-and-loss': {
    path: '/api/v1/profit_and_loss_statements/:year',
    area: 'profit-and-loss',
    ask: (db, accountId) =>
      Promise.all([
        totalsOfYear(db, accountId, Number(year)),
        getToday(db, systemClock, accountId),
      ]),
  },
}
const { path, area, ask } = calls[route as BareRoute]
const isByHand = route === 'shown-list'

type Statement = { name: string; text: string; values: (found: Found) => unknown[] }
type Found = { tokenHash: string; accountId: string }

const [sessionStatements, queries] = await recordStatements()
const pool = new pg.Pool({ connectionString: url, max: 20, options: '-c timezone=UTC' })
const app = fastify()

app.get(path, async (request) => {
  const tokenHash = hashToken(request.headers.authorization!.slice('Bearer '.length))
  const run = ({ name, text, values }: Statement, found: Found) =>
    pool.query<{ account_id: string }>({ name, text, values: values(found) })
  const { rows } = await run(sessionStatements[0]!, { tokenHash, accountId: '' })
  const accountId = rows[0]!.account_id
  const [first, ...others] = await Promise.all(
    queries.map((statement) => run(statement, { tokenHash, accountId })),
  )
  return { data: first!.rows, meta: others.flatMap((other) => other.rows) }
})

console.log(await app.listen({ host: '127.0.0.1', port: 0 }))
process.once('SIGTERM', () => {
  void app.close().then(() => pool.end().then(() => process.exit(0)))
})

/** The session's and the call's statements, captured from Milepost's own code at run time. */
async function recordStatements(): Promise<[Statement[], Statement[]]> {
  const db = connect(url)
  const recorded: Sql[] = []
  const recorder: Db = {
    rows: (statement) => (recorded.push(statement), db.rows(statement)),
    row: (statement) => (recorded.push(statement), db.row(statement)),
  }
  const sessions = {
    db: { ...recorder, lookups: recorder },
    clock: systemClock,
    tokenCache: new Map(),
  }
  const caller = await authenticate(sessions, area, `Bearer ${token}`)
  if (isByHand)
    recorded.splice(
      0,
      recorded.length,
      sql`select account_id from directory where kind = 'session' and key = ${caller?.tokenHash}`,
    )
  if (!caller) throw new Error('The token belongs to nobody.')
  const { tokenHash } = caller
  // Staff have no account, so no value of a statement is treated as one.
  const accountId = caller.kind === 'client' ? caller.accountId : 'none'
  const toStatement = ({ text, values }: Sql): Statement => ({
    name: createHash('sha256').update(text).digest('hex').slice(0, 40),
    text,
    values: (found) =>
      values.map((value) =>
        value === tokenHash ? found.tokenHash : value === accountId ? found.accountId : value,
      ),
  })
  const session = recorded.splice(0).map(toStatement)
  await ask(recorder, accountId)
  await db.end()
  return [session, recorded.map(toStatement)]
}
