import type { OpenSession } from '@milepost/contract/account/security'
import { noteSeen, sessionLifetimes } from '../../../platform/auth/authenticate.ts'
import { endImpersonations } from '../../../platform/auth/impersonation-sessions.ts'
import { forgetSessions } from '../../../platform/auth/tokens.ts'
import { sql, type Db } from '../../../platform/database/database.ts'
import type { Device } from '../people/device.ts'
import { listMembers, lockSignIn } from '../people/memberships.sql.ts'
import { isStaff, type Member, type Person } from '../people/person.ts'

export type NewSession = Device & {
  id: string
  tokenHash: string
  remembered: boolean
  /** Staff who have not enrolled a second factor yet. */
  enrolling: boolean
  at: Date
  /** The hash of the device's ID, if it sent one. Of clients only. */
  deviceHash?: string | null
  /** When the session began, if not now: its greatest age counts from then. */
  since?: string
}

export async function insertSession(db: Db, person: Member, session: NewSession): Promise<void> {
  const {
    id,
    tokenHash,
    remembered,
    enrolling,
    browser,
    system,
    at,
    deviceHash,
    since = at,
  } = session
  const { accountId, userId } = person
  if (isStaff(person)) {
    await db.rows(sql`
      insert into staff_sessions (id, token_hash, staff_id, enrolling, browser, system,
                                  created_at, last_used_at)
      values (${id}, ${tokenHash}, ${userId}, ${enrolling}, ${browser}, ${system}, ${at}, ${at})
    `)
    return
  }
  await db.rows(sql`
    insert into directory (kind, key, account_id, user_id)
    values ('session', ${tokenHash}, ${accountId}, ${userId})
  `)
  await db.rows(sql`
    insert into client_sessions (account_id, id, token_hash, user_id, remembered, browser,
                                 system, device_hash, created_at, last_used_at)
    values (${accountId}, ${id}, ${tokenHash}, ${userId}, ${remembered}, ${browser},
            ${system}, ${deviceHash ?? null}, ${since}, ${at})
  `)
  await noteSeen(db, accountId, at)
}

export type OpenedSession = Device & {
  id: string
  remembered: boolean
  deviceHash: string | null
  createdAt: string
}

/** Ends a client's session and returns what it was. Of concurrent calls, only one gets it. */
export async function takeSession(
  db: Db,
  { accountId, tokenHash }: { accountId: string; tokenHash: string },
): Promise<OpenedSession | undefined> {
  const session = await db.row<OpenedSession>(sql`
    delete from client_sessions where account_id = ${accountId} and token_hash = ${tokenHash}
    returning id, remembered, browser, system, device_hash, created_at
  `)
  if (session) await forgetSessions(db, [{ tokenHash }])
  return session
}

type ListedSession = Omit<OpenSession, 'isThisOne'> & { tokenHash: string }

const ago = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds)

const isClientSessionActive = (now: Date) => {
  const { client, remembered } = sessionLifetimes
  return sql`(
    s.last_used_at > case when s.remembered then ${ago(now, remembered.idle)}::timestamptz
                          else ${ago(now, client.idle)}::timestamptz end
    and s.created_at > case when s.remembered then ${ago(now, remembered.max)}::timestamptz
                            else ${ago(now, client.max)}::timestamptz end
  )`
}

const isStaffSessionActive = (now: Date) => sql`(
  s.last_used_at > ${ago(now, sessionLifetimes.staff.idle)}
  and s.created_at > ${ago(now, sessionLifetimes.staff.max)}
)`

/** Active sessions in all accounts of the person, most recently used first. */
export async function listSessions(db: Db, person: Person, now: Date): Promise<ListedSession[]> {
  if (isStaff(person))
    return db.rows(sql`
      select id, token_hash, browser, system, created_at, last_used_at
      from staff_sessions s where staff_id = ${person.userId} and ${isStaffSessionActive(now)}
      order by last_used_at desc, id
    `)
  const sessions: ListedSession[] = []
  for (const { accountId, userId } of await listMembers(db, person))
    sessions.push(
      ...(await db.rows<ListedSession>(sql`
        select id, token_hash, browser, system, created_at, last_used_at
        from client_sessions s
        where account_id = ${accountId} and user_id = ${userId} and ${isClientSessionActive(now)}
        order by last_used_at desc, id
      `)),
    )
  return sessions.toSorted((one, other) => (one.lastUsedAt < other.lastUsedAt ? 1 : -1))
}

/**
 * Deletes ended sessions, one account at a time to avoid a long statement. Keeps each person's last one,
 * which shows when they were last active, and those whose device gets push notices: only signing out ends these.
 */
export async function removeEndedSessions(
  db: Db,
  now: Date,
  signal: AbortSignal | undefined,
): Promise<void> {
  const isObsolete = sql`
    not ${isClientSessionActive(now)} and exists (
      select 1 from client_sessions later
      where later.account_id = s.account_id and later.user_id = s.user_id
        and (later.last_used_at, later.id) > (s.last_used_at, s.id)
    ) and not exists (
      select 1 from push_subscriptions p
      where p.account_id = s.account_id and p.session_hash = s.token_hash
    )
  `
  const accounts = await db.rows<{ accountId: string }>(sql`
    select distinct s.account_id from client_sessions s where ${isObsolete}
  `)
  for (const { accountId } of accounts) {
    signal?.throwIfAborted()
    await forgetSessions(
      db,
      await db.rows(sql`
        delete from client_sessions s where s.account_id = ${accountId} and ${isObsolete}
        returning s.token_hash
      `),
    )
  }
  await db.rows(sql`
    delete from staff_sessions s
    where not ${isStaffSessionActive(now)} and exists (
      select 1 from staff_sessions later
      where later.staff_id = s.staff_id
        and (later.last_used_at, later.id) > (s.last_used_at, s.id)
    ) and not exists (
      select 1 from staff_push_subscriptions p where p.session_hash = s.token_hash
    )
  `)
}

export function deleteSessions(db: Db, person: Person, tokenHashes: string[]): Promise<void> {
  return deleteWhere(db, person, sql`token_hash = any(${tokenHashes}::text[])`)
}

/**
 * Deletes all sessions of a person except the one with this token, including ended ones and those in which
 * the person, as staff, impersonates a client.
 */
export async function deleteOtherSessions(
  db: Db,
  person: Person,
  exceptTokenHash = '',
): Promise<void> {
  if (isStaff(person)) await endImpersonations(db, person.userId)
  await deleteWhere(db, person, sql`token_hash <> ${exceptTokenHash}`)
}

/** Deletes the person's sessions in a condition, in all their accounts. */
async function deleteWhere(
  db: Db,
  person: Person,
  condition: ReturnType<typeof sql>,
): Promise<void> {
  if (isStaff(person)) {
    await db.rows(
      sql`delete from staff_sessions where staff_id = ${person.userId} and ${condition}`,
    )
    return
  }
  // A switch of accounts under way has then ended: its new session is among them.
  await lockSignIn(db, person, 'update')
  for (const { accountId, userId } of await listMembers(db, person))
    await forgetSessions(
      db,
      await db.rows(sql`
        delete from client_sessions
        where account_id = ${accountId} and user_id = ${userId} and ${condition}
        returning token_hash
      `),
    )
}

/** Lifts the enrollment restriction; returns whether the session still exists. */
export async function endEnrolling(db: Db, tokenHash: string): Promise<boolean> {
  const row = await db.row(sql`
    update staff_sessions set enrolling = false where token_hash = ${tokenHash}
    returning 1 as goes_on
  `)
  return row !== undefined
}
