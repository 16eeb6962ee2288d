// A baseline without Milepost: only Fastify, pg, and the queries Milepost makes for the call.
import { createHash } from 'node:crypto'
import fastify from 'fastify'
import pg from 'pg'
import type { Sql } from 'sql-template-tag'
import { listedFields } from '@milepost/contract/documents/documents'
import { statusesOf } from '@milepost/contract/documents/work-queue'
import { listedMessageFields } from '@milepost/contract/hub-messages/hub-messages'
import { everyStaffRole, type Access } from '@milepost/contract/wire/access'
import { listDocuments } from '../../apps/api/src/features/documents/documents.sql.ts'
import { listQueue } from '../../apps/api/src/features/documents/queue/queue.sql.ts'
import { totalsOfYear } from '../../apps/api/src/features/financial-performance/statements/statements.sql.ts'
import {
  findMessage,
  listMessages,
  needsActionCondition,
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

type Call = {
  path: string
  area: Access
  /** What the list's user would write by hand: no counts, no session that ends, no roles. */
  isByHand?: true
  ask: (db: Db, accountId: string) => Promise<unknown>
}

const calls: Record<BareRoute, Call> = {
  list: {
    path: '/api/v1/documents',
    area: 'documents',
    ask: (db, accountId) =>
      listDocuments(db, accountId, { page: 1, limit: 10, fields: listedFields }),
  },
  'shown-list': {
    path: '/api/v1/documents',
    area: 'documents',
    isByHand: true,
    ask: (db, accountId) =>
      db.rows(sql`
        select id, title, status, created_at, file_count from documents
        where account_id = ${accountId} order by created_at desc, id desc limit 10
      `),
  },
  'shown-hub-messages': {
    path: '/api/v1/hub_messages',
    area: 'hub-messages',
    isByHand: true,
    ask: (db, accountId) =>
      db.rows(sql`
        select m.id, m.subject, m.created_at, m.read_at, m.last_at, ${needsActionCondition} as action_needed
        from hub_messages m where m.account_id = ${accountId} and m.archived_at is null
        order by m.last_at desc, m.id desc limit 10
      `),
  },
  'shown-trips': {
    path: '/api/v1/trips',
    area: 'mileage',
    isByHand: true,
    // Above the rows, the list shows what all trips come to.
    ask: (db, accountId) =>
      Promise.all([
        db.rows(sql`
          select t.id, t.hundredths_of_mile, t.start_time, t.start_time_zone, t.end_time, t.note, t.purpose,
                 t.in_progress, (
                   select r.tenths_of_cent from mileage_rates r
                   where r.starts_on <= t.start_date order by r.starts_on desc limit 1
                 )
          from trips t where t.account_id = ${accountId} and t.deleted_at is null
          order by t.start_time desc, t.id desc limit 5
        `),
        db.rows(sql`
          select sum(trips) as trips, sum(hundredths_of_mile) as hundredths_of_mile, sum(cents) as cents
          from (
            select starts_on, tenths_of_cent, lead(starts_on, 1, 'infinity') over (order by starts_on) as next_starts_on
            from mileage_rates
          ) r cross join lateral (
            select count(*) as trips, sum(t.hundredths_of_mile) as hundredths_of_mile,
                   sum((t.hundredths_of_mile::bigint * r.tenths_of_cent + 500) / 1000)
                     filter (where coalesce(t.purpose, 'business') = 'business') as cents
            from trips t
            where t.account_id = ${accountId} and t.deleted_at is null
              and t.start_date >= r.starts_on and t.start_date < r.next_starts_on
          ) at_rate
        `),
      ]),
  },
  'shown-queue': {
    path: '/api/staff/v1/documents',
    area: everyStaffRole,
    isByHand: true,
    // Each status by its index, since all that wait would have to be sorted.
    ask: (db) =>
      db.rows(sql`
        select d.account_id, d.id, d.title, d.status, d.created_at, a.name, a.client_customer_type,
               s.first_name || ' ' || s.last_name as assigned_to, o.created_at as sent_before,
               l.created_at as looks_like
        from (
          select first.* from unnest(${statusesOf('open')}::text[]) as open (status), lateral (
            select * from documents where status = open.status order by created_at, account_id, id limit 25
          ) first
          order by first.created_at, first.account_id, first.id limit 25
        ) d
        join accounts a on a.id = d.account_id
        left join staff s on s.id = d.assigned_to
        left join documents o on o.account_id = d.account_id and o.id = d.duplicate_of
        left join documents l on l.account_id = d.account_id and l.id = d.looks_like
        order by d.created_at, d.account_id, d.id
      `),
  },
  'shown-profit-and-loss': {
    path: '/api/v1/profit_and_loss_statements/:year',
    area: 'profit-and-loss',
    isByHand: true,
    // The table shows each amount also as a share of its section and of the revenue, and per mile.
    ask: (db, accountId) =>
      db.rows(sql`
        with total as (
          select month, sum(amount) filter (where section = 'revenue') as revenue,
                 sum(amount) filter (where section = 'miles') as miles
          from monthly_totals join chart_of_accounts using (internal_account_number)
          where account_id = ${accountId} and year = ${Number(year)} group by month
        )
        select c.section, c.name, t.internal_account_number, t.month, t.amount,
               round(100.0 * t.amount / nullif(sum(t.amount) over (partition by c.section, t.month), 0), 2) as share,
               round(100.0 * t.amount / nullif(total.miles, 0), 2) as cents_per_mile,
               round(100.0 * t.amount / nullif(total.revenue, 0), 2) as of_revenue
        from monthly_totals t join chart_of_accounts c using (internal_account_number) join total using (month)
        where t.account_id = ${accountId} and t.year = ${Number(year)}
        order by t.internal_account_number, t.month
      `),
  },
  'hub-messages': {
    path: '/api/v1/hub_messages',
    area: 'hub-messages',
    ask: (db, accountId) =>
      listMessages(db, accountId, {
        filter: 'inbox',
        page: 1,
        limit: 10,
        fields: listedMessageFields,
      }),
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
const { path, area, ask, isByHand = false } = calls[route as BareRoute]

type Statement = { name: string; text: string; values: (found: Found) => unknown[] }
type Found = { tokenHash: string; accountId: string }

type Session = {
  /** What Milepost asks once for each token: whose it is. */
  once: Statement[]
  /** What it asks at each call. */
  always: Statement[]
}

const { session, queries } = await recordStatements()
const accountIds = new Map<string, string>()
const pool = new pg.Pool({ connectionString: url, max: 20, options: '-c timezone=UTC' })
const app = fastify()

app.get(path, async (request) => {
  const tokenHash = hashToken(request.headers.authorization!.slice('Bearer '.length))
  const found: Found = { tokenHash, accountId: accountIds.get(tokenHash) ?? '' }
  const run = ({ name, text, values }: Statement) =>
    pool.query<{ account_id?: string }>({ name, text, values: values(found) })
  const check = async (statement: Statement) => {
    const { rows } = await run(statement)
    found.accountId = rows[0]!.account_id ?? ''
  }
  if (found.accountId === '') for (const statement of session.once) await check(statement)
  if (session.once.length > 0) accountIds.set(tokenHash, found.accountId)
  for (const statement of session.always) await check(statement)
  const [first, ...others] = await Promise.all(queries.map(run))
  return { data: first!.rows, meta: others.flatMap((other) => other.rows) }
})

console.log(await app.listen({ host: '127.0.0.1', port: 0 }))
process.once('SIGTERM', () => {
  void app.close().then(() => pool.end().then(() => process.exit(0)))
})

/** The session's and the call's statements, captured from Milepost's own code at run time. */
async function recordStatements(): Promise<{ session: Session; queries: Statement[] }> {
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
  const authenticateOnce = async () => {
    const caller = await authenticate(sessions, area, `Bearer ${token}`)
    if (!caller) throw new Error('The token belongs to nobody.')
    return { caller, statements: recorded.splice(0) }
  }
  const { caller, statements: atFirst } = await authenticateOnce()
  // The same process knows by now whose token it is.
  const { statements: always } = await authenticateOnce()
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
  const once = atFirst.slice(0, atFirst.length - always.length)
  const byHand =
    caller.kind === 'client'
      ? sql`select account_id from directory where kind = 'session' and key = ${tokenHash}`
      : sql`select staff_id from staff_sessions where token_hash = ${tokenHash}`
  await ask(recorder, accountId)
  await db.end()
  return {
    session: isByHand
      ? { once: [], always: [toStatement(byHand)] }
      : { once: once.map(toStatement), always: always.map(toStatement) },
    queries: recorded.map(toStatement),
  }
}
