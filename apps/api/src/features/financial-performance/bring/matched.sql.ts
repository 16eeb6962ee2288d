import { sql, type Db } from '../../../platform/database/database.ts'

/** Which of these batches a bank transaction is matched to. */
export const listMatched = (db: Db, accountId: string, batchIds: string[]) =>
  db.rows<{ id: string; description: string }>(sql`
    select b.id, b.description from transaction_batches b
    where b.account_id = ${accountId} and b.id = any(${batchIds}::uuid[])
      and exists (
        select 1 from imported_matches m where m.account_id = ${accountId} and m.batch_id = b.id
      )
    order by b.date limit 1
  `)
