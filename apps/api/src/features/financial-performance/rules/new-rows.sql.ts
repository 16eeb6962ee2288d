import { sql, type Db } from '../../../platform/database/database.ts'
import { chartOf } from '../../../shared/chart.sql.ts'

/** Lets the new transactions wait that no automatic rule is for; all of them, if rules may not post. */
export const dropUnruled = (db: Db, accountId: string, isOn: boolean) =>
  db.rows(sql`
    update imported_transactions i set awaits_rules = false
    where i.account_id = ${accountId} and i.awaits_rules and (not ${isOn}::boolean or not exists (
      select 1 from posting_rules r
      where r.account_id = ${accountId} and r.payee = i.stem and r.state = 'automatic'
        and r.direction = case when i.amount > 0 then 'in' else 'out' end))
  `)

/** The oldest new transactions that no rule has looked at. */
export const listMarked = async (db: Db, accountId: string, limit: number) =>
  (
    await db.rows<{ id: string }>(sql`
      select id from imported_transactions where account_id = ${accountId} and awaits_rules
      order by date, id limit ${limit}
    `)
  ).map(({ id }) => id)

export const clearMarks = (db: Db, accountId: string, ids: readonly string[]) =>
  db.rows(sql`
    update imported_transactions set awaits_rules = false
    where account_id = ${accountId} and id = any(${[...ids]}::uuid[])
  `)

/** The accounts of a client's books that take lines. */
export const listAccountNames = (db: Db, accountId: string) =>
  db.rows<{ number: number; name: string }>(sql`
    select internal_account_number as number, name from ${chartOf(accountId)} c where not is_retired
  `)
