import type { PostingSource } from '@milepost/contract/financial-performance/posting'
import { sql, type Db } from '../../../platform/database/database.ts'
import { currentLinesOf } from './current-lines.sql.ts'

/**
 * The sources of the newest batches that are not reversed, each with its latest batch and its documents' titles. Excludes batches of
 * imported bank transactions, which have no document to post from.
 */
export const postingSources = (db: Db, accountId: string) =>
  db.rows<PostingSource>(sql`
    with newest as (
      select b.id, b.date, b.description, b.document_id, b.posted_at
      from transaction_batches b
      where b.account_id = ${accountId} and b.reverses_batch_id is null and not b.is_opening
        and b.corrects_batch_id is null
        and not exists (
          select 1 from transaction_batches r
          where r.account_id = ${accountId} and r.reverses_batch_id = b.id)
        and not exists (
          select 1 from imported_transactions i
          where i.account_id = ${accountId} and i.batch_id = b.id
             and not exists (
               select 1 from imported_matches m
               where m.account_id = ${accountId} and m.transaction_id = i.id))
      order by b.date desc, b.posted_at desc limit 200
    ), sourced as (
      select t.source, n.* from newest n
      join transactions t on t.account_id = ${accountId} and t.batch_id = n.id and t.line_number = 1
    ), last as (
      select distinct on (source) * from sourced order by source, date desc, posted_at desc
    ), titled as (
      select s.source, array_agg(d.title order by s.date desc, s.posted_at desc) as titles
      from sourced s join documents d on d.account_id = ${accountId} and d.id = s.document_id
      group by s.source
    )
    select n.source, n.date, n.description, coalesce(d.titles, '{}') as document_titles, (
      select json_agg(json_build_object('internalAccountNumber', l.internal_account_number,
                                        'amount', l.amount / 100.0, 'details', l.details)
                      order by l.place)
      from (
        select l.*, row_number() over (order by l.batch_id <> n.id, l.batch_id, l.line_number) as place
        from ${currentLinesOf(accountId, sql`n.id`)} l
      ) l
      where l.place <= 100
    ) as lines
    from last n left join titled d using (source)
    order by n.date desc, n.posted_at desc, n.source
  `)
