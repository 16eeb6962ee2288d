import type {
  Consultant,
  CurrentUser,
  Language,
  PreferencesChange,
} from '@milepost/contract/account/account'
import { forgetSessions } from '../../../platform/auth/tokens.ts'
import { sql, type Db } from '../../../platform/database/database.ts'
import { boardChanged } from '../../../shared/board/board-changed.ts'
import type { Recipient } from '../../../shared/send-mail.ts'
import { isStaff, personOf, type Member, type Person, type PersonOfRow } from './person.ts'

export type UserCredentials = {
  accountId: string
  userId: string
  fullName: string
  email: string
  /** Null until the person chooses one. */
  language: Language | null
  passwordHash: string | null
}

export async function findUserByEmail(db: Db, email: string): Promise<UserCredentials | undefined> {
  const person = await findInDirectory(db, 'email', email)
  return person && findUserById(db, person.accountId, person.userId)
}

/** The owner of an e-mail or a token, which may have expired. */
export const findInDirectory = (db: Db, kind: 'email' | 'reset', key: string) =>
  db.row<{ accountId: string; userId: string }>(sql`
    select account_id, user_id from directory where kind = ${kind} and key = ${key}
  `)

/** What a person signs in with, if they may sign in to any account. */
export const findUserById = (db: Db, accountId: string, userId: string) =>
  db.row<UserCredentials>(sql`
    select account_id, id as user_id, full_name, email, language, password_hash
    from client_users
    where account_id = ${accountId} and id = ${userId} and (removed_at is null or holds_sign_in)
  `)

/** The recipient of a mail about an account, and the time zone for its dates. */
export const findMailRecipient = (db: Db, member: Member) =>
  findRecipient(db, member, sql`u.removed_at is null`)

/** The recipient of a mail about how a person signs in, and the time zone for its dates. */
export const findPersonRecipient = (db: Db, person: Person) =>
  findRecipient(db, person, sql`(u.removed_at is null or u.holds_sign_in)`)

const findRecipient = (db: Db, person: Person, condition: ReturnType<typeof sql>) =>
  db.row<Recipient & { timeZone: string }>(
    isStaff(person)
      ? sql`
          select email, first_name || ' ' || last_name as full_name,
                 coalesce(language, 'en') as language, 'UTC' as time_zone
          from staff where id = ${person.userId} and is_active
        `
      : sql`
          select u.email, u.full_name, coalesce(u.language, 'en') as language, a.time_zone
          from client_users u join accounts a on a.id = u.account_id
          where u.account_id = ${person.accountId} and u.id = ${person.userId} and ${condition}
        `,
  )

/** The person of a member's row. */
export async function findPerson(db: Db, { accountId, userId }: Member): Promise<Person> {
  const row = await db.row<PersonOfRow>(sql`
    select person_account_id, person_id from client_users
    where account_id = ${accountId} and id = ${userId}
  `)
  return personOf({ accountId, userId }, row ?? {})
}
export const findAccountName = async (db: Db, accountId: string): Promise<string | undefined> =>
  (await db.row<{ name: string }>(sql`select name from accounts where id = ${accountId}`))?.name

export const findPassword = (db: Db, person: Person) =>
  db.row<{ passwordHash: string | null }>(
    isStaff(person)
      ? sql`select password_hash from staff where id = ${person.userId}`
      : sql`
          select password_hash from client_users
          where account_id = ${person.accountId} and id = ${person.userId}
        `,
  )

/**
 * Whether this is still the person's password hash. Locks the row until the transaction ends, so that a
 * concurrent password change also ends the session this transaction opens.
 */
export const lockPassword = async (
  transaction: Db,
  person: Person,
  passwordHash: string | null,
): Promise<boolean> =>
  (await transaction.row(
    isStaff(person)
      ? sql`
          select 1 as held from staff
          where id = ${person.userId} and password_hash = ${passwordHash} for share
        `
      : sql`
          select 1 as held from client_users
          where account_id = ${person.accountId} and id = ${person.userId}
            and password_hash = ${passwordHash} for share
        `,
  )) !== undefined

/** What the person chose, and what their account is. */
export type Preferences = Pick<CurrentUser, 'language' | 'theme' | 'timeZone' | 'accountName'>

export const loadPreferences = (db: Db, accountId: string, userId: string) =>
  db.row<Preferences>(sql`
    select u.language, u.theme, a.time_zone,
           case when (select count(*) from memberships m
                      where m.person_id = coalesce(u.person_id, u.id)) > 1
                then a.name end as account_name
    from client_users u join accounts a on a.id = u.account_id
    where u.account_id = ${accountId} and u.id = ${userId}
  `)

/** Sets the fields that were sent in one account of a person, including null; leaves the others. */
export async function setPreferences(
  db: Db,
  accountId: string,
  userId: string,
  { language, theme }: PreferencesChange,
): Promise<void> {
  await db.rows(sql`
    update client_users set
      language = ${language === undefined ? sql`language` : sql`${language}`},
      theme = ${theme === undefined ? sql`theme` : sql`${theme}`}
    where account_id = ${accountId} and id = ${userId}
  `)
}

/** Ends the session of a token, the client's own or one in which staff act as them. */
export async function deleteSession(db: Db, accountId: string, tokenHash: string): Promise<void> {
  const ofToken = sql`where account_id = ${accountId} and token_hash = ${tokenHash}`
  await db.rows(sql`delete from client_sessions ${ofToken}`)
  await db.rows(sql`delete from impersonation_sessions ${ofToken}`)
  await forgetSessions(db, [{ tokenHash }])
}

/** Ends all sessions in one account of a person, and those in which staff act as them there. */
export async function deleteSessionsOfMember(db: Db, { accountId, userId }: Member): Promise<void> {
  const ofUser = sql`where account_id = ${accountId} and user_id = ${userId}`
  await db.rows(sql`delete from client_sessions ${ofUser}`)
  await db.rows(sql`delete from impersonation_sessions ${ofUser}`)
  await db.rows(sql`
    delete from directory
    where kind = 'session' and account_id = ${accountId} and user_id = ${userId}
  `)
}

/** How many links to set a password one person has open at a time. */
export const maxOpenLinks = 5

/** Takes back a person's links to set a password; returns them. */
export async function deleteResets(
  db: Db,
  { accountId, userId }: Person,
  now: Date,
): Promise<{ tokenHash: string; isOpen: boolean }[]> {
  await db.rows(sql`
    delete from directory
    where kind = 'reset' and account_id = ${accountId} and user_id = ${userId}
  `)
  return db.rows(sql`
    delete from password_resets where account_id = ${accountId} and user_id = ${userId}
    returning token_hash, ends_at > ${now} as is_open
  `)
}

/** Takes back some of a person's links. */
export async function deleteSomeResets(
  db: Db,
  { accountId, userId }: Person,
  tokenHashes: string[],
): Promise<void> {
  await db.rows(sql`delete from directory where kind = 'reset' and key = any(${tokenHashes})`)
  await db.rows(sql`
    delete from password_resets
    where account_id = ${accountId} and user_id = ${userId} and token_hash = any(${tokenHashes})
  `)
}

type NewReset = { accountId: string; userId: string; tokenHash: string; endsAt: Date }

/** Opens a link to set a password beside the person's others. If there are too many, those that end first are taken back. */
export async function insertReset(
  db: Db,
  { accountId, userId, tokenHash, endsAt }: NewReset,
): Promise<void> {
  const others = await db.rows<{ tokenHash: string }>(sql`
    select token_hash from password_resets where account_id = ${accountId} and user_id = ${userId}
    order by ends_at desc, token_hash
  `)
  const tooMany = others.slice(maxOpenLinks - 1).map((other) => other.tokenHash)
  if (tooMany.length > 0) await deleteSomeResets(db, { accountId, userId }, tooMany)
  await db.rows(sql`
    insert into directory (kind, key, account_id, user_id)
    values ('reset', ${tokenHash}, ${accountId}, ${userId})
  `)
  await db.rows(sql`
    insert into password_resets (account_id, user_id, token_hash, ends_at)
    values (${accountId}, ${userId}, ${tokenHash}, ${endsAt})
  `)
}

/**
 * Uses up an open link, and with it the person's others; if there is none, the transaction must not be committed. Of concurrent
 * calls, only one gets it, whichever of the links they have.
 */
export async function consumeReset(
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<Person | undefined> {
  const person = await findInDirectory(db, 'reset', tokenHash)
  if (!person) return undefined
  const links = await deleteResets(db, person, now)
  return links.some((link) => link.tokenHash === tokenHash && link.isOpen) ? person : undefined
}

/** Whether a link could set a password now. */
export async function isOpenReset(db: Db, tokenHash: string, now: Date): Promise<boolean> {
  const person = await findInDirectory(db, 'reset', tokenHash)
  if (!person) return false
  const link = await db.row(sql`
    select 1 as open from password_resets
    where account_id = ${person.accountId} and user_id = ${person.userId} and token_hash = ${tokenHash}
      and ends_at > ${now}
  `)
  return link !== undefined
}

export async function setPassword(
  db: Db,
  accountId: string,
  userId: string,
  passwordHash: string,
): Promise<void> {
  await db.rows(sql`
    update client_users set password_hash = ${passwordHash}
    where account_id = ${accountId} and id = ${userId}
  `)
  await boardChanged(db, accountId, 'people')
}

export const findConsultant = (db: Db, accountId: string) =>
  db.row<Consultant>(sql`
    select s.id, s.email, s.first_name, s.last_name, s.phone,
           s.first_name || ' ' || s.last_name as full_name,
           upper(left(s.first_name, 1) || left(s.last_name, 1)) as initials
    from accounts a join staff s on s.id = a.consultant_id and s.is_active
    where a.id = ${accountId}
  `)
