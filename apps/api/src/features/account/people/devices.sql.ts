import { createHash } from 'node:crypto'
import { sql, type Db } from '../../../platform/database/database.ts'
import { parseDevice } from './device.ts'
import type { Person } from './person.ts'

const deviceRetentionMs = 365 * 24 * 60 * 60 * 1000

/**
 * Remembers a device for a year. Returns true if the device is new and the person has signed in from another
 * one before.
 */
export async function recordDevice(
  db: Db,
  { accountId, userId }: Person,
  deviceHash: string,
  at: Date,
): Promise<boolean> {
  const since = new Date(at.getTime() - deviceRetentionMs)
  await db.rows(sql`
    delete from known_devices
    where account_id = ${accountId} and user_id = ${userId} and seen_at <= ${since}
  `)
  const known = await db.rows<{ deviceHash: string }>(sql`
    select device_hash from known_devices where account_id = ${accountId} and user_id = ${userId}
  `)
  await db.rows(sql`
    insert into known_devices (account_id, user_id, device_hash, seen_at)
    values (${accountId}, ${userId}, ${deviceHash}, ${at})
    on conflict (account_id, user_id, device_hash) do update set seen_at = excluded.seen_at
  `)
  return known.length > 0 && known.every((device) => device.deviceHash !== deviceHash)
}

/** The hash of a device's ID; for a browser that sends none, of its name and system. */
export function hashDevice(device: string | undefined, userAgent: string | undefined): string {
  const { browser, system } = parseDevice(userAgent)
  return createHash('sha256')
    .update(device ?? `${browser} on ${system}`)
    .digest('base64url')
}

/** The hash of a device, if the person has signed in from it; empty otherwise, or if it sent no ID. */
export async function findKnownDevice(
  db: Db,
  { accountId, userId }: Person,
  device: string | undefined,
): Promise<string> {
  const deviceHash = device === undefined ? '' : hashDevice(device, undefined)
  const known = await db.row(sql`
    select 1 from known_devices
    where account_id = ${accountId} and user_id = ${userId} and device_hash = ${deviceHash}
  `)
  return known ? deviceHash : ''
}

/** SQL for a person's last sign-in, which survives signing out. The arguments are columns of the outer statement. */
export const lastSignIn = (accountId: ReturnType<typeof sql>, userId: ReturnType<typeof sql>) =>
  sql`(select max(d.seen_at) from known_devices d
       where d.account_id = ${accountId} and d.user_id = ${userId})`
