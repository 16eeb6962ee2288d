import { forgetSessions } from '../../platform/auth/tokens.ts'
import { sql, type Db } from '../../platform/database/database.ts'

type NewTicket = {
  ticketHash: string
  accountId: string
  userId: string
  staffId: string
  reason: string
  withWriting: boolean
  endsAt: Date
}

/** Stores a ticket and deletes those that expired long ago. */
export async function insertTicket(db: Db, ticket: NewTicket, retainedSince: Date): Promise<void> {
  await db.rows(sql`delete from impersonation_tickets where ends_at < ${retainedSince}`)
  await db.rows(sql`
    insert into impersonation_tickets
      (ticket_hash, account_id, user_id, staff_id, reason, with_writing, ends_at)
    values (${ticket.ticketHash}, ${ticket.accountId}, ${ticket.userId}, ${ticket.staffId},
            ${ticket.reason}, ${ticket.withWriting}, ${ticket.endsAt})
  `)
}

export const findUser = (db: Db, accountId: string, userId: string) =>
  db.row<{ userId: string }>(sql`
    select id as user_id from client_users
    where account_id = ${accountId} and id = ${userId} and removed_at is null
  `)

/** Binds a ticket to the first browser that opens its page. */
export const openTicket = (
  db: Db,
  {
    ticketHash,
    userId,
    ...opened
  }: { ticketHash: string; userId: string; with: string; from: string },
  now: Date,
) =>
  db.row<{ endsAt: string }>(sql`
    update impersonation_tickets set opened_with = ${opened.with}, opened_from = ${opened.from}
    where ticket_hash = ${ticketHash} and user_id = ${userId} and opened_with is null
      and used_at is null and ends_at > ${now}
    returning ends_at
  `)

export type ConsumedTicket = {
  accountId: string
  userId: string
  staffId: string
  staffName: string
  reason: string
  withWriting: boolean
  openedFrom: string
}

/** Uses up a matching ticket. Of concurrent calls, only one gets it. */
export async function consumeTicket(
  db: Db,
  { ticketHash, openedWith, userId }: { ticketHash: string; openedWith: string; userId: string },
  now: Date,
): Promise<ConsumedTicket | undefined> {
  const consumed = await db.row<Omit<ConsumedTicket, 'staffName'>>(sql`
    update impersonation_tickets set used_at = ${now}
    where ticket_hash = ${ticketHash} and opened_with = ${openedWith} and user_id = ${userId}
      and used_at is null and ends_at > ${now}
    returning account_id, user_id, staff_id, reason, with_writing, opened_from
  `)
  const staff = consumed && (await staffName(db, consumed))
  return staff && { ...consumed, ...staff }
}

/**
 * The name of the staff member who requested the ticket, if they may still impersonate this user and the user
 * still has access.
 */
const staffName = (
  db: Db,
  { accountId, userId, staffId, withWriting }: Omit<ConsumedTicket, 'staffName'>,
) =>
  db.row<{ staffName: string }>(sql`
    select m.first_name || ' ' || m.last_name as staff_name
    from accounts a
    join client_users u on u.account_id = a.id and u.id = ${userId} and u.removed_at is null
    join staff m on m.id = ${staffId}
    where a.id = ${accountId} and m.is_active
      and (m.role = 'admin' or m.role = 'consultant' and a.consultant_id = m.id and not ${withWriting})
  `)

type NewSession = Pick<ConsumedTicket, 'accountId' | 'userId' | 'staffId' | 'withWriting'> & {
  id: string
  tokenHash: string
  endsAt: Date
}

export async function insertSession(
  db: Db,
  session: NewSession,
  retainedSince: Date,
): Promise<void> {
  const { accountId, tokenHash, userId } = session
  await forgetSessions(
    db,
    await db.rows(sql`
      delete from impersonation_sessions
      where account_id = ${accountId} and ends_at < ${retainedSince} returning token_hash
    `),
  )
  await db.rows(sql`
    insert into directory (kind, key, account_id, user_id)
    values ('session', ${tokenHash}, ${accountId}, ${userId})
  `)
  await db.rows(sql`
    insert into impersonation_sessions
      (account_id, token_hash, id, user_id, staff_id, with_writing, ends_at)
    values (${accountId}, ${tokenHash}, ${session.id}, ${userId}, ${session.staffId},
            ${session.withWriting}, ${session.endsAt})
  `)
}
