import { sql, type Db } from '../../../platform/database/database.ts'
import type { Person } from '../people/person.ts'

type Totp = {
  sealedSecret: string | null
  confirmedAt: string | null
  pendingSecret: string | null
  pendingAt: string | null
}

export const findTotp = (db: Db, { accountId, userId }: Person) =>
  db.row<Totp>(sql`
    select sealed_secret, confirmed_at, pending_secret, pending_at
    from totp_secrets where account_id = ${accountId} and user_id = ${userId}
  `)

/** Keeps a secret that does not count yet; the one that does stays. */
export async function savePendingTotp(
  db: Db,
  { accountId, userId }: Person,
  sealedSecret: string,
  at: Date,
): Promise<void> {
  await db.rows(sql`
    insert into totp_secrets (account_id, user_id, pending_secret, pending_at)
    values (${accountId}, ${userId}, ${sealedSecret}, ${at})
    on conflict (account_id, user_id) do update
      set pending_secret = excluded.pending_secret, pending_at = excluded.pending_at
  `)
}

/** The pending secret counts from now on; the code that showed it is used up. */
export async function confirmPendingTotp(
  db: Db,
  { accountId, userId }: Person,
  step: number,
  at: Date,
): Promise<void> {
  await db.rows(sql`
    update totp_secrets set
      sealed_secret = pending_secret, confirmed_at = ${at}, last_step = ${step},
      pending_secret = null, pending_at = null
    where account_id = ${accountId} and user_id = ${userId}
  `)
}

/** Uses up the codes up to this step of the clock; of many at once, one gets true. */
export async function consumeTotpStep(
  db: Db,
  { accountId, userId }: Person,
  step: number,
): Promise<boolean> {
  const row = await db.row(sql`
    update totp_secrets set last_step = ${step}
    where account_id = ${accountId} and user_id = ${userId}
      and confirmed_at is not null and last_step < ${step}
    returning 1 as taken
  `)
  return row !== undefined
}

export async function deleteTotp(db: Db, { accountId, userId }: Person): Promise<void> {
  await db.rows(sql`
    delete from totp_secrets where account_id = ${accountId} and user_id = ${userId}
  `)
}
