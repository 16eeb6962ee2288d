import type { StatementInTheWay } from '@milepost/contract/financial-performance/reconciling'
import { empty, sql, type Db } from '../../../platform/database/database.ts'

/** The newest finished statement that has one of these lines of a batch (all, unless given). */
export const statementWithLine = (
  db: Db,
  accountId: string,
  batchId: string,
  lineNumbers?: readonly number[],
) =>
  db.row<StatementInTheWay>(sql`
    select r.internal_account_number, r.through, r.finished_at,
           s.first_name || ' ' || s.last_name as finished_by
    from cleared_lines c
    join reconciliations r on r.account_id = ${accountId} and r.id = c.reconciliation_id
    join staff s on s.id = r.finished_by
    where c.account_id = ${accountId} and c.batch_id = ${batchId} and r.state = 'finished'
      ${lineNumbers ? sql`and c.line_number = any(${[...lineNumbers]}::int[])` : empty}
    order by r.through desc, r.internal_account_number limit 1
  `)
