import type { BatchLine } from '@milepost/contract/financial-performance/posting'
import { sql, type Db } from '../../../platform/database/database.ts'
import { isNotOpposite } from '../posting/current-lines.sql.ts'

type Line = Omit<BatchLine, 'amount' | 'isCorrectable'> & { hundredths: number }

/** The lines of a batch and of its corrections, without the opposites of replaced lines. */
export const listBatchLines = (db: Db, accountId: string, batchId: string) =>
  db.rows<Line>(sql`
    select l.batch_id || '-' || l.line_number as id, l.batch_id, l.line_number, l.date,
           l.internal_account_number, l.amount as hundredths, l.source, l.details,
           r.correction_id as corrected_by_batch_id,
           exists (
             select 1 from cleared_lines k
             join reconciliations s on s.account_id = ${accountId} and s.id = k.reconciliation_id
             where k.account_id = ${accountId} and k.batch_id = l.batch_id
               and k.line_number = l.line_number and s.state = 'finished'
           ) as is_reconciled
    from transaction_batches b
    join transactions l on l.account_id = ${accountId} and l.batch_id = b.id
    left join line_corrections r
      on r.account_id = ${accountId} and r.batch_id = l.batch_id and r.line_number = l.line_number
    where b.account_id = ${accountId} and (b.id = ${batchId} or b.corrects_batch_id = ${batchId})
      and ${isNotOpposite(accountId)}
    order by b.corrects_batch_id is not null, b.posted_at, b.id, l.line_number
  `)

type Standing = { isReversed: boolean; isByHand: boolean }

/** Whether a batch was reversed, and whether staff posted it by hand: an original that no bank transaction posted. */
export const loadStanding = (db: Db, accountId: string, batchId: string) =>
  db.row<Standing>(sql`
    select exists (
             select 1 from transaction_batches r
             where r.account_id = ${accountId} and r.reverses_batch_id = b.id
           ) as is_reversed,
           b.reverses_batch_id is null and b.corrects_batch_id is null and not b.is_opening
             and not exists (
               select 1 from imported_transactions i
               where i.account_id = ${accountId} and i.batch_id = b.id and not exists (
                 select 1 from imported_matches m
                 where m.account_id = ${accountId} and m.transaction_id = i.id)
             ) as is_by_hand
    from transaction_batches b where b.account_id = ${accountId} and b.id = ${batchId}
  `)
