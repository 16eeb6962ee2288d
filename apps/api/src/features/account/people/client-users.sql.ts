import type { Language } from '@milepost/contract/account/account'
import type { ClientUser } from '@milepost/contract/account/client-users'
import { sql, type Db } from '../../../platform/database/database.ts'
import { lastSignIn } from './devices.sql.ts'
import type { Person } from './person.ts'
import { hasSecondFactor } from './second-factor.sql.ts'

const users = (accountId: string, where = sql``) => sql`
  select u.id, u.email, u.full_name, u.language, u.password_hash is not null as has_password,
         ${hasSecondFactor(sql`${accountId}`, sql`u.id`)} as has_second_factor,
         greatest((select max(s.last_used_at) from client_sessions s
                   where s.account_id = ${accountId} and s.user_id = u.id),
                  ${lastSignIn(sql`${accountId}`, sql`u.id`)}) as last_used_at
  from client_users u where u.account_id = ${accountId} and u.removed_at is null ${where}
  order by u.created_at, u.id
`

export type ClientUserRow = Omit<ClientUser, 'isLocked'>

export const listUsers = (db: Db, accountId: string) => db.rows<ClientUserRow>(users(accountId))

export const findUser = (db: Db, accountId: string, id: string) =>
  db.row<ClientUserRow>(users(accountId, sql`and u.id = ${id}`))

type NewUser = {
  id: string
  email: string
  fullName: string
  language: Language
  at: Date
  invitedBy: string | null
}

/** Removes the password and the e-mail look-up. The name stays, for the history of what the person did. */
export async function removeUser(db: Db, { accountId, userId }: Person, at: Date): Promise<void> {
  await db.rows(sql`
    update client_users set removed_at = ${at}, password_hash = null
    where account_id = ${accountId} and id = ${userId}
  `)
  await db.rows(sql`
    delete from directory where kind = 'email' and account_id = ${accountId} and user_id = ${userId}
  `)
}

/**
 * Adds a user to the account; returns whether the e-mail was free. Staff e-mails are never free: staff may
 * act as a client only through impersonation, which the client can see in their log.
 */
export async function insertUser(
  db: Db,
  accountId: string,
  { id, email, fullName, language, at, invitedBy }: NewUser,
): Promise<boolean> {
  const row = await db.row(sql`
    insert into directory (kind, key, account_id, user_id)
    select 'email', ${email}, ${accountId}, ${id}
    where not exists (select 1 from staff where email = ${email})
    on conflict (kind, key) do nothing
    returning 1 as free
  `)
  if (!row) return false
  await db.rows(sql`
    insert into client_users (account_id, id, email, full_name, language, created_at, invited_by)
    values (${accountId}, ${id}, ${email}, ${fullName}, ${language}, ${at}, ${invitedBy})
  `)
  return true
}
