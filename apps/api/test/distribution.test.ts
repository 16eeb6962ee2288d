import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { account } from '@milepost/contract/account/account'
import { defaultInputs } from '@milepost/contract/tax-forecast/forecast-inputs'
import { canUse, plans, type Plan } from '@milepost/contract/wire/access'
import { snakeKeys } from '@milepost/contract/wire/json-api'
import { everyCall, recordParams, type NamedCall } from '@milepost/testing/every-call.ts'
import { pdf } from '@milepost/testing/files.ts'
import { aPlan } from '@milepost/testing/profit-plans.ts'
import { sql } from '../src/platform/database/database.ts'
import { accountColumn, tablesPlaced } from '../src/platform/database/distribution.ts'
import { callRaw } from './callers/call-raw.ts'
import { password, staffWithPassword } from './callers/second-factor.ts'
import { bodyFor } from './inputs/record-bodies.ts'
import { aPostingRule, mayStatement } from './records/bank-records.ts'
import { listDocuments, send } from './records/documents.ts'
import { aPushSubscription, getMaker } from './records/records.ts'
import { linkFor } from './records/task-links.ts'
import { listPlanSteps, recordedDatabase, type PlanNode } from './servers/recorded-database.ts'
import { startApi } from './servers/start-api.ts'

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

/** The calls of clients, and those of staff about one client. */
const calls = (await everyCall()).filter(({ endpoint: { access, path } }) =>
  typeof access === 'string' ? access !== 'public' : path.includes(':accountId'),
)

/** A plan whose clients may make the call, or about whom staff may make it. */
const findPlan = ({ access }: NamedCall['endpoint']): Plan =>
  typeof access === 'string' &&
  access !== 'signed-in' &&
  access !== 'task-link' &&
  access !== 'public'
    ? plans.find((each) =>
        canUse(access, { clientCustomerType: each, isActive: true, isLimited: false }),
      )!
    : 'ENT'

/** Makes the call as well as possible without a file, a bank, or a second person; returns the status. */
async function makeCall({ name, endpoint }: NamedCall): Promise<number> {
  const plan = findPlan(endpoint)
  const admin = await staffWithPassword(api, 'admin')
  const owner = { plan, ...(await api.signIn({ plan, consultantId: admin.staffId })) }
  const recordParamNames = recordParams(endpoint)
  const id = recordParamNames.length > 0 ? await getMaker(endpoint.path)(api, owner, admin) : ''
  const isStaffCall = typeof endpoint.access === 'object'
  const link = endpoint.access === 'task-link' && (await linkFor(endpoint.path, api, owner, admin))
  statements.length = 0
  const { status } = await callRaw(api.app, endpoint, {
    token: link || (isStaffCall ? admin.token : owner.token),
    query: queries[name] ?? '',
    params: {
      ...(isStaffCall && { accountId: owner.accountId }),
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
  'POST /staff/v1/accounts/:accountId/split_patterns': {
    split_pattern: {
      name: 'Truck loan',
      parts: [
        { internal_account_number: 2500, amount: null, percent: 80 },
        { internal_account_number: 6100, amount: null, percent: null },
      ],
    },
  },
  'POST /staff/v1/accounts/:accountId/hub_messages': {
    subject: 'Which truck?',
    body: 'Please say.',
    messageType: 'reply',
  },
  'POST /v1/hub_messages': { id: randomUUID(), subject: 'My new truck', body: 'Which form?' },
  'PATCH /v1/notice_preferences': { notice_preferences: [{ kind: 'message', mail: false }] },
  'POST /v1/push_subscriptions': snakeKeys(aPushSubscription()) as object,
  'POST /v1/per_diem_entries': {
    per_diem_entry: { effective_date: '2026-05-04', owner_operator_full_count: 1 },
  },
  'POST /v1/per_diem_nights': { per_diem_nights: { dates: ['2026-05-04'], slept_away: false } },
  'POST /v1/per_diem_proposals/confirmations': {
    per_diem_confirmation: { dates: ['2026-05-04'] },
  },
  'POST /v1/per_diem_proposals/dismissals': { per_diem_dismissal: { dates: ['2026-05-04'] } },
  'POST /v1/task_link/answer': { key: 'business' },
  'POST /v1/task_link/reply': { response: 'Unit twelve' },
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
  'PATCH /staff/v1/accounts/:accountId': { account: { is_limited: true } },
  'PATCH /staff/v1/accounts/:accountId/tax_forecasts/:year': snakeKeys({
    taxForecast: { isOn: true, inputs: defaultInputs },
  }) as object,
  'PATCH /staff/v1/accounts/:accountId/record': {
    record: { mc_number: '123456', tag_ids: [] },
  },
  'POST /staff/v1/accounts/:accountId/client_notes': { note: { text: 'Call after 6 p.m.' } },
  'POST /staff/v1/accounts/:accountId/trucks': { truck: { unit: '12' } },
  'PATCH /staff/v1/accounts/:accountId/per_diem_settings': {
    per_diem_settings: { spouse_rider_deductible: true },
  },
  'POST /staff/v1/accounts/:accountId/per_diem_entries': {
    per_diem_entry: { effective_date: '2026-05-04', owner_operator_full_count: 1 },
  },
  'POST /staff/v1/accounts/:accountId/profit_plans': snakeKeys({ profitPlan: aPlan() }) as object,
  'POST /staff/v1/accounts/:accountId/transaction_batches': {
    id: randomUUID(),
    date: '2026-05-04',
    description: 'Settlement',
    transactions: [1000, 4000].map((number) => ({
      date: '2026-05-04',
      source: 'Shenandoah Freight Lines',
      amount: 100,
      internal_account_number: number,
    })),
  },
  'POST /staff/v1/accounts/:accountId/reconciliations': snakeKeys(mayStatement) as object,
  'POST /staff/v1/accounts/:accountId/chart_of_accounts': {
    chart_account: { internal_account_number: 1550, name: 'Truck 2' },
  },
  'POST /staff/v1/accounts/:accountId/posting_rules': snakeKeys({
    postingRule: aPostingRule('Pilot'),
  }) as object,
  'PATCH /staff/v1/accounts/:accountId/month_closes/:month/items/:item': {
    close_item: { is_ticked: true, note: 'Looked at' },
  },
  'POST /staff/v1/accounts/:accountId/month_closes/:month/finish': {
    month_close: { reason: 'The plan comes later' },
  },
  'POST /staff/v1/accounts/:accountId/users': {
    user: { email: 'sam@drivers.test', full_name: 'Sam Whitfield' },
    password,
  },
  'POST /staff/v1/accounts/:accountId/users/:id/second_factor/removal': { password },
}

/** Calls this test can't complete: they need files, a bank, a password, a device, a second account, or data that staff enter. */
const incompleteCalls = [
  /^POST .+\/((document_)?archives|erasure)$/,
  /^POST \/v1\/(documents|document_pages)$/,
  /^(POST|DELETE) \/v1\/plaid\//,
  /^POST \/v1\/session\/account$/,
  /^POST \/v1\/users\/(passkeys|recovery_codes|second_factor|totp)/,
  /^GET \/v1\/(pdfs\/tax_estimate|profit_plans)\b/,
  /^POST \/staff\/v1\/accounts\/:accountId\/(documents$|firm_papers$|questions$|bank_import|document_bank_rows|imported_|impersonation_tickets)/,
  /^(POST|GET|DELETE) \/staff\/v1\/.+\/tax_(estimate|returns)/,
  /^POST \/staff\/v1\/accounts\/:accountId\/reconciliations\/:id\/file/,
  /^PATCH \/staff\/v1\/accounts\/:accountId\/chart_of_accounts/,
  // It takes a file.
  /^POST \/v1\/task_link\/document$/,
]

/** What a call's query must have. */
const queries: Record<string, string> = {
  'GET /staff/v1/accounts/:accountId/ledger': '?account=1000',
  'GET /staff/v1/accounts/:accountId/ledger.csv': '?account=1000',
  'GET /staff/v1/accounts/:accountId/next_reconciliation': '?account=1000',
  'GET /staff/v1/accounts/:accountId/reconciliations': '?account=1000',
  'GET /staff/v1/accounts/:accountId/per_diem_evidence': '?year=2026',
  'GET /staff/v1/accounts/:accountId/posted_bank_rows':
    '?account=1000&amount=-84.2&date=2026-11-04',
  'GET /v1/per_diem_proposals': '?year=2026',
  'GET /v1/sent_files': `?hashes=${'0'.repeat(64)}`,
}

const otherParams: Record<string, Record<string, string>> = {
  'GET /v1/category/:category/year/:year/transactions': { category: '5000' },
}

/**
 * A condition that a column equals a parameter or a literal. PostgreSQL adds it to every joined table, too. A
 * correlated sub-query that only names the account of the outer row lacks it, and Citus asks all nodes.
 */
const names = (column: string) => new RegExp(String.raw`\b${column} = (\$\d|')`)

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
  const texts = new Set(statements.map(({ text }) => text))
  const found: string[] = []
  for (const text of texts) found.push(...(await findWithoutAccount(text)))
  return found
}

describe('every query of a call about one client filters by account', () => {
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
    expect(statements.filter(({ text }) => /\bdirectory\b/.test(text))).toEqual([])
    expect(statements.some(({ text }) => text.includes('client_sessions s'))).toBe(true)
    expect(await findWithoutAccountSince()).toEqual([])
  })

  test('setting a password by mail, signing in, the first call, and signing out', async () => {
    const { email } = await api.signIn()
    statements.length = 0
    await api.visitor(account.forgotPassword, { body: { user: { email } } })
    await api.work()
    const resetPasswordToken = /token=([\w-]+)/.exec(api.mails.at(-1)!.text)![1]!
    const newPassword = { password, passwordConfirmation: password }
    await api.visitor(account.resetPassword, { body: { resetPasswordToken, ...newPassword } })
    const { bearerToken } = await api.visitor(account.signIn, {
      body: { user: { email, password, rememberMe: false } },
    })
    await api.callWith(bearerToken)(account.currentUser, {})
    await api.callWith(bearerToken)(account.signOut, {})
    expect(statements.some(({ text }) => text.includes('password_resets'))).toBe(true)
    expect(await findWithoutAccountSince()).toEqual([])
  })

  test('a batch that is posted again', async () => {
    const admin = await staffWithPassword(api, 'admin')
    const { accountId } = await api.signIn({ plan: 'ENT' })
    const name = 'POST /staff/v1/accounts/:accountId/transaction_batches'
    const call = calls.find((each) => each.name === name)!
    const payload = JSON.stringify(bodies[name])
    const post = () =>
      callRaw(api.app, call.endpoint, { token: admin.token, params: { accountId }, payload })
    await post()
    statements.length = 0
    expect((await post()).status).toBeLessThan(300)
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
      await findWithoutAccount(`select title, (select count(*) from document_files f
                       where f.account_id = d.account_id and f.document_id = d.id)
                     from documents d where d.account_id = $1`),
    ).toHaveLength(1)
    expect(
      await findWithoutAccount(`select s.user_id from directory d
                     join client_sessions s on s.account_id = d.account_id and s.token_hash = d.key
                     where d.key = $1`),
    ).toHaveLength(1)
    expect(
      await findWithoutAccount(`select d.title, f.file_name, (select count(*) from document_history h
                       where h.account_id = $1 and h.document_id = d.id)
                     from documents d
                     left join document_files f on f.account_id = d.account_id and f.document_id = d.id
                     where d.account_id = $1`),
    ).toEqual([])
    expect(
      await findWithoutAccount(`select 1 from documents d join document_files f on f.document_id = d.id
                     where d.account_id = $1`),
    ).toHaveLength(1)
  })
})
