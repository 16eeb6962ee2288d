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

/** Stores a pending secret. The active one stays in use. */
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

/** Activates the pending secret and uses up the code that confirmed it. */
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

/** Uses up all codes up to this time step. Of concurrent calls, only one gets true. */
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
