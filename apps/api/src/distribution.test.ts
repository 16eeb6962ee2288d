import { plans, canUse, type Area } from '@milepost/contract/wire/access'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callRaw } from '../test/call-raw.ts'
import { listDocuments, send } from '../test/documents.ts'
import { everyCall, recordParams, type NamedCall } from '@milepost/testing/every-call.ts'
import { pdf } from '@milepost/testing/files.ts'
import { recordedDatabase, listPlanSteps, type PlanNode } from '../test/recorded-database.ts'
import { bodyFor, getMaker } from '../test/records.ts'
import { startApi } from '../test/start-api.ts'
import { sql } from './platform/database/database.ts'
import { accountColumn, tablesPlaced } from './platform/database/distribution.ts'

/**
 * Checks that Citus can distribute the clients' schema and queries by account: every key includes the account
 * and every query names it, so that one node answers.
 */

const clientTables = tablesPlaced('account')

let api: Awaited<ReturnType<typeof startApi>>
let statements: ReturnType<typeof recordedDatabase>['statements']
beforeAll(async () => {
  api = await startApi({
    open(url) {
      const recorded = recordedDatabase(url)
      statements = recorded.statements
      return recorded
    },
  })
})
afterAll(() => api.stop())

describe('client tables', () => {
  test('exist in large numbers', () => {
    expect(clientTables.length).toBeGreaterThan(25)
  })

  test('start every primary key and unique index with the account', async () => {
    const keys = await api.db.rows<{ table: string; name: string; first: string }>(sql`
      select i.indrelid::regclass::text as table, i.indexrelid::regclass::text as name,
             pg_get_indexdef(i.indexrelid, 1, true) as first
      from pg_index i where i.indisunique and i.indrelid::regclass::text = any(${clientTables}::text[])
    `)
    expect(keys.length).toBeGreaterThanOrEqual(clientTables.length)
    expect(keys.filter(({ table, first }) => first !== accountColumn(table))).toEqual([])
  })

  test('all have a primary key', async () => {
    const rows = await api.db.rows(sql`
      select t.name from unnest(${clientTables}::text[]) as t (name)
      where not exists (select from pg_index where indrelid = t.name::regclass and indisprimary)
    `)
    expect(rows).toEqual([])
  })

  test('have foreign keys only within the account or to reference tables', async () => {
    const keys = await foreignKeys()
    const isWrong = ({ table, to, columns, toColumns }: (typeof keys)[number]) =>
      clientTables.includes(table) &&
      clientTables.includes(to) &&
      !(columns[0] === accountColumn(table) && toColumns[0] === accountColumn(to))
    expect(keys.length).toBeGreaterThan(25)
    expect(keys.filter(isWrong)).toEqual([])
  })

  test('are not referenced by a reference table', async () => {
    const keys = await foreignKeys()
    expect(
      keys.filter(({ table, to }) => !clientTables.includes(table) && clientTables.includes(to)),
    ).toEqual([])
  })

  test('have no triggers', async () => {
    const triggers = await api.db.rows(sql`
      select tgname, tgrelid::regclass::text as table from pg_trigger
      where not tgisinternal and tgrelid::regclass::text = any(${clientTables}::text[])
    `)
    expect(triggers).toEqual([])
  })
})

const foreignKeys = () =>
  api.db.rows<{ table: string; to: string; columns: string[]; toColumns: string[] }>(sql`
    select conrelid::regclass::text as table, confrelid::regclass::text as to,
           (select array_agg(attname::text order by place)
            from unnest(conkey) with ordinality as k (number, place)
            join pg_attribute on attrelid = conrelid and attnum = number) as columns,
           (select array_agg(attname::text order by place)
            from unnest(confkey) with ordinality as k (number, place)
            join pg_attribute on attrelid = confrelid and attnum = number) as to_columns
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
  `)

/** The clients' calls, with the statements each sends to the database. */
const calls = (await everyCall()).filter(
  ({ endpoint: { access } }) => typeof access === 'string' && access !== 'public',
)

/** Makes the call as well as possible without a file, a bank, or a second person; returns the status. */
async function makeCall(call: NamedCall): Promise<number> {
  const { name, endpoint } = call
  const access = endpoint.access as Area | 'signed-in'
  const plan = plans.find(
    (each) =>
      access === 'signed-in' ||
      canUse(access, { clientCustomerType: each, isActive: true, isLimited: false }),
  )!
  const admin = await api.signInStaff('admin')
  const owner = { plan, ...(await api.signIn({ plan, consultantId: admin.staffId })) }
  const recordParamNames = recordParams(endpoint)
  const id = recordParamNames.length > 0 ? await getMaker(endpoint.path)(api, owner, admin) : ''
  statements.length = 0
  const { status } = await callRaw(api.app, endpoint, {
    token: owner.token,
    params: {
      ...Object.fromEntries(recordParamNames.map((param) => [param, id])),
      ...otherParams[name],
    },
    payload:
      name in bodies
        ? JSON.stringify(bodies[name])
        : bodyFor(name, recordParamNames.length > 0 && endpoint.body !== undefined),
  })
  return status
}

/** Bodies of calls whose path names no record. */
const bodies: Record<string, object> = {
  'POST /v1/per_diem_entries': {
    per_diem_entry: { effective_date: '2026-05-04', owner_operator_full_count: 1 },
  },
  'POST /v1/trips': {
    start_time: '2026-05-04T08:00-07:00',
    end_time: '2026-05-04T08:25-07:00',
    miles: 12.4,
    start_time_zone: 'America/Phoenix',
    end_time_zone: 'America/Phoenix',
  },
  'POST /v1/tax_payments': {
    tax_payment: { year: 2026, quarter: 1, amount: 1_200, paid_on: '2026-04-10' },
  },
  'PATCH /v1/trips/summary/:year': { odometer: { start_miles: 10, end_miles: 20 } },
  'PATCH /v1/users/preferences': { preferences: { language: 'es' } },
}

/** Calls this test can't complete: they need files, a bank, a password, a device, or data that staff enter. */
const incompleteCalls = [
  /^POST \/v1\/(documents|document_pages)$/,
  /^(POST|DELETE) \/v1\/plaid\//,
  /^POST \/v1\/users\/(passkeys|recovery_codes|totp)/,
  /^GET \/v1\/(pdfs\/tax_estimate|profit_plans)\b/,
]

const otherParams: Record<string, Record<string, string>> = {
  'GET /v1/category/:category/year/:year/transactions': { category: '5000' },
}

/** Finds the account of a token the first time a process sees it; no query can name the account yet. */
const isSessionLookup = (text: string) => /from\s+directory d\s+join \w+_sessions s/.test(text)

/** A condition that a column equals the requested account, or the account of a joined row. */
const names = (column: string) =>
  new RegExp(String.raw`\b${column} = (\$\d|'|\w+\.(account_id|id)\b)`)

/** Plan steps that read a client's table without its account, whatever the query's values. */
async function findWithoutAccount(text: string): Promise<string[]> {
  const { rows } = await api.db.pool.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `explain (generic_plan, format json) ${text}`,
  )
  return listPlanSteps(rows[0]!['QUERY PLAN'][0].Plan)
    .filter((step) => clientTables.includes(step['Relation Name'] ?? ''))
    .filter((step) => step['Node Type'] !== 'ModifyTable')
    .filter((step) => {
      const conditions = [step['Index Cond'], step['Recheck Cond'], step.Filter].join(' ')
      return !names(accountColumn(step['Relation Name']!)).test(conditions)
    })
    .map((step) => `${step['Node Type']} of ${step['Relation Name']} in ${text}`)
}

/** Generic plans need PostgreSQL 16. On an older one this is skipped: the queries are the same. */
const supportsGenericPlans = async () =>
  (await api.db.row(sql`
    select 1 where current_setting('server_version_num')::int >= 160000
  `)) !== undefined

/** Such steps in all statements since the last call began. */
async function findWithoutAccountSince(): Promise<string[]> {
  if (!(await supportsGenericPlans())) return []
  const texts = new Set(statements.map(({ text }) => text).filter((text) => !isSessionLookup(text)))
  const found: string[] = []
  for (const text of texts) found.push(...(await findWithoutAccount(text)))
  return found
}

describe('every query of a client’s call filters by account', () => {
  test.each(calls.map((call) => [call.name, call] as const))('%s', async (name, call) => {
    const status = await makeCall(call)
    const isMade = status < 300 || incompleteCalls.some((pattern) => pattern.test(name))
    expect([name, status, isMade]).toEqual([name, status, true])
    expect(statements.length).toBeGreaterThan(0)
    expect(await findWithoutAccountSince()).toEqual([])
  })

  test('looking up a known session', async () => {
    const dana = await api.signIn()
    await listDocuments(dana)
    statements.length = 0
    await listDocuments(dana)
    expect(statements.filter(({ text }) => isSessionLookup(text))).toEqual([])
    expect(statements.some(({ text }) => text.includes('client_sessions s'))).toBe(true)
    expect(await findWithoutAccountSince()).toEqual([])
  })

  test('an upload', async () => {
    const dana = await api.signIn()
    statements.length = 0
    await send(dana, [await pdf('settlement.pdf')])
    expect(statements.length).toBeGreaterThan(0)
    expect(await findWithoutAccountSince()).toEqual([])
  })

  test('a query without the account would be found', async () => {
    if (!(await supportsGenericPlans())) return
    expect(await findWithoutAccount('select title from documents where id = $1')).toHaveLength(1)
    expect(
      await findWithoutAccount(`select 1 from documents d join document_files f on f.document_id = d.id
                     where d.account_id = $1`),
    ).toHaveLength(1)
  })
})
