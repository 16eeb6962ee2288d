import type { PushSubscription } from '@milepost/contract/notices/notices'
import { empty, sql, type Db } from '../../platform/database/database.ts'
import { isToHandle, isUnanswered } from '../../shared/waiting.sql.ts'
import type { Reach } from './staff-notices.sql.ts'

type NewSubscription = {
  staffId: string
  deviceId: string
  sessionHash: string
  /** Sealed. */
  target: string
  endpointHash: string
  at: Date
}

/** How many other browsers a member of staff has subscribed. */
export async function countOtherBrowsers(
  db: Db,
  staffId: string,
  deviceId: string,
): Promise<number> {
  const row = await db.row<{ count: number }>(sql`
    select count(*)::int as count from staff_push_subscriptions
    where staff_id = ${staffId} and device_id <> ${deviceId}
  `)
  return row!.count
}

/** Replaces the browser's subscription. From now on, it shows this person's notices alone. */
export async function upsertSubscription(
  db: Db,
  { staffId, deviceId, sessionHash, target, endpointHash, at }: NewSubscription,
): Promise<PushSubscription> {
  await db.rows(sql`
    delete from staff_push_subscriptions
    where endpoint_hash = ${endpointHash} and (staff_id <> ${staffId} or device_id <> ${deviceId})
  `)
  const row = await db.row<Omit<PushSubscription, 'platform'>>(sql`
    insert into staff_push_subscriptions (staff_id, device_id, session_hash, target, endpoint_hash,
                                          created_at, pushed_through)
    values (${staffId}, ${deviceId}, ${sessionHash}, ${target}, ${endpointHash}, ${at}, ${at})
    on conflict (staff_id, device_id) do update set
      session_hash = excluded.session_hash, target = excluded.target,
      endpoint_hash = excluded.endpoint_hash
    returning device_id as id, created_at
  `)
  return { ...row!, platform: 'web' }
}

/** Returns whether there was one. With an endpoint, only if it still has that. */
export async function deleteSubscription(
  db: Db,
  staffId: string,
  deviceId: string,
  endpointHash?: string,
): Promise<boolean> {
  const row = await db.row(sql`
    delete from staff_push_subscriptions
    where staff_id = ${staffId} and device_id = ${deviceId}
      ${endpointHash === undefined ? empty : sql`and endpoint_hash = ${endpointHash}`}
    returning 1 as deleted
  `)
  return row !== undefined
}

/** Active staff with a browser that shows pushes, who may see the account. */
export async function listSubscribers(db: Db, accountId: string): Promise<string[]> {
  const account = await db.row<{ consultantId: string | null }>(sql`
    select consultant_id from accounts where id = ${accountId}
  `)
  const rows = await db.rows<{ staffId: string }>(sql`
    select distinct s.staff_id from staff_push_subscriptions s
    join staff m on m.id = s.staff_id
    where m.is_active and (m.role <> 'consultant' or m.id = ${account?.consultantId ?? null})
  `)
  return rows.map(({ staffId }) => staffId)
}

type Browser = { deviceId: string; target: string; endpointHash: string; pushedThrough: Date }

export const listBrowsers = (db: Db, staffId: string) =>
  db.rows<Browser>(sql`
    select device_id, target, endpoint_hash, pushed_through from staff_push_subscriptions
    where staff_id = ${staffId} order by device_id
  `)

/**
 * The threads that a client wrote in after a moment and that are not a colleague's, and when they last did. A former colleague's
 * count.
 */
export const countWrittenSince = async (
  db: Db,
  { role, staffId }: Reach,
  since: Date,
): Promise<{ count: number; latest: Date | null }> => {
  const row = await db.row<{ count: number; latest: Date | null }>(sql`
    select count(*)::int as count, max(m.last_at) as latest from hub_messages m
    ${role === 'consultant' ? sql`join accounts a on a.id = m.account_id` : empty}
    left join staff s on s.id = m.assigned_to and s.is_active
    where ${isUnanswered} and m.last_at > ${since} and (s.id is null or s.id = ${staffId})
      ${role === 'consultant' ? sql`and a.consultant_id = ${staffId}` : empty}
  `)
  return row!
}

/** How many questions clients have answered since, and when the last one, unless someone saw to them. */
export const countAnsweredSince = async (
  db: Db,
  { role, staffId }: Reach,
  since: Date,
): Promise<{ count: number; latest: Date | null }> => {
  const row = await db.row<{ count: number; latest: Date | null }>(sql`
    select count(*)::int as count, max(q.answered_at) as latest from questions q
    ${role === 'consultant' ? sql`join accounts a on a.id = q.account_id` : empty}
    where ${isToHandle} and q.answered_at > ${since}
      ${role === 'consultant' ? sql`and a.consultant_id = ${staffId}` : empty}
  `)
  return row!
}

export const setPushedThrough = (db: Db, staffId: string, deviceId: string, through: Date) =>
  db.rows(sql`
    update staff_push_subscriptions set pushed_through = greatest(pushed_through, ${through})
    where staff_id = ${staffId} and device_id = ${deviceId}
  `)
