import webPush from 'web-push'
import type { Clock } from '../clock.ts'
import { sql, type Db } from '../database/database.ts'
import type { Secrets } from '../secrets/secrets.ts'

/** In base64url: the public key uncompressed (65 bytes), the private one as a scalar (32 bytes). */
export type PushKeys = { publicKey: string; privateKey: string }

const findKeys = (db: Db) =>
  db.row<PushKeys>(sql`select public_key, private_key from push_keys where id = 1`)

/**
 * The installation's key pair (P-256) for VAPID (RFC 8292), made on first use and stored sealed, so that all processes have the
 * same one. Browsers' subscriptions are bound to it. If no known secret opens it, another one takes its place: the
 * subscriptions are sealed by the same secret, and lost with it.
 */
export async function loadPushKeys(db: Db, secrets: Secrets, clock: Clock): Promise<PushKeys> {
  const stored = await findKeys(db)
  const opened = stored && open(secrets, stored)
  if (opened) return opened
  const made = webPush.generateVAPIDKeys()
  const sealed = secrets.seal('push', made.privateKey)
  await db.rows(sql`
    insert into push_keys as k (id, public_key, private_key, created_at)
    values (1, ${made.publicKey}, ${sealed}, ${clock.now()})
    on conflict (id) do update
      set public_key = excluded.public_key, private_key = excluded.private_key,
          created_at = excluded.created_at
      where k.private_key = ${stored?.privateKey ?? ''}
  `)
  // Of several that made one at once, all use the one that was stored.
  const { publicKey, privateKey } = (await findKeys(db))!
  return { publicKey, privateKey: secrets.open('push', privateKey) }
}

function open(secrets: Secrets, { publicKey, privateKey }: PushKeys): PushKeys | undefined {
  try {
    return { publicKey, privateKey: secrets.open('push', privateKey) }
  } catch {
    return undefined
  }
}
