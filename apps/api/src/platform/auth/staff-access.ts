import type { Staff } from './caller.ts'
import { sql, type Db } from '../database/database.ts'

/** Whether this member of staff may work on the account: consultants only on their own clients'. */
export async function canStaffAccess(
  db: Db,
  { staffId, role }: Staff,
  accountId: string,
): Promise<boolean> {
  const row = await db.row(sql`
    select 1 from accounts
    where id = ${accountId} and (${role} <> 'consultant' or consultant_id = ${staffId})
  `)
  return row !== undefined
}
