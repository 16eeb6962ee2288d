import { statusesOf } from '@milepost/contract/documents/work-queue'
import { sql, type Db } from '../../platform/database/database.ts'

type Sql = ReturnType<typeof sql>

/** Gives someone's open work, conversations, and documents of an account to someone else, or frees them. */
export const giveWork = (db: Db, accountId: string, from: string, to: string | null) =>
  assignWork(db, accountId, sql`assigned_to = ${from}`, to)

/**
 * Frees a client's open work, conversations, and documents of consultants other than `consultantId`, who is theirs now: the
 * others do not see them anymore.
 */
export const freeWork = (db: Db, accountId: string, consultantId: string | null) =>
  assignWork(
    db,
    accountId,
    sql`assigned_to is distinct from ${consultantId}
      and assigned_to in (select id from staff where role = 'consultant')`,
    null,
  )

async function assignWork(db: Db, accountId: string, whose: Sql, to: string | null): Promise<void> {
  await db.rows(sql`
    update work_items set assigned_to = ${to}
    where account_id = ${accountId} and ${whose} and done_at is null
  `)
  // Settled ones, too: what the client writes next opens them again.
  await db.rows(sql`
    update hub_messages set assigned_to = ${to}
    where account_id = ${accountId} and ${whose} and closed_at is null
  `)
  await db.rows(sql`
    update documents set assigned_to = ${to}
    where account_id = ${accountId} and ${whose} and status = any(${statusesOf('open')}::text[])
  `)
}
