import { sql, type Db } from '../../platform/database/database.ts'
import { noticeColumns, type Notice } from './notices.sql.ts'
import type { Device } from './subscriptions.sql.ts'

/** Makes notices one push, which their devices are to get. */
export async function putInPush(
  db: Db,
  accountId: string,
  ids: string[],
  pushId: string,
): Promise<void> {
  await db.rows(sql`
    update notices set push_id = ${pushId}, push_state = 'sent'
    where account_id = ${accountId} and id = any(${ids}::uuid[])
  `)
}

/** What a push says. */
export const listNoticesOfPush = (db: Db, accountId: string, pushId: string) =>
  db.rows<Notice>(sql`
    select ${noticeColumns} from notices
    where account_id = ${accountId} and push_id = ${pushId} order by created_at, id
  `)

type Push = { id: string; pushId: string; at: Date }

export async function insertPush(
  db: Db,
  { accountId, userId, deviceId }: Device,
  { id, pushId, at }: Push,
): Promise<void> {
  await db.rows(sql`
    insert into notice_pushes (account_id, id, user_id, device_id, push_id, created_at)
    values (${accountId}, ${id}, ${userId}, ${deviceId}, ${pushId}, ${at})
  `)
}

type DuePush = {
  userId: string
  deviceId: string
  pushId: string
  createdAt: string
  target: string
}

/** A push that is still to be sent, with the device's sealed target. */
export const findPush = (db: Db, accountId: string, id: string) =>
  db.row<DuePush>(sql`
    select p.user_id, p.device_id, p.push_id, p.created_at, s.target
    from notice_pushes p
    join push_subscriptions s on s.account_id = p.account_id and s.user_id = p.user_id
      and s.device_id = p.device_id
    where p.account_id = ${accountId} and p.id = ${id}
  `)

/** Counts a push as made at this later time: until then it does not get too late. */
export async function postponePush(db: Db, accountId: string, id: string, at: Date): Promise<void> {
  await db.rows(sql`
    update notice_pushes set created_at = ${at} where account_id = ${accountId} and id = ${id}
  `)
}

export async function deletePush(db: Db, accountId: string, id: string): Promise<void> {
  await db.rows(sql`delete from notice_pushes where account_id = ${accountId} and id = ${id}`)
}

/** Deletes pushes that could not be sent for so long that nobody would understand them. */
export async function deletePushesBefore(db: Db, before: Date): Promise<void> {
  await db.rows(sql`delete from notice_pushes where created_at < ${before}`)
}
