import type { StaffRole } from '@milepost/contract/wire/access'
import type { Endpoint } from '@milepost/contract/wire/endpoint'
import type { Clock } from '../clock.ts'
import { sql, type Db } from '../database/database.ts'
import { httpError } from '../errors.ts'
import type { Client, Staff } from './caller.ts'
import { forgetSessions } from './tokens.ts'

/** Clients of the impersonation sessions `s` in a condition that have not ended. */
export async function findImpersonatedClients(
  db: Db,
  clock: Clock,
  condition: ReturnType<typeof sql>,
): Promise<Client[]> {
  const rows = await db.rows<
    Omit<Client, 'kind' | 'impersonator'> & {
      impersonationId: string
      staffId: string
      staffName: string
      role: StaffRole
      withWriting: boolean
      endsAt: string
    }
  >(sql`
    select s.account_id, s.user_id, s.token_hash, u.full_name, u.email,
           u.person_account_id, u.person_id, a.client_customer_type, a.is_active, a.is_limited,
           s.id as impersonation_id, s.staff_id, s.with_writing, s.ends_at, m.role,
           m.first_name || ' ' || m.last_name as staff_name
    from impersonation_sessions s
    join client_users u on u.account_id = s.account_id and u.id = s.user_id
    join accounts a on a.id = s.account_id
    join staff m on m.id = s.staff_id
    where ${condition} and s.ends_at > ${clock.now()}
      and u.removed_at is null and m.is_active and (m.role = 'admin' or m.role = 'consultant' and a.consultant_id = m.id)
  `)
  return rows.map(
    ({ impersonationId, staffId, staffName, role, withWriting, endsAt, ...client }) => ({
      kind: 'client' as const,
      ...client,
      impersonator: {
        impersonationId,
        staffId,
        endsAt,
        fullName: staffName,
        mayWrite: withWriting && role === 'admin',
      },
    }),
  )
}

/**
 * Ends a member of staff's impersonation sessions. Tickets go first, so that none can open a
 * session meanwhile.
 */
export async function endImpersonations(db: Db, staffId: string): Promise<void> {
  await db.rows(sql`delete from impersonation_tickets where staff_id = ${staffId}`)
  await forgetSessions(
    db,
    await db.rows(sql`
      delete from impersonation_sessions where staff_id = ${staffId} returning token_hash
    `),
  )
}

/**
 * Ends the sessions of consultants who act as a client and are not theirs (`consultantId`) any more, so that none goes on
 * if they become it again.
 */
export async function endFormerConsultants(
  db: Db,
  accountId: string,
  consultantId: string | null,
): Promise<void> {
  const former = sql`staff_id in (
    select id from staff where role = 'consultant' and id is distinct from ${consultantId}::uuid)`
  await db.rows(
    sql`delete from impersonation_tickets where account_id = ${accountId} and ${former}`,
  )
  await forgetSessions(
    db,
    await db.rows(sql`
      delete from impersonation_sessions where account_id = ${accountId} and ${former}
      returning token_hash
    `),
  )
}

/**
 * Throws a 403 if staff acting as a client try to change something without a ticket for writing, or
 * change what is the person's own (`ownOnly`: password, second factor, sessions, bank). They may
 * always end their own session.
 */
export function authorizeWrite(endpoint: Endpoint, caller: Client | Staff | undefined): void {
  if (caller?.kind !== 'client' || !caller.impersonator) return
  const { method, subject, ownOnly } = endpoint
  if (method === 'GET' || subject === 'session') return
  if (!caller.impersonator.mayWrite) throw httpError(403, 'read_only_session')
  if (ownOnly) throw httpError(403, 'clients_own')
}
