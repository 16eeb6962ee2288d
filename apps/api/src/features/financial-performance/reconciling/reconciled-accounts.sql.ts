import type { ReconciledAccount } from '@milepost/contract/financial-performance/reconciling'
import { sql, type Db } from '../../../platform/database/database.ts'
import { accountsOf } from '../../../shared/reconciled-through.sql.ts'

type Row = Omit<ReconciledAccount, 'last' | 'open'> & {
  lastId: string | null
  lastThrough: string | null
  lastClosing: number | null
  openId: string | null
  openThrough: string | null
  openClosing: number | null
}

/** The accounts that have statements or must have some, then those that have lines and could have some; by number. */
export async function listReconciledAccounts(
  db: Db,
  accountId: string,
): Promise<ReconciledAccount[]> {
  const rows = await db.rows<Row>(sql`
    select a.internal_account_number, a.name, a.open_from is not null as is_required, a.last_id, a.last_through, a.last_closing,
           o.id as open_id, o.through as open_through, o.closing as open_closing
    from ${accountsOf(accountId)} a
    left join reconciliations o
      on o.account_id = ${accountId} and o.internal_account_number = a.internal_account_number
        and o.state = 'open'
    where a.open_from is not null or a.last_id is not null or o.id is not null or exists (
      select 1 from monthly_totals t
      where t.account_id = ${accountId} and t.internal_account_number = a.internal_account_number)
    order by (a.open_from is not null or a.last_id is not null or o.id is not null) desc, a.internal_account_number
  `)
  return rows.map(
    ({ lastId, lastThrough, lastClosing, openId, openThrough, openClosing, ...row }) => ({
      ...row,
      last: toEnd(lastId, lastThrough, lastClosing),
      open: toEnd(openId, openThrough, openClosing),
    }),
  )
}

const toEnd = (id: string | null, through: string | null, closing: number | null) =>
  id === null || through === null || closing === null
    ? null
    : { id, through, closingBalance: closing / 100 }
