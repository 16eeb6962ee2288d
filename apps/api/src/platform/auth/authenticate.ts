import { canUse, type Access } from '@milepost/contract/wire/access'
import type { Clock } from '../clock.ts'
import { beforeCommit, raw, sql, type Db } from '../database/database.ts'
import { httpError, unauthenticated } from '../errors.ts'
import type { Client, Staff } from './caller.ts'
import { findImpersonatedClients } from './impersonation-sessions.ts'
import { findClientByTaskLink } from './task-links.ts'
import { hashToken } from './tokens.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour

/** How long (ms) a session lasts without use, and in all. */
export const sessionLifetimes = {
  client: { idle: 12 * hour, max: 30 * day },
  remembered: { idle: 30 * day, max: 180 * day },
  staff: { idle: 2 * hour, max: 12 * hour },
}

const maxCachedTokens = 10_000

/**
 * The accounts of session tokens looked up before, by the token's hash: it saves a look-up in the directory. A token never
 * changes its account; whether its session has ended is checked each time.
 */
export type TokenCache = Map<string, string>

type Sessions = { db: Db & { lookups: Db }; clock: Clock; tokenCache: TokenCache }

/** The caller, by their token. Throws a 401 if the call is not public and the token is nobody's; `authorize` decides the rest. */
export async function authenticate(
  { db, clock, tokenCache }: Sessions,
  access: Access,
  authorization: string | undefined,
): Promise<Client | Staff | undefined> {
  if (access === 'public') return undefined
  const token = /^Bearer ([\w-]{20,200})$/.exec(authorization ?? '')?.[1]
  if (!token) throw unauthenticated()
  if (typeof access === 'object') {
    const staff = await findStaffBySession(db, clock, hashToken(token))
    if (!staff) throw unauthenticated()
    return staff
  }
  const client =
    access === 'task-link'
      ? await findClientByTaskLink({ db, clock }, hashToken(token))
      : await findClientBySession({ db, clock, tokenCache }, hashToken(token))
  if (!client) throw unauthenticated()
  return client
}

/** Throws a 403 where a call is not for this caller. */
export function authorize(access: Access, caller: Client | Staff | undefined): void {
  if (access === 'public' || access === 'task-link' || access === 'signed-in') return
  if (typeof access === 'string') {
    if (caller?.kind !== 'client' || !canUse(access, caller))
      throw httpError(403, 'not_available_for_your_plan')
    return
  }
  if (caller?.kind !== 'staff') throw httpError(403, 'forbidden')
  if (caller.isEnrolling && !access.whileEnrolling) throw httpError(403, 'second_factor_required')
  if (!access.staff.includes(caller.role)) throw httpError(403, 'forbidden')
}

/** Whether this member of staff may work on the account: consultants only on their own clients'. */
export async function canStaffAccess(
  db: Db,
  { staffId, role }: Staff,
  accountId: string,
): Promise<boolean> {
  const row = await db.row(sql`
    select 1 from accounts
    where id = ${accountId} and (${role} <> 'consultant' or consultant_id = ${staffId})
  `)
  return row !== undefined
}

/** A session's last use is updated at most this often, to keep most reads free of writes. */
const touchIntervalMs = 5 * 60 * 1000

const timeAgo = (clock: Clock, milliseconds: number) =>
  new Date(clock.now().getTime() - milliseconds)

type SessionRow = { lastUsedAt: string }

type Sql = ReturnType<typeof sql>

/** The session `s` of a token in its account. */
const byToken = (accountId: string, tokenHash: string) =>
  sql`s.account_id = ${accountId} and s.token_hash = ${tokenHash}`

/** The sessions `s` of tokens of any accounts. */
const byTokens = (tokenHashes: string[]) => sql`(s.account_id, s.token_hash) in (
  select account_id, key from directory where kind = 'session' and key = any(${tokenHashes}::text[])
)`

const { client: short, remembered: long } = sessionLifetimes
/** A client's session `s` began, or was last used, less than this before now; literals cost no parameters. */
const lifetime = (limit: 'idle' | 'max') =>
  raw(
    `case when s.remembered then interval '${long[limit]} ms' else interval '${short[limit]} ms' end`,
  )
const [maxIdle, maxAge] = [lifetime('idle'), lifetime('max')]

/** Sessions that have not ended, with their users. */
const findLiveSessions = (db: Db, clock: Clock, condition: Sql) =>
  db.rows<SessionRow & Omit<Client, 'kind'>>(sql`
    select s.account_id, s.user_id, s.token_hash, s.last_used_at, u.full_name, u.email,
           u.person_account_id, u.person_id, u.invited_by is not null as is_added, a.client_customer_type, a.is_active, a.is_limited
    from client_sessions s
    join client_users u on u.account_id = s.account_id and u.id = s.user_id
    join accounts a on a.id = s.account_id
    where ${condition}
      and least(s.last_used_at + ${maxIdle}, s.created_at + ${maxAge}) > ${clock.now()}::timestamptz
  `)

/** The account of a session's token, which is asked of the directory once per process. */
async function findAccountOfToken(
  lookups: Db,
  tokenCache: TokenCache,
  tokenHash: string,
): Promise<string | undefined> {
  const cachedId = tokenCache.get(tokenHash)
  if (cachedId !== undefined) return cachedId
  const row = await lookups.row<{ accountId: string }>(sql`
    select account_id from directory where kind = 'session' and key = ${tokenHash}
  `)
  if (!row) return undefined
  if (tokenCache.size >= maxCachedTokens) tokenCache.clear()
  tokenCache.set(tokenHash, row.accountId)
  return row.accountId
}

async function findClientBySession(
  { db, clock, tokenCache }: Sessions,
  tokenHash: string,
): Promise<Client | undefined> {
  const accountId = await findAccountOfToken(db.lookups, tokenCache, tokenHash)
  if (accountId === undefined) return undefined
  const condition = byToken(accountId, tokenHash)
  const [row] = await findLiveSessions(db.lookups, clock, condition)
  if (!row) return (await findImpersonatedClients(db, clock, condition))[0]
  const { lastUsedAt, ...sessionOwner } = row
  if (isStale(clock, lastUsedAt)) {
    const now = clock.now()
    await db.rows(sql`
      update client_sessions set last_used_at = ${now}
      where account_id = ${accountId} and token_hash = ${tokenHash}
    `)
    await noteSeen(db, accountId, now)
  }
  return { kind: 'client', ...sessionOwner }
}

/** Shows staff that someone of an account used the portal. */
export const noteSeen = (db: Db, accountId: string, at: Date) =>
  beforeCommit(db, `board ${accountId} seen`, (transaction) =>
    transaction.rows(sql`
      update client_boards set last_seen_at = ${at}
      where account_id = ${accountId} and (last_seen_at is null or last_seen_at < ${at}::timestamptz)
    `),
  )

/** The clients whose sessions have not ended, by token hash. Does not count as a use of the session. */
export async function findClientsBySessions(
  db: Db,
  clock: Clock,
  tokenHashes: string[],
): Promise<Map<string, Client>> {
  const rows = await findLiveSessions(db, clock, byTokens(tokenHashes))
  const clients = new Map<string, Client>(
    rows.map(({ lastUsedAt: _lastUsedAt, ...sessionOwner }) => [
      sessionOwner.tokenHash,
      { kind: 'client', ...sessionOwner },
    ]),
  )
  const remaining = tokenHashes.filter((tokenHash) => !clients.has(tokenHash))
  if (remaining.length > 0)
    for (const client of await findImpersonatedClients(db, clock, byTokens(remaining)))
      clients.set(client.tokenHash, client)
  return clients
}

async function findStaffBySession(
  db: Sessions['db'],
  clock: Clock,
  tokenHash: string,
): Promise<Staff | undefined> {
  const row = await db.lookups.row<SessionRow & Omit<Staff, 'kind' | 'tokenHash'>>(sql`
    select s.staff_id, s.last_used_at, s.enrolling as is_enrolling, m.first_name || ' ' || m.last_name as full_name, m.email, m.role
    from staff_sessions s join staff m on m.id = s.staff_id
    where s.token_hash = ${tokenHash} and m.is_active
      and s.last_used_at > ${timeAgo(clock, sessionLifetimes.staff.idle)}
      and s.created_at > ${timeAgo(clock, sessionLifetimes.staff.max)}
  `)
  if (!row) return undefined
  const { lastUsedAt, ...sessionOwner } = row
  if (isStale(clock, lastUsedAt))
    await db.rows(sql`
      update staff_sessions set last_used_at = ${clock.now()} where token_hash = ${tokenHash}
    `)
  return { kind: 'staff', ...sessionOwner, tokenHash }
}

const isStale = (clock: Clock, lastUsedAt: string) =>
  clock.now().getTime() - Date.parse(lastUsedAt) > touchIntervalMs
