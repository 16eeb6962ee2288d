import type { OwnAccount } from '@milepost/contract/account/account'
import type { Staff } from '../../../platform/auth/caller.ts'
import { sql, type Db } from '../../../platform/database/database.ts'
import { boardChanged } from '../../../shared/board/board-changed.ts'
import { isStaff, type Member, type Person } from './person.ts'

/** A person's rows in all their accounts. Staff are one row. */
export async function listMembers(db: Db, person: Person): Promise<Member[]> {
  if (isStaff(person)) return [person]
  const members = await db.rows<Member>(sql`
    select account_id, user_id from memberships
    where person_id = ${person.userId} order by opened_at desc nulls last, account_id
  `)
  return members.length > 0 ? members : [person]
}

/**
 * Locks what a person signs in with until the transaction ends: nobody then gives or takes an
 * account of theirs. Returns false if they may not sign in to any. Comes before every other lock on
 * what is theirs.
 */
export async function lockSignIn(
  transaction: Db,
  { accountId, userId }: Person,
  strength: 'share' | 'update',
): Promise<boolean> {
  const row = await transaction.row(sql`
    select 1 as held from client_users
    where account_id = ${accountId} and id = ${userId} and (removed_at is null or holds_sign_in)
    ${strength === 'share' ? sql`for share` : sql`for update`}
  `)
  return row !== undefined
}

/** The person's row in the account they used last. */
export async function findLastUsed(db: Db, person: Person): Promise<Member> {
  const members = await listMembers(db, person)
  if (members.length === 1) return members[0]!
  const uses: { member: Member; at: string }[] = []
  for (const member of members) uses.push({ member, at: await findLastUse(db, person, member) })
  return uses.reduce((latest, use) => (use.at > latest.at ? use : latest)).member
}

/** When an account was opened, or a session in it used, as ISO 8601; empty if never. */
async function findLastUse(
  db: Db,
  { userId: personId }: Person,
  { accountId, userId }: Member,
): Promise<string> {
  const opened = await db.row<{ at: string | null }>(sql`
    select opened_at as at from memberships
    where person_id = ${personId} and account_id = ${accountId}
  `)
  const used = await db.row<{ at: string | null }>(sql`
    select max(last_used_at) as at from client_sessions
    where account_id = ${accountId} and user_id = ${userId}
  `)
  return [opened?.at ?? '', used?.at ?? ''].toSorted().at(-1)!
}

/** Records that a person has opened an account. Nothing to record for people with one account. */
export async function recordOpening(
  db: Db,
  { userId }: Person,
  accountId: string,
  at: Date,
): Promise<void> {
  const opened = await db.row(sql`
    update memberships set opened_at = ${at}
    where person_id = ${userId} and account_id = ${accountId} returning 1 as opened
  `)
  if (opened) await boardChanged(db, accountId, 'people')
}

/** Gives a person another account; the first gets its entry with it. */
export async function insertMembership(
  db: Db,
  person: Person,
  { accountId, userId }: Member,
  at: Date,
): Promise<void> {
  await db.rows(sql`
    insert into memberships (person_id, account_id, user_id, opened_at)
    select ${person.userId}, ${person.accountId}, ${person.userId}, ${at}::timestamptz
    where not exists (select 1 from memberships where person_id = ${person.userId})
  `)
  await db.rows(sql`
    insert into memberships (person_id, account_id, user_id)
    values (${person.userId}, ${accountId}, ${userId})
  `)
}

export async function deleteMembership(
  db: Db,
  { userId }: Person,
  accountId: string,
): Promise<void> {
  await db.rows(sql`
    delete from memberships where person_id = ${userId} and account_id = ${accountId}
  `)
}

/** When the person last opened an account; undefined if it has no entry, null if never. */
export const findOpening = async (db: Db, { userId }: Person, accountId: string) =>
  (
    await db.row<{ openedAt: string | null }>(sql`
      select opened_at from memberships
      where person_id = ${userId} and account_id = ${accountId}
    `)
  )?.openedAt

/** Some of a person's accounts, by name. */
export async function nameAccounts(
  db: Db,
  members: Member[],
  currentId: string,
): Promise<OwnAccount[]> {
  const found: OwnAccount[] = []
  for (const { accountId } of members) {
    const account = await db.row<NamedAccount>(sql`
      select id, name from accounts where id = ${accountId}
    `)
    if (account) found.push({ ...account, isCurrent: account.id === currentId })
  }
  return found.toSorted((one, other) => one.name.localeCompare(other.name))
}

type NamedAccount = { id: string; name: string }

/** The other accounts of the people of an account, by person, as far as a member of staff may work on them. */
export async function findOtherAccounts(
  db: Db,
  { staffId, role }: Pick<Staff, 'staffId' | 'role'>,
  accountId: string,
  personIds: string[],
): Promise<Map<string, NamedAccount[]>> {
  const others = await db.rows<{ personId: string; accountId: string }>(sql`
    select person_id, account_id from memberships
    where person_id = any(${personIds}::uuid[]) and account_id <> ${accountId}
    order by person_id, account_id
  `)
  const found = new Map<string, NamedAccount[]>()
  for (const { personId, accountId: otherId } of others) {
    const account = await db.row<NamedAccount>(sql`
      select id, name from accounts
      where id = ${otherId} and (${role} <> 'consultant' or consultant_id = ${staffId})
    `)
    if (account) found.set(personId, [...(found.get(personId) ?? []), account])
  }
  return found
}
