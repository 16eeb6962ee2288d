import type { NoticeKind } from '@milepost/contract/notices/notices'
import { sql, type Db } from '../../platform/database/database.ts'

/** A person of an account, who gets the notices. */
export type Recipient = { accountId: string; userId: string }

export type Notice = {
  id: string
  kind: NoticeKind
  aboutId: string
  path: string
  /** Set once an open item has its place in the week's budget. */
  contactId: string | null
  /** Whether it waited for the week to allow it. */
  isHeld: boolean
}

export const noticeColumns = sql`id, kind, about_id, path, contact_id, is_held`

/** One at a time for a person: mail and push, and all their accounts, share the week's budget. Locks one of their rows. */
export async function lockRecipient(
  transaction: Db,
  { accountId, userId }: Recipient,
): Promise<void> {
  await transaction.rows(sql`
    select 1 from client_users where account_id = ${accountId} and id = ${userId} for no key update
  `)
}

type Channel = 'mail' | 'push'

const isIn = (channel: Channel, state: string) =>
  channel === 'mail' ? sql`mail_state = ${state}` : sql`push_state = ${state}`

export const listWaiting = (db: Db, { accountId, userId }: Recipient, channel: Channel) =>
  db.rows<Notice>(sql`
    select ${noticeColumns} from notices
    where account_id = ${accountId} and user_id = ${userId} and ${isIn(channel, 'waiting')}
    order by created_at, id
  `)

/** Drops notices from a channel. An open item that reached nobody leaves its place in the week to another. */
export async function dropNotices(
  db: Db,
  accountId: string,
  ids: string[],
  channel: Channel,
): Promise<void> {
  if (ids.length === 0) return
  const ofIds = sql`where account_id = ${accountId} and id = any(${ids}::uuid[])`
  await db.rows(
    channel === 'mail'
      ? sql`update notices set mail_state = 'dropped' ${ofIds}`
      : sql`update notices set push_state = 'dropped' ${ofIds}`,
  )
  await db.rows(sql`
    update notices set contact_id = null, contact_at = null
    ${ofIds} and contact_id is not null
      and mail_state is distinct from 'waiting' and mail_state is distinct from 'sending'
      and mail_state is distinct from 'sent'
      and push_state is distinct from 'waiting' and push_state is distinct from 'sent'
  `)
}

export type Contact = { id: string; accountId: string; at: string; isMailed: boolean }

/** The contacts about open items since a moment, newest first. */
export const listContacts = (db: Db, { accountId, userId }: Recipient, since: Date) =>
  db.rows<Contact>(sql`
    select contact_id as id, account_id, min(contact_at) as at,
           coalesce(bool_or(mail_state in ('sending', 'sent')), false) as is_mailed
    from notices
    where account_id = ${accountId} and user_id = ${userId} and contact_at > ${since}
    group by account_id, contact_id order by min(contact_at) desc, contact_id
  `)

export async function setContact(
  db: Db,
  accountId: string,
  ids: string[],
  { id, at }: { id: string; at: Date | string },
): Promise<void> {
  await db.rows(sql`
    update notices set contact_id = ${id}, contact_at = ${at}
    where account_id = ${accountId} and id = any(${ids}::uuid[])
  `)
}

export async function holdNotices(db: Db, accountId: string, ids: string[]): Promise<void> {
  await db.rows(sql`
    update notices set is_held = true where account_id = ${accountId} and id = any(${ids}::uuid[])
  `)
}

/** Makes notices one mail, which is then to be sent. */
export async function putInMail(
  db: Db,
  accountId: string,
  ids: string[],
  mailId: string,
): Promise<void> {
  await db.rows(sql`
    update notices set mail_id = ${mailId}, mail_state = 'sending'
    where account_id = ${accountId} and id = any(${ids}::uuid[])
  `)
}

/** The mails of a person that are to be sent, those of a killed worker, too. */
export const listMails = (db: Db, { accountId, userId }: Recipient) =>
  db.rows<{ mailId: string }>(sql`
    select mail_id from notices
    where account_id = ${accountId} and user_id = ${userId} and mail_state = 'sending'
    group by mail_id order by min(created_at), mail_id
  `)

/**
 * The notices of a mail that is to be sent, locked until it was; none if another worker sent it. Waits for their lock rather
 * than skipping them: who holds it may be claiming their push, and then nobody else would send the mail.
 */
export const lockMail = (transaction: Db, { accountId, userId }: Recipient, mailId: string) =>
  transaction.rows<Notice>(sql`
    select ${noticeColumns} from notices
    where account_id = ${accountId} and user_id = ${userId} and mail_id = ${mailId}
      and mail_state = 'sending'
    order by created_at, id for update
  `)

export async function setMailed(db: Db, accountId: string, ids: string[]): Promise<void> {
  await db.rows(sql`
    update notices set mail_state = 'sent'
    where account_id = ${accountId} and id = any(${ids}::uuid[])
  `)
}

/** Deletes notices that are done with for so long that nobody asks about them. */
export async function deleteNoticesBefore(db: Db, before: Date): Promise<void> {
  await db.rows(sql`delete from notices where created_at < ${before}`)
}

type Hours = { quietUntil: string | null; quietFrom: string }

/**
 * Until when an account's people are left alone at night (21:00 to 8:00 in its time zone); null by day. `quietFrom` is when
 * that begins on this day.
 */
export const findQuietHours = async (db: Db, accountId: string, now: Date): Promise<Hours> =>
  (await db.row<Hours>(sql`
    select case when local::time >= '21:00' then (local::date + 1 + time '08:00') at time zone time_zone
                when local::time < '08:00' then (local::date + time '08:00') at time zone time_zone
           end as quiet_until,
           (local::date + time '21:00') at time zone time_zone as quiet_from
    from (select time_zone, ${now}::timestamptz at time zone time_zone as local
          from accounts where id = ${accountId}) as a
  `))!
