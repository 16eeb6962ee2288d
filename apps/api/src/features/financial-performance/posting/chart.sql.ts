import type { ChartAccount, NewChartAccount, PostingSource } from '@milepost/contract/books/posting'
import { sql, type Db } from '../../../platform/database/database.ts'

export const chartOfAccounts = (db: Db) =>
  db.rows<ChartAccount>(sql`
    select internal_account_number, name, section from chart_of_accounts
    order by internal_account_number
  `)

export const insertAccount = (db: Db, { internalAccountNumber, name }: NewChartAccount) =>
  db.row<ChartAccount>(sql`
    insert into chart_of_accounts (internal_account_number, name)
    values (${internalAccountNumber}, ${name})
    returning internal_account_number, name, section
  `)

/**
 * The sources of the newest batches that are not reversed, each with its latest batch. Excludes batches of
 * imported bank transactions, which have no document to post from.
 */
export const postingSources = (db: Db, accountId: string) =>
  db.rows<PostingSource>(sql`
    with newest as (
      select b.id, b.date, b.description, b.document_id, b.posted_at
      from transaction_batches b
      where b.account_id = ${accountId} and b.reverses_batch_id is null and not b.is_opening
        and not exists (
          select 1 from transaction_batches r
          where r.account_id = ${accountId} and r.reverses_batch_id = b.id)
        and not exists (
          select 1 from imported_transactions i
          where i.account_id = ${accountId} and i.batch_id = b.id)
      order by b.date desc, b.posted_at desc limit 200
    ), last as (
      select distinct on (t.source) t.source, n.* from newest n
      join transactions t on t.account_id = ${accountId} and t.batch_id = n.id and t.line_number = 1
      order by t.source, n.date desc, n.posted_at desc
    )
    select l.source, l.date, l.description, d.title as document_title, (
      select json_agg(json_build_object('internalAccountNumber', t.internal_account_number,
                                        'amount', t.amount / 100.0, 'details', t.details)
                      order by t.line_number)
      from transactions t
      where t.account_id = ${accountId} and t.batch_id = l.id and t.line_number <= 100
    ) as lines
    from last l left join documents d on d.account_id = ${accountId} and d.id = l.document_id
    order by l.date desc, l.posted_at desc, l.source
  `)
