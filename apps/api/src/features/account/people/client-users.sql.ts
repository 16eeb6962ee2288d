import type { Language, Theme } from '@milepost/contract/account/account'
import type { ClientUser } from '@milepost/contract/account/client-users'
import { sql, type Db } from '../../../platform/database/database.ts'
import { boardChanged } from '../../../shared/board/board-changed.ts'
import { cameBack, lacksSmtpUtf8 } from '../../../shared/send-mail.ts'
import { lastSignIn } from './devices.sql.ts'
import { findOpening } from './memberships.sql.ts'
import { personOf, type Member, type Person, type PersonOfRow } from './person.ts'
import { hasSecondFactor } from './second-factor.sql.ts'

const users = (accountId: string, where = sql``) => sql`
  select u.id, u.email, u.full_name, u.language, u.password_hash is not null as has_password,
         u.person_account_id, u.person_id,
         case when u.bounced_at is not null then
           case u.bounce_reason when ${lacksSmtpUtf8} then 'characters'
             when ${cameBack} then 'returned' else 'refused' end
         end as mail_problem,
         ${hasSecondFactor(sql`${accountId}`, sql`u.id`)} as has_second_factor,
         greatest((select max(s.last_used_at) from client_sessions s
                   where s.account_id = ${accountId} and s.user_id = u.id),
                  ${lastSignIn(sql`${accountId}`, sql`u.id`)}) as last_used_at
  from client_users u where u.account_id = ${accountId} and u.removed_at is null ${where}
  order by u.created_at, u.id
`

type Row = Omit<ClientUser, 'isLocked' | 'otherAccounts'> & PersonOfRow

export type ClientUserRow = Omit<Row, keyof PersonOfRow> & {
  /** Who it is; undefined as long as they have not opened this account, their second or later. */
  person: Person | undefined
  personId: string
}

export const listUsers = async (db: Db, accountId: string): Promise<ClientUserRow[]> => {
  const rows = await db.rows<Row>(users(accountId))
  const found: ClientUserRow[] = []
  for (const row of rows) found.push(await withPerson(db, accountId, row))
  return found
}

export async function findUser(
  db: Db,
  accountId: string,
  id: string,
): Promise<ClientUserRow | undefined> {
  const row = await db.row<Row>(users(accountId, sql`and u.id = ${id}`))
  return row && withPerson(db, accountId, row)
}

/**
 * Adds what a person's first account holds of them. Until they open this account they look like
 * anyone who is invited: nobody learns by an invitation who is a client already.
 */
async function withPerson(
  db: Db,
  accountId: string,
  { personAccountId, personId, ...row }: Row,
): Promise<ClientUserRow> {
  const person = personOf({ accountId, userId: row.id }, { personAccountId, personId })
  if (!personId) return { ...row, person, personId: row.id }
  const openedAt = await findOpening(db, person, accountId)
  if (!openedAt) return { ...row, person: undefined, personId }
  const factor = await db.row<{ hasSecondFactor: boolean }>(sql`
    select ${hasSecondFactor(sql`${person.accountId}`, sql`${person.userId}`)} as has_second_factor
  `)
  const lastUsedAt = [openedAt, row.lastUsedAt ?? ''].toSorted().at(-1)!
  return { ...row, ...factor, lastUsedAt, hasPassword: true, person, personId }
}

type NewUser = Member & {
  email: string
  fullName: string
  language: Language
  theme?: Theme | null
  at: Date
  invitedBy: string | null
}

/**
 * Removes a person from an account. The name stays, for the history of what the person did; so does
 * what they sign in to other accounts with, if `holdsSignIn`.
 */
export async function removeMember(
  db: Db,
  { accountId, userId }: Member,
  { at, holdsSignIn }: { at: Date; holdsSignIn: boolean },
): Promise<void> {
  await db.rows(sql`
    update client_users set removed_at = ${at}, holds_sign_in = ${holdsSignIn}
    where account_id = ${accountId} and id = ${userId}
  `)
  await boardChanged(db, accountId, 'people')
}

/** Notes that a mail came back to the office, or with null that mail reaches a person after all. */
export async function setCameBack(
  db: Db,
  { accountId, userId }: Member,
  at: Date | null,
): Promise<void> {
  await db.rows(sql`
    update client_users set bounced_at = ${at}, bounce_reason = ${at && cameBack}
    where account_id = ${accountId} and id = ${userId}
  `)
  await boardChanged(db, accountId, 'people')
}

/** Notes when a person was mailed a link to set their first password; that an earlier mail came back counts no more. */
export async function setInvited(db: Db, { accountId, userId }: Member, at: Date): Promise<void> {
  await db.rows(sql`
    update client_users
    set invited_at = ${at},
        bounced_at = case when bounce_reason is distinct from ${cameBack} then bounced_at end,
        bounce_reason = nullif(bounce_reason, ${cameBack})
    where account_id = ${accountId} and id = ${userId}
  `)
  await boardChanged(db, accountId, 'people')
}

/** Removes the password and the e-mail look-up of someone who signs in to no account anymore. */
export async function removeSignIn(db: Db, { accountId, userId }: Person): Promise<void> {
  await db.rows(sql`
    update client_users set password_hash = null, holds_sign_in = false
    where account_id = ${accountId} and id = ${userId}
  `)
  await boardChanged(db, accountId, 'people')
  await db.rows(sql`
    delete from directory where kind = 'email' and account_id = ${accountId} and user_id = ${userId}
  `)
}

/**
 * Claims an e-mail for a new person; returns whether it was free. Staff e-mails are never free:
 * staff may act as a client only through impersonation, which the client can see in their log.
 */
export async function claimEmail(
  db: Db,
  email: string,
  { accountId, userId }: Person,
): Promise<boolean> {
  const row = await db.row(sql`
    insert into directory (kind, key, account_id, user_id)
    select 'email', ${email}, ${accountId}, ${userId}
    where not exists (select 1 from staff where email = ${email})
    on conflict (kind, key) do nothing
    returning 1 as free
  `)
  return row !== undefined
}

/** Adds a person's row to an account. `person` is given for those who have another account already. */
export async function insertUser(
  db: Db,
  { accountId, userId, email, fullName, language, theme = null, at, invitedBy }: NewUser,
  person?: Person,
): Promise<void> {
  await db.rows(sql`
    insert into client_users (account_id, id, email, full_name, language, theme, created_at, invited_by,
                              person_account_id, person_id)
    values (${accountId}, ${userId}, ${email}, ${fullName}, ${language}, ${theme}, ${at}, ${invitedBy},
            ${person?.accountId ?? null}, ${person?.userId ?? null})
  `)
  await boardChanged(db, accountId, 'people')
}
