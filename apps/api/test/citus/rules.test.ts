import { runInThisContext } from 'node:vm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { sql, type Db } from '../../src/platform/database/database.ts'
import { withDatabase } from '../servers/database-server.ts'
import { startApi } from '../servers/start-api.ts'
import { readCatalog, type Catalog } from './catalog.ts'
import { checkStatement } from './sent-statements.ts'

let api: Awaited<ReturnType<typeof startApi>>
let client: pg.Client
let catalog: Catalog
beforeAll(async () => {
  api = await startApi()
  const database = new URL(api.databaseUrl).pathname.slice(1)
  const connectionString = withDatabase(inject('databaseServer').ownerUrl, database)
  client = new pg.Client({ connectionString })
  await client.connect()
  catalog = await readCatalog(client)
})
afterAll(async () => {
  await client.end()
  await api.stop()
})

const check = (text: string) => checkStatement(client, catalog, text)

/** Statements that the rule forbids, with what it says, and similar ones that it allows. */
type Cases = { forbids: [text: string, problem: string][]; allows: string[] }

const withoutColumns = 'a select without columns: write `select 1`'

const cases: Record<string, Cases> = {
  'a select has columns': {
    forbids: [
      ['select from accounts where id = $1', withoutColumns],
      ['select 1 from staff s where exists (select from staff where id = s.id)', withoutColumns],
      ['select count(*) from (select from documents limit 5) d', withoutColumns],
      ['with d as materialized (select from documents) select count(*) from d', withoutColumns],
      [
        'delete from staff_sessions s where exists (select from staff where id = s.staff_id)',
        withoutColumns,
      ],
    ],
    allows: ['select 1 from staff s where exists (select 1 from staff where id = s.id)'],
  },
  'the firm’s tables change alone': {
    forbids: [
      [
        `with ended as (delete from client_sessions where account_id = $1 and token_hash = $2)
         delete from directory where kind = 'session' and key = $2`,
        'a change of directory together with client_sessions: two statements',
      ],
      [
        `with ended as (delete from client_sessions where account_id = $1 returning token_hash)
         delete from directory d using ended where d.key = ended.token_hash`,
        'a change of directory together with client_sessions: two statements',
      ],
      [
        `with looked_up as (insert into directory (kind, key, account_id, user_id)
                            values ('session', $1, $2, $3))
         insert into client_sessions (account_id, token_hash, user_id) values ($2, $1, $3)`,
        'a change of directory together with client_sessions: two statements',
      ],
      [
        'update staff set is_active = false where id in (select consultant_id from accounts)',
        'a change of staff together with accounts: two statements',
      ],
      [
        `delete from password_resets r using directory d
         where d.key = $1 and r.account_id = d.account_id and r.user_id = d.user_id`,
        'a change of password_resets together with directory: two statements',
      ],
    ],
    allows: [
      `delete from directory where kind = 'session' and key = any($1::text[])`,
      'delete from staff_sessions s using staff m where m.id = s.staff_id and not m.is_active',
      `with section as (select section from chart_of_accounts where internal_account_number = $1)
       insert into documents (account_id, title) select $2::uuid, section from section`,
    ],
  },
  'no CTE changes what the statement reads': {
    forbids: [
      [
        `with before as (select device_hash from known_devices where account_id = $1),
              noted as (insert into known_devices (account_id, device_hash) values ($1, $2)
                        on conflict do nothing)
         select count(*) from before`,
        'a CTE that changes known_devices, which the statement also reads',
      ],
      [
        `with removed as (delete from trips where account_id = $1 and id = $2)
         select count(*) from trips where account_id = $1`,
        'a CTE that changes trips, which the statement also reads',
      ],
      [
        `with removed as (delete from trips where account_id = $1 and id = $2)
         select 1 where exists (select 1 from trips where account_id = $1)`,
        'a CTE that changes trips, which the statement also reads',
      ],
    ],
    allows: [
      `with changed as (update trips set note = $3 where account_id = $1 and id = $2 returning note)
       select note from changed`,
      `with ended as (delete from sign_in_challenges where ends_at <= $1)
       insert into sign_in_challenges (token_hash) values ($2)`,
    ],
  },
  'what runs on the nodes is immutable': {
    forbids: [
      [
        `insert into audit_heads as head (account_id, position, hash) values ($1, 1, $2)
         on conflict (account_id) do update
         set hash = encode(sha256(convert_to(head.hash, 'UTF8')), 'hex')`,
        'convert_to(), which is stable, in on conflict',
      ],
      [
        `insert into audit_heads as head (account_id, position, hash) values ($1, 1, $2)
         on conflict (account_id) do update set hash = head.position || ',' || $2::text`,
        'anytextcat(), which is stable, in on conflict',
      ],
      [
        `insert into known_devices as known (account_id, user_id, device_hash) values ($1, $2, $3)
         on conflict (account_id, user_id, device_hash) do update set seen_at = now()`,
        'now(), which is stable, in on conflict',
      ],
      [
        `insert into known_devices as known (account_id, user_id, device_hash) values ($1, $2, $3)
         on conflict (account_id, user_id, device_hash) do update set seen_at = excluded.seen_at
         where known.seen_at < current_timestamp`,
        'current_timestamp(), which is stable, in on conflict',
      ],
      [
        `update imported_transactions set external_id = 'csv:' || id where account_id = $1`,
        'textanycat(), which is stable, in an update or delete',
      ],
      [
        'update documents set title = created_at::text where account_id = $1',
        'timestamptz_out(), which is stable, in an update or delete',
      ],
      [
        'delete from documents where account_id = $1 and created_at < $2::date',
        'timestamptz_lt_date(), which is stable, in an update or delete',
      ],
      [
        'update bank_items set failing_since = coalesce(failing_since, now()) where account_id = $1',
        'now(), which is stable, in an update or delete',
      ],
      [
        'update documents set id = gen_random_uuid() where account_id = $1',
        'gen_random_uuid(), which is volatile, in an update or delete',
      ],
      [
        `delete from documents where account_id = $1
         returning to_char(created_at, 'YYYY')`,
        'to_char(), which is stable, in returning',
      ],
    ],
    allows: [
      `insert into audit_heads as head (account_id, position, hash) values ($1, 1, $2)
       on conflict (account_id) do update set position = head.position + 1,
       hash = encode(sha256(replace(head.position::text || ',' || $2::text, '\\', '\\\\')::bytea), 'hex')`,
      'update documents set created_at = now() where account_id = $1 and created_at < $2',
      `update imported_transactions set external_id = 'csv:' || id::text where account_id = $1`,
      `select to_char(created_at, 'YYYY') || id from documents where account_id = $1`,
    ],
  },
  'one account’s node has what is locked': {
    forbids: [
      [
        'select status from documents where status = $1 order by created_at for update skip locked',
        'a lock without the account of documents: `account_id = ${…}`',
      ],
      [
        `select id from documents
         where (account_id, id) in (select * from unnest($1::uuid[], $2::uuid[])) for share`,
        'a lock without the account of documents: `account_id = ${…}`',
      ],
      [
        `select c.user_id from sign_in_challenges c where c.token_hash = $1 and
           case when c.remembered then true
                else exists (select 1 from client_users u
                             where u.account_id = c.account_id and u.id = c.user_id) end
         for update of c`,
        'a lock without the account of client_users: `account_id = ${…}`',
      ],
      [
        'select 1 from accounts where id = any($1::uuid[]) for no key update',
        'a lock without the account of accounts: `account_id = ${…}`',
      ],
    ],
    allows: [
      'select 1 from accounts where id = $1 for no key update',
      'select id from documents where account_id = $1 and id = any($2::uuid[]) for update',
      `select i.id from bank_accounts b
       join bank_items i on i.account_id = b.account_id and i.id = b.item_id
       where b.account_id = $1 and b.id = $2 for update of i`,
      `select id from staff where role = 'admin' order by id for update`,
    ],
  },
  'numbered rows are in an order': {
    forbids: [
      [
        'select row_number() over (), d.* from (select id from documents order by created_at) d',
        'row_number() over rows in no order: `over (order by …)`',
      ],
      [
        'select lag(id) over (partition by status) from documents where account_id = $1',
        'lag() over rows in no order: `over (order by …)`',
      ],
    ],
    allows: [
      'select row_number() over (order by created_at, id) from documents',
      'select count(*) over () from documents',
    ],
  },
  'an insert’s values have no sub-query': {
    forbids: [
      [
        `insert into resources (title, position)
         values ($1, (select coalesce(max(position), 0) + 1 from resources))`,
        'a sub-query among the values of an insert: write `insert … select`',
      ],
      [
        `insert into message_templates (name, subject_en)
         values ($1, $2), ($3, (select max(subject_en) from message_templates))`,
        'a sub-query among the values of an insert: write `insert … select`',
      ],
    ],
    allows: [
      `insert into resources (title, position)
       select $1, coalesce(max(position), 0) + 1 from resources`,
    ],
  },
  'client tables are joined by account': {
    forbids: [
      [
        `select k.key from unnest($1::text[]) as k (key)
         where not exists (select 1 from document_files f where f.blob_key = k.key)`,
        'a correlated sub-query of document_files without its account',
      ],
      [
        `select s.id, (select count(*) from documents d where d.assigned_to = s.id) from staff s`,
        'a correlated sub-query of documents without its account',
      ],
      [
        'select d.title from documents d join document_files f on f.document_id = d.id',
        'documents and document_files, not joined by account',
      ],
    ],
    allows: [
      `select d.title from documents d
       join accounts a on a.id = d.account_id
       join document_files f on f.account_id = a.id and f.document_id = d.id`,
      `select d.title from documents d, document_files f
       where d.account_id = $1 and f.account_id = $1 and f.document_id = d.id`,
      `select d.title, (select count(*) from document_files f
                        where f.account_id = d.account_id and f.document_id = d.id)
       from documents d where d.status = $1`,
      `with found as (select id from accounts where name = $1)
       select f.id, (select count(*) from documents d where d.account_id = f.id) from found f`,
      `select a.name from (select account_id as id from client_users where email = $1) u
       cross join lateral (select name from accounts where id = u.id offset 0) a`,
      `select account_id, (select max(d.title) from documents d where d.account_id = u.account_id)
       from client_users u group by account_id`,
    ],
  },
}

describe.each(Object.entries(cases))('%s', (_, { forbids, allows }) => {
  test.each(forbids)('%s', async (text, problem) => {
    expect(await check(text)).toContain(problem)
  })

  test.each(allows)('%s', async (text) => {
    expect(await check(text)).toEqual([])
  })
})

test('a statement of another kind is passed over, and a wrong one is not', async () => {
  expect(await check('lock table staff in share row exclusive mode')).toEqual([])
  await expect(check('select nothing from staff')).rejects.toThrow('"nothing" does not exist')
})

describe('a test file', () => {
  /** Sends a statement as if a file of the app did. */
  const sendAs = (file: string) =>
    runInThisContext('(db, statement) => db.rows(statement)', {
      filename: `/milepost/apps/api/${file}`,
    }) as (db: Db, statement: ReturnType<typeof sql>) => Promise<unknown>

  test('fails if the app sends such a statement, alone or in a transaction', async () => {
    const other = await startApi()
    const send = sendAs('src/features/trips/trips.sql.ts')
    await send(other.db, sql`select from accounts`)
    await other.db.transaction((transaction) => send(transaction, sql`select from staff`))
    await expect(other.stop()).rejects.toThrow(
      `src/features/trips/trips.sql.ts:1: ${withoutColumns}\n  select from staff`,
    )
  })

  test('passes if only a test sends it', async () => {
    const other = await startApi()
    await other.db.rows(sql`select from trips`)
    await sendAs('test/records.ts')(other.db, sql`select from trips`)
    await expect(other.stop()).resolves.toBeUndefined()
  })
})
