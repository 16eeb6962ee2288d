import type { AccountState, StaffRole } from '@milepost/contract/wire/access'
import { createToken, hashToken } from '../../apps/api/src/platform/auth/tokens.ts'
import { sql, type Database } from '../../apps/api/src/platform/database/database.ts'

export type Caller = {
  token: string
  accountId: string | null
  userId: string
  role: StaffRole | null
} & AccountState

/** Creates a session in the database for everyone in the demo firm; signing in is proven elsewhere. */
export async function listSessions(db: Database): Promise<Caller[]> {
  const people = await db.rows<Omit<Caller, 'token'>>(sql`
    select u.account_id, u.id as user_id, null as role, a.client_customer_type, a.is_active,
           a.is_limited
    from client_users u join accounts a on a.id = u.account_id
    union all select null, id, role, null, null, null from staff
  `)
  const callers = people.map((person) => ({ ...person, token: createToken() }))
  await renewSessions(db, callers)
  return callers
}

/** Creates the sessions again that a request has ended. */
export async function renewSessions(db: Database, callers: readonly Caller[]): Promise<void> {
  const clients = callers.filter(({ accountId }) => accountId !== null)
  const staff = callers.filter(({ accountId }) => accountId === null)
  const hashes = (some: readonly Caller[]) => some.map(({ token }) => hashToken(token))
  const session = sql`
    unnest(${hashes(clients)}::text[], ${clients.map(({ accountId }) => accountId)}::uuid[],
           ${clients.map(({ userId }) => userId)}::uuid[]) as s (token, account, member)
  `
  await db.rows(sql`
    insert into directory (kind, key, account_id, user_id)
    select 'session', s.token, s.account, s.member from ${session} on conflict do nothing
  `)
  await db.rows(sql`
    insert into client_sessions (account_id, token_hash, user_id, remembered, created_at, last_used_at)
    select s.account, s.token, s.member, true, now(), now() from ${session} on conflict do nothing
  `)
  await db.rows(sql`
    insert into staff_sessions (token_hash, staff_id, created_at, last_used_at)
    select s.token, s.member, now(), now()
    from unnest(${hashes(staff)}::text[], ${staff.map(({ userId }) => userId)}::uuid[]) as s (token, member)
    on conflict do nothing
  `)
}
