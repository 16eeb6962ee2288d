import { createHash } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { documents, listedFields } from '@milepost/contract/documents/documents'
import { workQueue } from '@milepost/contract/documents/work-queue'
import {
  HubMessageFilter,
  hubMessages,
  listedMessageFields,
} from '@milepost/contract/hub-messages/hub-messages'
import { hubMessagesForStaff } from '@milepost/contract/hub-messages/hub-messages-for-staff'
import { toUrl } from '@milepost/contract/wire/caller'
import { fillLargeFirm, type LargeFirm } from '../seeds/large-firm.ts'
import { withDatabase } from './servers/database-server.ts'
import { listPlanSteps, recordedDatabase, type PlanNode } from './servers/recorded-database.ts'
import { startApi } from './servers/start-api.ts'

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
  await addSendings(ownerUrl)
  await addVisits(ownerUrl)
  await addNumbers(ownerUrl)
  await countEveryRow(ownerUrl)
})
afterAll(() => api.stop())

/** The ID used by the large firm's rows. */
const toId = (words: string) =>
  createHash('md5')
    .update(words)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-8$4-')

const account = `/staff/v1/accounts/${toId('account 1')}`
const year = new Date().getFullYear()

type FrequentPath = [path: string, as: keyof LargeFirm['tokens'] | 'staff', indexes: string[]]

const frequentPaths: FrequentPath[] = [
  [
    '/v1/users/current_user_details',
    'PRO',
    ['directory_pkey', 'client_users_pkey', 'accounts_pkey'],
  ],
  ['/v1/documents?limit=10', 'PRO', ['documents_newest', 'document_files_pkey']],
  ['/v1/documents?filter=needs_resubmission&limit=10', 'PRO', ['documents_by_status']],
  // The light statements: what the fronts' lists ask for.
  [toUrl(documents.list, { query: { fields: listedFields } }), 'PRO', ['documents_newest']],
  [
    toUrl(documents.list, { query: { filter: 'needs_resubmission', fields: listedFields } }),
    'PRO',
    ['documents_by_status'],
  ],
  ...HubMessageFilter.options.map((filter): FrequentPath => [
    toUrl(hubMessages.list, { query: { filter, page: 1, fields: listedMessageFields } }),
    'PRO',
    [filter === 'archived' ? 'hub_messages_newest' : 'hub_messages_inbox'],
  ]),
  [
    toUrl(workQueue.list, {
      query: { client: toId('account 1'), stage: 'all', limit: 8, fields: listedFields },
    }),
    'staff',
    ['documents_newest', 'documents_pkey'],
  ],
  [
    toUrl(workQueue.list, { query: { limit: 25, fields: listedFields } }),
    'staff',
    ['documents_by_age', 'documents_pkey'],
  ],
  [
    toUrl(hubMessagesForStaff.listForAccount, {
      params: { accountId: toId('account 1') },
      query: { limit: 8, fields: listedMessageFields },
    }),
    'staff',
    ['hub_messages_newest'],
  ],
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
  ['/staff/v1/board?limit=25', 'staff', ['accounts_by_name', 'client_boards_pkey']],
  ['/staff/v1/board?limit=25&sort=waiting&descending=true', 'staff', ['client_boards_by_waiting']],
  ['/staff/v1/board?limit=25&sort=locked_through', 'staff', ['client_boards_by_locked']],
  [
    '/staff/v1/board?limit=25&sort=locked_through&descending=true',
    'staff',
    ['client_boards_by_locked'],
  ],
  ['/staff/v1/board?limit=25&sort=next_due_on', 'staff', ['client_boards_by_next']],
  ['/staff/v1/board?limit=25&sort=last_seen_at', 'staff', ['client_boards_by_last_seen']],
  [
    '/staff/v1/board?search=dana%20okonjo&limit=25',
    'staff',
    ['accounts_by_words', 'client_users_by_words'],
  ],
  ['/staff/v1/work_items?limit=25', 'staff', ['work_items_open']],
  ['/staff/v1/accounts?limit=25', 'staff', ['accounts_by_name', 'client_users_pkey']],
  [
    '/staff/v1/accounts?search=dana%20okonjo&limit=10',
    'staff',
    ['accounts_by_words', 'client_users_by_words'],
  ],
  [
    '/staff/v1/accounts?search=1XKYD49X0MJ123456&limit=10',
    'staff',
    ['client_records_by_numbers', 'client_trucks_by_numbers'],
  ],
  [
    '/staff/v1/hub_messages?limit=25',
    'staff',
    ['hub_messages_sent_singly', 'message_sendings_newest'],
  ],
  [
    `/staff/v1/message_sendings/${toId('sending 1')}/recipients?filter=problem`,
    'staff',
    ['message_recipients_by_state', 'hub_messages_of_a_sending'],
  ],
  [
    '/staff/v1/threads?limit=25',
    'staff',
    ['threads_unanswered', 'threads_waiting', 'threads_assigned'],
  ],
  ['/staff/v1/threads?filter=waiting&limit=25', 'staff', ['threads_waiting']],
  ['/staff/v1/threads?filter=mine&limit=25', 'staff', ['threads_assigned']],
  ['/staff/v1/threads?filter=handled&limit=25', 'staff', ['threads_handled']],
  ['/staff/v1/threads?filter=closed&limit=25', 'staff', ['threads_closed']],
  ['/staff/v1/audit_log?limit=25', 'staff', ['audit_log_by_time', 'audit_log_reads']],
  [`${account}/imported_transactions`, 'staff', ['imported_transactions_by_state']],
  [`${account}/transaction_batches`, 'staff', ['transaction_batches_newest']],
  [
    `${account}/ledger?account=5000`,
    'staff',
    ['monthly_totals_pkey', 'transactions_of_an_account'],
  ],
  [`${account}/trial_balances/${year}`, 'staff', ['monthly_totals_pkey']],
]

test.each(frequentPaths)('%s uses its index', async (path, as, indexes) => {
  const used = new Set<string>()
  for (const { text, values } of await recordStatements(path, as))
    for (const step of await plan(text, values))
      if (step['Index Name']) used.add(step['Index Name'])
  expect([...used]).toEqual(expect.arrayContaining(indexes))
})

test.each<[string, keyof LargeFirm['tokens'] | 'staff']>([
  [toUrl(documents.list, { query: { limit: 10, fields: listedFields } }), 'PRO'],
  [toUrl(hubMessages.list, { query: { filter: 'inbox', fields: listedMessageFields } }), 'PRO'],
  ['/v1/trips?page=1&limit=5', 'RIDE'],
  ['/staff/v1/documents?stage=open&page=1&limit=25', 'staff'],
])('the first page of %s is planned once, not for each call', async (path, as) => {
  const lists = (await recordStatements(path, as)).filter(({ text }) =>
    /\blimit (5|10|25)\b/.test(text),
  )
  expect(lists.length).toBeGreaterThan(0)
  for (const { text, values } of lists)
    expect(await countGenericPlans(text, values)).toBeGreaterThan(0)
})

test('a search of the board sends no list of the clients it finds', async () => {
  const statements = await recordStatements('/staff/v1/board?search=an&limit=25', 'staff')
  expect(statements.filter(({ text }) => text.includes('client_boards'))).toHaveLength(2)
  for (const { values } of statements) expect(JSON.stringify(values).length).toBeLessThan(500)
})

test('a light list reads no other table than its own and that of its counts', async () => {
  const light: [path: string, as: 'PRO' | 'staff', tables: string[]][] = [
    [
      toUrl(documents.list, { query: { fields: listedFields } }),
      'PRO',
      ['documents', 'document_counts'],
    ],
    [
      toUrl(hubMessages.list, { query: { filter: 'inbox', fields: listedMessageFields } }),
      'PRO',
      ['hub_messages', 'message_counts'],
    ],
    [
      toUrl(workQueue.list, {
        query: { client: toId('account 1'), stage: 'all', fields: listedFields },
      }),
      'staff',
      ['documents', 'document_counts'],
    ],
  ]
  for (const [path, as, tables] of light) {
    const sessions = ['directory', 'client_sessions', 'staff_sessions', 'audit_log']
    const statements = (await recordStatements(path, as)).filter(
      ({ text }) => !sessions.some((table) => new RegExp(`from ${table}\\b`).test(text)),
    )
    const steps = await Promise.all(statements.map(({ text, values }) => plan(text, values)))
    const read = steps.flat().flatMap((step) => step['Relation Name'] ?? [])
    expect([...new Set(read)].toSorted()).toEqual(tables.toSorted())
  }
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

/** Messages to many clients: the first one went to every client. */
async function addSendings(ownerUrl: string) {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query(`
    insert into message_sendings (id, subject_en, body_en, message_type, created_at, sent_by, request_id,
                                  address, begun_at, has_no_consultant, is_picked, recipients)
    select case when n = 1 then '${toId('sending 1')}' else gen_random_uuid() end, 'Papers ' || n, '',
           'reply', now() - n * interval '1 hour', (select id from staff limit 1), '', '', now(), false,
           false, 1
    from generate_series(1, 2000) n
  `)
  await client.query(`
    insert into message_recipients (account_id, sending_id, state)
    select id, '${toId('sending 1')}', 'sent' from accounts
  `)
  await client.query(`
    update hub_messages set sending_id = '${toId('sending 1')}'
    where subject = 'Which truck was it? 20'
  `)
  await client.end()
}

/** Visits of twenty colleagues, each to a client's account and to the firm's lists at once. */
async function addVisits(ownerUrl: string) {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query(`
    insert into audit_log (account_id, position, at, actor_id, actor_name, action, subject, request_id,
                           address, previous_hash, hash)
    select account_id, row_number() over (partition by account_id) + 100, at, actor_id, 'Priya Shah', action,
           '{}', '', '127.0.0.1', '', ''
    from generate_series(1, 20) colleague, generate_series(1, 10) visit, generate_series(1, 5) look,
      lateral (select md5('colleague ' || colleague)::uuid as actor_id,
                      now() - visit * interval '20 minutes' - look * interval '1 minute' as at) entry,
      lateral (values
        ('00000000-0000-0000-0000-000000000000'::uuid, 'GET /staff/v1/documents'),
        ((select id from accounts order by id limit 1 offset (colleague * 10 + visit) % 90),
         'GET /staff/v1/accounts/:accountId/documents')
      ) seen (account_id, action)
  `)
  await client.end()
}

/** The numbers of each client's record and of two trucks: an index of no rows is not used. */
async function addNumbers(ownerUrl: string) {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query(`
    insert into client_records (account_id, mc_number, dot_number)
    select id, (100000 + n)::text, (3000000 + n)::text
    from (select id, row_number() over (order by id) as n from accounts) numbered
    on conflict (account_id) do update
      set mc_number = excluded.mc_number, dot_number = excluded.dot_number
  `)
  await client.query(`
    insert into client_trucks (account_id, id, unit, vin)
    select id, gen_random_uuid(), truck, '1XKYD49X0MJ' || lpad((n * 2 + truck)::text, 6, '0')
    from (select id, row_number() over (order by id) as n from accounts) numbered,
      generate_series(1, 2) truck
  `)
  await client.end()
}

/** Gives the planner exact statistics: a sample would differ each time. */
async function countEveryRow(ownerUrl: string) {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query('set default_statistics_target = 1000')
  // Vacuumed, as it is after a while: what was just inserted is not in its place in a GIN index yet.
  await client.query('vacuum analyze')
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

/** How often PostgreSQL ran a prepared statement by the plan it keeps, of ten times. */
async function countGenericPlans(text: string, values: unknown[]): Promise<number> {
  const connection = await api.db.pool.connect()
  try {
    for (let i = 0; i < 10; i++) await connection.query({ name: 'repeated', text, values })
    const { rows } = await connection.query<{ generic: number }>(`
      select generic_plans::int as generic from pg_prepared_statements where name = 'repeated'
    `)
    return rows[0]!.generic
  } finally {
    connection.release(true)
  }
}

async function plan(text: string, values: unknown[]): Promise<PlanNode[]> {
  const connection = await api.db.pool.connect()
  try {
    // As a server has it; the tests' own has no parallel plans.
    await connection.query('set max_parallel_workers_per_gather = 2')
    const { rows } = await connection.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (format json) ${text}`,
      values,
    )
    return listPlanSteps(rows[0]!['QUERY PLAN'][0].Plan)
  } finally {
    connection.release()
  }
}
