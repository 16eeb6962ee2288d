import type { StaffRole } from '@milepost/contract/access'
import { sql, type Db } from '../../platform/database.ts'

export const staffByEmail = (db: Db, email: string) =>
  db.row<{ staffId: string; role: StaffRole; passwordHash: string | null }>(sql`
    select id as staff_id, role, password_hash from staff where email = ${email} and is_active
  `)

export async function insertStaffSession(
  db: Db,
  { staffId, tokenHash, at }: { staffId: string; tokenHash: string; at: Date },
): Promise<void> {
  await db.rows(sql`
    insert into staff_sessions (token_hash, staff_id, created_at, last_used_at)
    values (${tokenHash}, ${staffId}, ${at}, ${at})
  `)
}

export async function deleteStaffSession(db: Db, tokenHash: string): Promise<void> {
  await db.rows(sql`delete from staff_sessions where token_hash = ${tokenHash}`)
}
