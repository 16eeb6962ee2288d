import { sql, type Db } from '../../platform/database/database.ts'

type Row = { accountId: string; userId: string }

/** The rows of a person, by one of them, in all accounts that they sign in to. */
export async function listOwnRows(db: Db, row: Row): Promise<Row[]> {
  const rows = await db.rows<Row>(sql`
    select m.account_id, m.user_id from memberships m
    join memberships own on own.person_id = m.person_id
    where own.account_id = ${row.accountId} and own.user_id = ${row.userId}
    order by m.account_id
  `)
  // Only people with several accounts have entries.
  return rows.length > 0 ? rows : [row]
}
