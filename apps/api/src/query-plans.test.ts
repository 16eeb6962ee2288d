import { createHash } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { fillLargeFirm, type LargeFirm } from '../seeds/large-firm.ts'
import { withDatabase } from '../test/database-server.ts'
import { recordedDatabase, listPlanSteps, type PlanNode } from '../test/recorded-database.ts'
import { startApi } from '../test/start-api.ts'

/**
 * The most frequent queries, in a firm with enough rows, use the index made for them, chosen by PostgreSQL
 * without help. Without that index a test fails.
 */
let api: Awaited<ReturnType<typeof startApi>>
let recordedStatements: ReturnType<typeof recordedDatabase>['statements']
let firm: LargeFirm
beforeAll(async () => {
  api = await startApi({
    now: new Date().toISOString(),
    open(url) {
      const recorded = recordedDatabase(url)
      recordedStatements = recorded.statements
      return recorded
    },
  })
  const name = new URL(api.databaseUrl).pathname.slice(1)
  const ownerUrl = withDatabase(inject('databaseServer').ownerUrl, name)
  firm = await fillLargeFirm(ownerUrl, 100, { new: 8_000 })
  await countEveryRow(ownerUrl)
}, 180_000)
afterAll(() => api.stop())

/** The ID used by the large firm's rows. */
const toId = (words: string) =>
  createHash('md5')
    .update(words)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-8$4-')

const account = `/staff/v1/accounts/${toId('account 1')}`
const year = new Date().getFullYear()

const frequentPaths: [path: string, as: keyof LargeFirm['tokens'] | 'staff', indexes: string[]][] =
  [
    [
      '/v1/users/current_user_details',
      'PRO',
      ['directory_pkey', 'client_users_pkey', 'accounts_pkey'],
    ],
    ['/v1/documents?limit=10', 'PRO', ['documents_newest', 'document_files_pkey']],
    ['/v1/documents?filter=needs_resubmission&limit=10', 'PRO', ['documents_by_status']],
    [`/v1/documents/${toId('document 1 3')}`, 'PRO', ['documents_pkey', 'document_history_pkey']],
    ['/v1/hub_messages?filter=inbox', 'PRO', ['hub_messages_inbox', 'documents_by_hub_message']],
    ['/v1/hub_messages?filter=action_needed', 'PRO', ['hub_messages_inbox']],
    ['/v1/hub_messages?filter=archived', 'PRO', ['hub_messages_newest']],
    [`/v1/profit_and_loss_statements/${year}`, 'PRO', ['monthly_totals_pkey']],
    [
      `/v1/category/5000/year/${year}/transactions?period=yearToDate`,
      'PRO',
      ['transactions_of_an_account'],
    ],
    [
      `/v1/transaction_batches/${toId('batch 1 3')}`,
      'PRO',
      ['transaction_batches_pkey', 'transactions_pkey'],
    ],
    [`/v1/per_diems/${year}`, 'PRO', ['per_diem_entries_pkey']],
    ['/v1/trips?limit=10', 'RIDE', ['trips_newest']],
    [`/v1/trips/summary/${year}`, 'RIDE', ['trip_sums']],
    ['/v1/access_history', 'PRO', ['audit_log_by_account']],
    ['/staff/v1/documents?limit=25', 'staff', ['documents_by_age']],
    ['/staff/v1/documents?stage=posted&limit=25', 'staff', ['documents_by_age']],
    ['/staff/v1/accounts?limit=25', 'staff', ['accounts_by_name', 'client_users_pkey']],
    [
      '/staff/v1/accounts?search=dana%20okonjo&limit=10',
      'staff',
      ['accounts_by_words', 'client_users_by_words'],
    ],
    ['/staff/v1/hub_messages?limit=25', 'staff', ['hub_messages_sent']],
    ['/staff/v1/audit_log?limit=25', 'staff', ['audit_log_by_time']],
    [`${account}/imported_transactions`, 'staff', ['imported_transactions_by_state']],
    [`${account}/transaction_batches`, 'staff', ['transaction_batches_newest']],
  ]

test.each(frequentPaths)('%s uses its index', async (path, as, indexes) => {
  const used = new Set<string>()
  for (const { text, values } of await recordStatements(path, as))
    for (const step of await plan(text, values))
      if (step['Index Name']) used.add(step['Index Name'])
  expect([...used]).toEqual(expect.arrayContaining(indexes))
})

const clientPaths = frequentPaths.filter(([, as]) => as !== 'staff')

test.each(clientPaths)('%s uses cached generic plans', async (path, as) => {
  const statements = await recordStatements(path, as)
  const connection = await api.db.pool.connect()
  try {
    for (const [position, { text, values }] of statements.entries())
      // PostgreSQL plans the first five executions for their values in any case.
      for (let i = 0; i < 6; i++)
        await connection.query({ name: `statement ${position}`, text, values })
    const { rows } = await connection.query(`
      select statement from pg_prepared_statements where name like 'statement %' and generic_plans = 0
    `)
    expect(rows).toEqual([])
  } finally {
    connection.release(true)
  }
})

/** Gives the planner exact statistics: a sample would differ each time. */
async function countEveryRow(ownerUrl: string) {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query('set default_statistics_target = 1000')
  await client.query('analyze')
  await client.end()
}

/** The statements a call sends to the database. */
async function recordStatements(path: string, as: keyof LargeFirm['tokens'] | 'staff') {
  const token = as === 'staff' ? firm.staffToken : firm.tokens[as][0]!
  recordedStatements.length = 0
  const { statusCode } = await api.app.inject({
    url: `/api${path}`,
    headers: { authorization: `Bearer ${token}` },
  })
  expect(statusCode).toBe(200)
  return recordedStatements.filter(({ text }) => /^\s*(select|with)/.test(text))
}

async function plan(text: string, values: unknown[]): Promise<PlanNode[]> {
  const { rows } = await api.db.pool.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `explain (format json) ${text}`,
    values,
  )
  return listPlanSteps(rows[0]!['QUERY PLAN'][0].Plan)
}
