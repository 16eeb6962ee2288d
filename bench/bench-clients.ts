import { randomUUID } from 'node:crypto'
import type { Plan, StaffRole } from '@milepost/contract/wire/access'
import { recountDocuments } from '../apps/api/src/features/documents/document-counts.sql.ts'
import { hashPassword } from '../apps/api/src/platform/auth/passwords.ts'
import { createToken, hashToken } from '../apps/api/src/platform/auth/tokens.ts'
import { sql, type Database } from '../apps/api/src/platform/database/database.ts'

export type BenchClient = { accountId: string; userId: string; email: string; token: string }

export const benchPassword = 'Bench-Password-1!'

export const newClients = (count: number): BenchClient[] =>
  Array.from({ length: count }, () => {
    const userId = randomUUID()
    return {
      accountId: randomUUID(),
      userId,
      email: `${userId}@drivers.test`,
      token: createToken(),
    }
  })

/** Inserts accounts with one signed-in user each; all users share a password. */
export async function insertClients(
  db: Database,
  clients: readonly BenchClient[],
  plan: Plan = 'PRO',
): Promise<void> {
  const accounts = clients.map(({ accountId }) => accountId)
  const users = clients.map(({ userId }) => userId)
  const emails = clients.map(({ email }) => email)
  const tokens = clients.map(({ token }) => hashToken(token))
  const now = new Date()
  await db.rows(sql`
    insert into accounts (id, name, client_customer_type)
    select id, 'Whitfield Hauling', ${plan} from unnest(${accounts}::uuid[]) as id
  `)
  await db.rows(sql`
    insert into client_users (account_id, id, email, full_name, password_hash)
    select c.account, c.id, c.email, 'Dana Whitfield', ${await hashPassword(benchPassword)}
    from unnest(${accounts}::uuid[], ${users}::uuid[], ${emails}::text[]) as c (account, id, email)
  `)
  await db.rows(sql`
    insert into client_sessions (account_id, token_hash, user_id, remembered, created_at, last_used_at)
    select c.account, c.token, c.id, true, ${now}, ${now}
    from unnest(${accounts}::uuid[], ${tokens}::text[], ${users}::uuid[]) as c (account, token, id)
  `)
  await db.rows(sql`
    insert into directory (kind, key, account_id, user_id)
    select d.kind, d.key, d.account, d.id
    from unnest(${accounts}::uuid[], ${users}::uuid[], ${emails}::text[], ${tokens}::text[])
           as c (account, id, email, token),
         lateral (values ('email', c.email, c.account, c.id), ('session', c.token, c.account, c.id))
           as d (kind, key, account, id)
  `)
}

/** Inserts a signed-in staff member. */
export async function insertStaff(
  db: Database,
  staffId: string,
  token: string,
  role: StaffRole = 'bookkeeper',
): Promise<void> {
  await db.rows(sql`
    insert into staff (id, email, first_name, last_name, phone, role)
    values (${staffId}, ${`${staffId}@firm.test`}, 'Priya', 'Shah', '(540) 555-0123', ${role})
  `)
  await db.rows(sql`
    insert into staff_sessions (token_hash, staff_id, created_at, last_used_at)
    values (${hashToken(token)}, ${staffId}, now(), now())
  `)
}

/** Inserts this many two-page documents for each client, one an hour, most of them posted. */
export async function insertDocuments(
  db: Database,
  clients: readonly BenchClient[],
  count: number,
): Promise<void> {
  await db.rows(sql`
    insert into documents (account_id, id, title, status, created_at, created_by, file_count, preview_key,
                           preview_sha256, preview_bytes)
    select c.account, gen_random_uuid(), 'Fuel receipt ' || n,
           case when n % 10 = 0 then 'uploaded' else 'posted' end,
           now() - n * interval '1 hour', c.id, 2, md5(c.account::text || n), repeat('0', 64), 40000
    from unnest(${clients.map(({ accountId }) => accountId)}::uuid[],
                ${clients.map(({ userId }) => userId)}::uuid[]) as c (account, id),
         generate_series(1, ${count}::int) as n
  `)
  await db.rows(sql`
    insert into document_files (account_id, document_id, file_number, file_name, mime_type, bytes,
                                blob_key, blob_sha256, created_at)
    select d.account_id, d.id, n, 'receipt-' || n || '.jpg', 'image/jpeg', 300000,
           md5(d.id::text || n), repeat('0', 64), d.created_at
    from documents d, generate_series(1, 2) as n
  `)
  await db.rows(sql`
    insert into document_history (account_id, document_id, position, status, at)
    select account_id, id, 1, 'uploaded', created_at from documents
  `)
  await db.transaction(async (transaction) => {
    for (const { accountId } of clients) await recountDocuments(transaction, accountId)
  })
}
