import { sql, type Db } from '../../platform/database/database.ts'
import { listOwnRows } from '../../shared/people/own-rows.sql.ts'
import type { Recipient } from './notices.sql.ts'

/** How many other devices a person has subscribed. */
export async function countOtherDevices(
  db: Db,
  { accountId, userId }: Recipient,
  deviceId: string,
): Promise<number> {
  const row = await db.row<{ count: number }>(sql`
    select count(*)::int as count from push_subscriptions
    where account_id = ${accountId} and user_id = ${userId} and device_id <> ${deviceId}
  `)
  return row!.count
}

/** Returns whether there was one. */
export async function deleteSubscription(
  db: Db,
  { accountId, userId }: Recipient,
  deviceId: string,
): Promise<boolean> {
  const deleted = await db.row<{ endpointHash: string }>(sql`
    delete from push_subscriptions
    where account_id = ${accountId} and user_id = ${userId} and device_id = ${deviceId}
    returning endpoint_hash
  `)
  if (deleted)
    await db.rows(sql`
      delete from push_endpoints
      where endpoint_hash = ${deleted.endpointHash} and account_id = ${accountId}
        and user_id = ${userId}
    `)
  return deleted !== undefined
}

/** A device, with the person's row in the account that is open on it. */
export type Device = Recipient & { deviceId: string }

/**
 * The devices of a person, whichever of their accounts is open on them, without those whose endpoint somebody else has
 * subscribed since.
 */
export async function listDevices(db: Db, recipient: Recipient): Promise<Device[]> {
  const devices: Device[] = []
  for (const { accountId, userId } of await listOwnRows(db, recipient))
    devices.push(
      ...(await db.rows<Device>(sql`
        select s.account_id, s.user_id, s.device_id from push_subscriptions s
        join push_endpoints e on e.endpoint_hash = s.endpoint_hash
          and e.account_id = s.account_id and e.user_id = s.user_id
        where s.account_id = ${accountId} and s.user_id = ${userId} order by s.device_id
      `)),
    )
  return devices
}
