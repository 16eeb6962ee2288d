import type { PushSubscription, PushTarget } from '@milepost/contract/notices/notices'
import { sql, type Db } from '../../platform/database/database.ts'

type Member = { accountId: string; userId: string }

type NewSubscription = {
  deviceId: string
  sessionHash: string
  platform: PushTarget['platform']
  /** Sealed. */
  target: string
  endpointHash: string
  at: Date | string
}

/** Replaces the device's subscription. From now on, the endpoint is this person's alone. */
export async function upsertSubscription(
  db: Db,
  { accountId, userId }: Member,
  { deviceId, sessionHash, platform, target, endpointHash, at }: NewSubscription,
): Promise<PushSubscription> {
  await db.rows(sql`
    insert into push_endpoints (endpoint_hash, account_id, user_id)
    values (${endpointHash}, ${accountId}, ${userId})
    on conflict (endpoint_hash) do update
      set account_id = excluded.account_id, user_id = excluded.user_id
  `)
  // The same browser under another device ID would get everything twice.
  await db.rows(sql`
    delete from push_subscriptions
    where account_id = ${accountId} and user_id = ${userId} and endpoint_hash = ${endpointHash}
      and device_id <> ${deviceId}
  `)
  const row = await db.row<PushSubscription>(sql`
    insert into push_subscriptions (account_id, user_id, device_id, session_hash, platform, target,
                                    endpoint_hash, created_at)
    values (${accountId}, ${userId}, ${deviceId}, ${sessionHash}, ${platform}, ${target},
            ${endpointHash}, ${at})
    on conflict (account_id, user_id, device_id) do update set
      session_hash = excluded.session_hash, platform = excluded.platform, target = excluded.target,
      endpoint_hash = excluded.endpoint_hash
    returning device_id as id, platform, created_at
  `)
  return row!
}

/** The subscriptions that end with a session, without those whose endpoint somebody else has subscribed since. */
export const listSubscriptionsOfSession = (
  db: Db,
  { accountId, tokenHash }: { accountId: string; tokenHash: string },
) =>
  db.rows<Omit<NewSubscription, 'sessionHash'>>(sql`
    select s.device_id, s.platform, s.target, s.endpoint_hash, s.created_at as at
    from push_subscriptions s
    join push_endpoints e on e.endpoint_hash = s.endpoint_hash
      and e.account_id = s.account_id and e.user_id = s.user_id
    where s.account_id = ${accountId} and s.session_hash = ${tokenHash}
  `)
