import type { ListedBatch } from '@milepost/contract/financial-performance/posting'
import type { Page } from '@milepost/contract/wire/endpoint'
import { empty, sql, type Db } from '../../../platform/database/database.ts'
import { toLikePattern } from '../../../platform/database/like-pattern.ts'
import { listPage } from '../../../platform/database/list-page.ts'

type ListQuery = {
  search?: string | undefined
  rule?: string | undefined
  page: number
  limit: number
}

/** One page of an account's batches, newest first. */
export async function listBatches(
  db: Db,
  accountId: string,
  { search, rule, page, limit }: ListQuery,
): Promise<Page<ListedBatch, never>> {
  const pattern = toLikePattern(search ?? '')
  const isFound = sql`
    ${search ? sql`and lower(b.description) like ${pattern}` : empty}
    ${rule ? sql`and b.rule_id = ${rule}` : empty}
  `
  const { items, numbers } = await listPage<ListedBatch & { cents: number }, { total: number }>(
    db,
    {
      items: sql`
        select b.id as batch_id, b.date, b.description, b.posted_at, b.is_opening,
               s.first_name || ' ' || s.last_name as posted_by, b.document_id as document_guid,
               b.reverses_batch_id, r.id as reversed_by_batch_id,
               (
                 select coalesce(sum(abs(t.amount)), 0) / 2 from transactions t
                 where t.account_id = ${accountId} and t.batch_id = b.id
                   and t.internal_account_number < 9000
               ) as cents
        from transaction_batches b
        left join staff s on s.id = b.posted_by
        left join transaction_batches r
          on r.account_id = b.account_id and r.reverses_batch_id = b.id
        where b.account_id = ${accountId} ${isFound}
        order by b.date desc, b.posted_at desc, b.id
        limit ${limit} offset ${(page - 1) * limit}
      `,
      order: sql`date desc, posted_at desc, batch_id`,
      numbers: sql`
        select count(*) as total from transaction_batches b
        where b.account_id = ${accountId} ${isFound}
      `,
    },
  )
  return {
    items: items.map(({ cents, ...item }) => ({
      ...item,
      amount: cents / 100,
    })),
    page,
    limit,
    total: numbers.total,
    counts: {},
  }
}
