import type { Clock } from '../platform/clock.ts'
import { sql, type Db } from '../platform/database/database.ts'

/** Today in the account's time zone. */
export async function getToday(db: Db, clock: Clock, accountId: string): Promise<string> {
  const row = await db.row<{ today: string }>(sql`
    select (${clock.now()}::timestamptz at time zone time_zone)::date as today
    from accounts where id = ${accountId}
  `)
  return row!.today
}
