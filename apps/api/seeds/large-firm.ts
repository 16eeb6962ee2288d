import pg from 'pg'
import { hashToken } from '../src/platform/auth/tokens.ts'
import { boardColumns, everyColumn } from '../src/shared/board/board-columns.sql.ts'

/** Rows per account; tables not listed are in proportion. */
export const perAccount = { documents: 100, lines: 1_000 }

export type LargeFirm = {
  accounts: number
  /** Session tokens of a sample of clients, spread over all accounts, by plan. */
  tokens: { PRO: string[]; ENT: string[]; RIDE: string[] }
  /** Session token of an admin. */
  staffToken: string
  /** One client, the same in every large firm. */
  someone: { fullName: string; phone: string }
}

/** Accounts per statement, to bound its memory. */
const batchSize = 100

/** IDs derived from a number, so that rows can refer to each other without a query. */
const idSql = (sqlExpression: string) =>
  `overlay(overlay(md5(${sqlExpression}) placing '4' from 13) placing '8' from 17)::uuid`
const account = idSql("'account ' || a")
const user = idSql("'user ' || a")
const document = idSql("'document ' || a || ' ' || n")
const batch = idSql("'batch ' || a || ' ' || n")

const admin = '00000000-0000-4000-8000-00000000ad31'

/** Accounts that get a session with a known token. */
const maxTokens = 300

type Options = {
  onProgress?: (accounts: number) => void
  /** Additional accounts of clients who have sent nothing yet. */
  new?: number
}

/**
 * Fills an empty, migrated database, as its owner, with this many accounts and rows in the proportions of
 * `perAccount`, spread over the last three years. The same number of accounts gives the same data.
 */
export async function fillLargeFirm(
  ownerUrl: string,
  accounts: number,
  { onProgress, new: extraAccounts = 0 }: Options = {},
): Promise<LargeFirm> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    // Skips foreign-key checks: the rows are consistent by construction.
    await client.query('set session_replication_role = replica')
    await client.query('set synchronous_commit = off')
    const indexes = await dropIndexes(client)
    await insertStaff(client)
    for (let first = 1; first <= accounts; first += batchSize) {
      const range = [first, Math.min(first + batchSize - 1, accounts)]
      for (const statement of [...accountStatements, ...recordStatements])
        await client.query(statement, range)
      onProgress?.(range[1]!)
    }
    for (const statement of accountStatements)
      await client.query(statement, [accounts + 1, accounts + extraAccounts])
    for (const { definition } of indexes) await client.query(definition)
    const tokens = await insertSessions(client, accounts)
    await client.query('vacuum analyze')
    for (let first = 1; first <= accounts; first += batchSize)
      await client.query(countBoards, [first, Math.min(first + batchSize - 1, accounts)])
    await client.query('vacuum analyze client_boards')
    const { rows } = await client.query<LargeFirm['someone']>(
      `select u.full_name as "fullName", c.phone
       from generate_series(123, 123) as a
       join accounts c on c.id = ${account} join client_users u on u.account_id = c.id`,
    )
    return { accounts, tokens, staffToken, someone: rows[0]! }
  } finally {
    await client.end()
  }
}

const staffToken = 'an-admin-who-has-signed-in'
const createToken = (number: number) => `a-client-who-has-signed-in-${number}`

/** Drops all indexes except those of keys: rebuilding is faster than updating them row by row. */
async function dropIndexes(client: pg.Client): Promise<{ definition: string }[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint where conindid = i.indexrelid)
  `)
  if (rows.length > 0) await client.query(`drop index ${rows.map(({ name }) => name).join(', ')}`)
  return rows
}

async function insertStaff(client: pg.Client): Promise<void> {
  await client.query(
    `insert into staff (id, email, first_name, last_name, phone, role)
     values ($1, 'priya@firm.test', 'Priya', 'Shah', '(540) 555-0123', 'admin')`,
    [admin],
  )
  await client.query(
    `insert into staff_sessions (token_hash, staff_id, created_at, last_used_at)
     values ($1, $2, now(), now())`,
    [hashToken(staffToken), admin],
  )
}

async function insertSessions(client: pg.Client, accounts: number): Promise<LargeFirm['tokens']> {
  const step = Math.max(1, Math.floor(accounts / maxTokens))
  const numbers = Array.from({ length: Math.ceil(accounts / step) }, (_, i) => 1 + i * step)
  const hashes = numbers.map((number) => hashToken(createToken(number)))
  await client.query(
    `with signed_in (a, token) as (select * from unnest($1::int[], $2::text[])), session as (
       insert into client_sessions (account_id, token_hash, user_id, remembered, created_at, last_used_at)
       select ${account}, token, ${user}, true, now(), now() from signed_in
     )
     insert into directory (kind, key, account_id, user_id)
     select 'session', token, ${account}, ${user} from signed_in`,
    [numbers, hashes],
  )
  const tokensForPlan = (plan: string) =>
    numbers.filter((number) => getPlan(number) === plan).map(createToken)
  return { PRO: tokensForPlan('PRO'), ENT: tokensForPlan('ENT'), RIDE: tokensForPlan('RIDE') }
}

const plans = ['PRO', 'ENT', 'RIDE'] as const
const getPlan = (number: number) => plans[Math.floor(number / 7) % plans.length]

/** Picks a word of a list for account `a`. */
const wordSql = (words: string, pick: string) => {
  const list = words.split(/\s+/)
  return `(array['${list.join("', '")}'])[1 + (${pick}) % ${list.length}]`
}
// Forty first names and a thousand last names: as in life, hardly any two clients share both.
const firstName = wordSql(
  `Dana Celeste Ray Linda Hector Aisha Walt Tessa Marcus Priya Joanna Lourdes Amos Keisha Dmitri Ines Earl Noor Chidi
   Rosa Wade Mei Tomas Greta Luis Fatima Boyd Sonia Andre Paula Viktor Dolores Cole Yasmin Rudy Helen Omar Carla Gus Ruth`,
  'a * 7919 / 1000',
)
const lastName = `${wordSql(
  `Whit Tol Villa Kowa Lind Brand Gran Okon Hart Pet Cas Mor Del Esp Fitz Grun Hol Iver Jan Kas Lor Mac Nor Oster Pru Quin
   Ros Sal Tur Uri Vas Wex Yar Zam Bel Cor Dun Ecke Fal Gar`,
  'a * 31',
)} || ${wordSql(
  `field iver senor lik quist voll ger jo mann rov illo ton berg ada well stad ino worth escu ley mark ovic ane dorf ez`,
  'a * 131 / 40',
)}`
const kind = wordSql('Freight Hauling Transport Trucking Logistics Express Carriers', 'a / 11')
/** A distinct instant in the last three years per row; row 1 is the newest. */
const when = (n: string, tokensForPlan: number) =>
  `(date_trunc('day', now()) - (${n}) * interval '${Math.round((3 * 365 * 24) / tokensForPlan)} hours' - a % 86400 * interval '1 second')`

/** Accounts $1 to $2. */
const tokensForPlan = 'generate_series($1::bigint, $2::bigint) as a'
const rows = (count: number) => `${tokensForPlan}, generate_series(1, ${count}) as n`

const { documents, lines } = perAccount
const batches = lines / 20

const accountStatements = [
  `insert into accounts (id, name, client_customer_type, consultant_id, phone, created_at)
   select ${account}, ${lastName} || ' ' || ${kind},
          (array['${plans.join("', '")}'])[1 + a / 7 % 3], '${admin}',
          '(' || 200 + a * 37 % 700 || ') ' || 200 + a * 53 % 700 || '-' || lpad((a * 7919 % 10000)::text, 4, '0'),
          now() - interval '3 years'
   from ${tokensForPlan}`,
  `insert into client_users (account_id, id, email, full_name)
   select ${account}, ${user}, 'driver.' || a || '@drivers.test', ${firstName} || ' ' || ${lastName}
   from ${tokensForPlan}`,
  `insert into client_boards (account_id, documents, bank_rows, locked_through, next_due_on, next_kind,
                              next_period, invitation)
   select ${account}, a % 7, a % 23, case when a % 5 > 0 then current_date - (a % 400)::int end,
          current_date + (a % 90)::int, 'ifta', '2026-Q3', 'no_password'
   from ${tokensForPlan}`,
  `insert into work_items (account_id, id, kind, period, due_on)
   select ${account}, gen_random_uuid(), 'ifta', '2026-Q' || n, current_date + (a % 90)::int + n * 91 - 182
   from ${rows(4)}`,
  `insert into client_sessions (account_id, token_hash, user_id, remembered, created_at, last_used_at)
   select ${account}, md5('session ' || a), ${user}, true, now(), now() from ${tokensForPlan}`,
  `insert into directory (kind, key, account_id, user_id)
   select kind, case kind when 'email' then 'driver.' || a || '@drivers.test' else md5('session ' || a) end,
          ${account}, ${user}
   from ${tokensForPlan}, unnest(array['email', 'session']) as kind`,
]

/** A column of a client's row on the board, counted from the records as the server does. */
const countColumn = (column: (typeof everyColumn)[number]) => {
  const { strings, values } = boardColumns[column]('client_boards.account_id')
  return strings.reduce((text, part, i) => `${text}${String(values[i - 1])}${part}`)
}
const countBoards = `
  update client_boards set ${everyColumn.map((column) => `${column} = ${countColumn(column)}`).join(', ')}
  where account_id in (select ${account} from ${tokensForPlan})
`

const recordStatements = [
  // Of a client's 100 documents, one waits for the firm; for every other client, one more waits for the
  // client.
  `insert into documents (account_id, id, title, status, created_at, created_by, file_count, preview_key,
                          preview_sha256, preview_bytes, reason_code)
   select ${account}, ${document}, 'Fuel receipt ' || n,
          case when n = 1 then (array['uploaded', 'processing', 'researching', 'processed'])[1 + a % 4]
               when n = 2 and a % 2 = 0 then 'needs_resubmission' else 'posted' end,
          ${when('n', documents)}, ${user}, 1, md5('preview ' || a || ' ' || n), repeat('0', 64), 40000,
          case when n = 2 and a % 2 = 0 then 'blurry' end
   from ${rows(documents)}`,
  `insert into document_files (account_id, document_id, file_number, file_name, mime_type, bytes,
                               blob_key, blob_sha256, created_at)
   select ${account}, ${document}, 1, 'receipt.jpg', 'image/jpeg', 300000,
          md5('file ' || a || ' ' || n), repeat('0', 64), ${when('n', documents)}
   from ${rows(documents)}`,
  `insert into document_history (account_id, document_id, position, status, at)
   select ${account}, ${document}, p, (array['uploaded', 'posted'])[p], ${when('n', documents)}
   from ${rows(documents)}, generate_series(1, 2) as p`,
  `insert into hub_messages (account_id, subject, body, body_html, message_type, created_at, last_at,
                             sent_by, read_at, archived_at, message_count, last_from, client_wrote,
                             handled_at, closed_at, assigned_to)
   select ${account}, 'Which truck was it? ' || n, 'Please say.', '<p>Please say.</p>', 'reply',
          ${when('n', 20)}, ${when('n', 20)}, '${admin}', case when n > 1 then now() end, case when n > 2 then now() end,
          case when n > 2 then 2 else 1 end, case when n > 2 then 'client' else 'firm' end, n > 2,
          case when n > 3 then now() end, case when n > 18 then now() end,
          case when n = 1 and a % 10 = 0 then '${admin}'::uuid end
   from ${rows(20)}`,
  `insert into thread_messages (account_id, id, hub_message_id, position, created_at, user_id, body,
                                body_html)
   select m.account_id, gen_random_uuid(), m.id, 2, m.last_at, u.id, 'Unit 12', '<p>Unit 12</p>'
   from hub_messages m join client_users u on u.account_id = m.account_id
   where m.message_count > 1 and m.account_id in (select ${account} from ${tokensForPlan})`,
  `insert into document_counts (account_id, uploaded, processing, researching, processed, posted,
                                needs_resubmission)
   select account_id,
          count(*) filter (where status = 'uploaded'), count(*) filter (where status = 'processing'),
          count(*) filter (where status = 'researching'), count(*) filter (where status = 'processed'),
          count(*) filter (where status = 'posted'),
          count(*) filter (where status = 'needs_resubmission')
   from documents where account_id in (select ${account} from ${tokensForPlan}) group by 1`,
  `insert into message_counts (account_id, inbox, archived, action_needed, unread)
   select account_id, count(*) filter (where archived_at is null),
          count(*) filter (where archived_at is not null),
          count(*) filter (where archived_at is null and closed_at is null and not client_wrote),
          count(*) filter (where archived_at is null and read_at is null)
   from hub_messages where account_id in (select ${account} from ${tokensForPlan}) group by 1`,
  `insert into transaction_batches (account_id, id, date, description, document_id, is_opening,
     document_attempt, opening_attempt, debits, credits, first_date, last_date, fingerprint, posted_at)
   select ${account}, ${batch}, ${when('n', batches)}::date, 'Settlement ' || n,
          ${idSql("'document ' || a || ' ' || n + 2")}, false, 0, 0, '{0}', '{0}',
          ${when('n', batches)}::date, ${when('n', batches)}::date, '', now()
   from ${rows(batches)}`,
  // Each batch has a line on each of twenty accounts of the books.
  `insert into transactions
   select ${account}, ${batch}, i - 1, ${when('n', batches)}::date, c.numbers[i], 100 + (a * 31 + n * 17 + i) % 90000,
          0, 'Copper Kettle', 'Line ' || n
   from (select array_agg(internal_account_number order by internal_account_number) as numbers
         from chart_of_accounts where section in ('revenue', 'variable', 'fixed', 'miles')) c,
        ${rows(batches)}, generate_series(1, 20) as i`,
  `insert into monthly_totals
   select account_id, extract(year from date)::int, extract(month from date)::int,
          internal_account_number, sum(amount), 0, count(*), 0
   from transactions where account_id in (select ${account} from ${tokensForPlan}) group by 1, 2, 3, 4`,
  `insert into per_diem_entries (account_id, effective_date, owner_operator_full_count,
     owner_operator_partial_count, spouse_driver_full_count, spouse_driver_partial_count,
     spouse_rider_full_count, spouse_rider_partial_count, created_at, last_updated)
   select ${account}, current_date - n * 3, 1, 0, 0, 0, 0, 0, now(), now() from ${rows(150)}`,
  `insert into trips (account_id, hundredths_of_mile, start_time, start_time_zone, start_date,
                      end_time, end_time_zone, in_progress, created_at, last_updated)
   select ${account}, 1240, ${when('n', 100)}, 'America/Phoenix', ${when('n', 100)}::date,
          ${when('n', 100)} + interval '25 minutes', 'America/Phoenix', false, now(), now()
   from ${rows(100)} where a / 7 % 3 = 2`,
  `insert into imported_transactions (account_id, internal_account_number, date, amount, description, stem,
                                      imported_at)
   select ${account}, 1000, current_date - n, -1000 - n, 'PILOT #' || n, 'pilot', now() from ${rows(20)}`,
  `insert into audit_log (account_id, position, at, actor_id, actor_name, action, subject, request_id,
                          address, previous_hash, hash)
   select ${account}, n, ${when('20 - n', 20)}, '${admin}', 'Priya Shah',
          'GET /staff/v1/accounts/:accountId/documents/:id', '{}', '', '127.0.0.1', '', ''
   from ${rows(20)}`,
  `insert into audit_heads (account_id, position, hash) select ${account}, 20, '' from ${tokensForPlan}`,
]
