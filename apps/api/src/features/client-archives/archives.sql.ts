import type { Language } from '@milepost/contract/account/account'
import type { DocumentSelection } from '@milepost/contract/client-archives/client-archives'
import { sql, violatedConstraint, type Db } from '../../platform/database/database.ts'

export type Asker = { staffId: string } | { userId: string }

type NewTicket = {
  accountId: string
  id: string
  ticketHash: string
  language: Language
  selection: DocumentSelection | null
  at: Date
  endsAt: Date
}

export const insertTicket = (db: Db, ticket: NewTicket, asker: Asker) =>
  db.rows(sql`
    insert into client_archives
      (account_id, id, ticket_hash, language, selection, requested_at, ends_at, staff_id, user_id)
    values (${ticket.accountId}, ${ticket.id}, ${ticket.ticketHash}, ${ticket.language},
            ${ticket.selection && JSON.stringify(ticket.selection)}::jsonb, ${ticket.at}, ${ticket.endsAt}, ${'staffId' in asker ? asker.staffId : null},
            ${'userId' in asker ? asker.userId : null})
  `)

/** How many were asked for since then, and whether one is being downloaded. */
export async function archivesSince(
  db: Db,
  accountId: string,
  since: Date,
  aliveSince: Date,
): Promise<{ asked: number; isUnderWay: boolean }> {
  const row = await db.row<{ asked: number; isUnderWay: boolean }>(sql`
    select count(*) filter (where requested_at > ${since})::int as asked,
           coalesce(bool_or(alive_at > ${aliveSince}), false) as is_under_way
    from client_archives where account_id = ${accountId}
  `)
  return row!
}

/** The language of the client's first person who has one. */
export async function languageOf(db: Db, accountId: string): Promise<Language> {
  const row = await db.row<{ language: Language }>(sql`
    select language from client_users
    where account_id = ${accountId} and removed_at is null and language is not null
    order by created_at, id limit 1
  `)
  return row?.language ?? 'en'
}

export const languageOfUser = (db: Db, accountId: string, userId: string) =>
  db.row<{ language: Language | null }>(sql`
    select language from client_users where account_id = ${accountId} and id = ${userId}
  `)

export type Ticket = {
  language: Language
  /** Null for everything of the client. */
  selection: DocumentSelection | null
  staffId: string | null
  userId: string | null
  /** Who asked; null if they may not see the client any more. */
  askedBy: string | null
  /** Whether that is a person whom the firm has added. */
  isAdded: boolean
}

/** A ticket that can still be used. */
export const findTicket = (
  db: Db,
  { accountId, id, ticketHash }: { accountId: string; id: string; ticketHash: string },
  now: Date,
) =>
  db.row<Ticket>(sql`
    select c.language, c.selection, c.staff_id, c.user_id, coalesce(
      (
        select s.first_name || ' ' || s.last_name from staff s
        where s.id = c.staff_id and s.is_active
          and (s.role <> 'consultant' or a.consultant_id = s.id)
      ),
      (
        select u.full_name from client_users u
        where u.account_id = ${accountId} and u.id = c.user_id and u.removed_at is null
      )
    ) as asked_by, exists (
      select 1 from client_users u
      where u.account_id = ${accountId} and u.id = c.user_id and u.invited_by is not null
    ) as is_added
    from client_archives c join accounts a on a.id = c.account_id
    where c.account_id = ${accountId} and c.id = ${id} and c.ticket_hash = ${ticketHash}
      and c.started_at is null and c.ends_at > ${now}
  `)

/**
 * Uses the ticket up. Returns false if somebody else has, or another archive of the account is being
 * downloaded; one whose server has ended counts no longer.
 */
export async function claimTicket(
  db: Db,
  accountId: string,
  id: string,
  { now, aliveSince }: { now: Date; aliveSince: Date },
): Promise<boolean> {
  try {
    await db.rows(sql`
      update client_archives set alive_at = null
      where account_id = ${accountId} and alive_at <= ${aliveSince}
    `)
    const claimed = await db.row(sql`
      update client_archives set started_at = ${now}, alive_at = ${now}
      where account_id = ${accountId} and id = ${id} and started_at is null returning 1 as claimed
    `)
    return claimed !== undefined
  } catch (reason) {
    if (violatedConstraint(reason).startsWith('client_archives_under_way')) return false
    throw reason
  }
}

export const keepAlive = (db: Db, accountId: string, id: string, now: Date) =>
  db.rows(sql`
    update client_archives set alive_at = ${now}
    where account_id = ${accountId} and id = ${id} and alive_at is not null
  `)

export type Finished = { at: Date; bytes: number; files: number; manifestSha256: string }

/** Ends a download; `finished` is undefined if it broke off. */
export const endDownload = (
  db: Db,
  accountId: string,
  id: string,
  finished: Finished | undefined,
) =>
  db.rows(sql`
    update client_archives set alive_at = null, finished_at = ${finished?.at ?? null},
      bytes = ${finished?.bytes ?? null}, files = ${finished?.files ?? null},
      manifest_sha256 = ${finished?.manifestSha256 ?? null}
    where account_id = ${accountId} and id = ${id}
  `)
