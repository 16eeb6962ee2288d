import type { TaxEstimateOption, TaxReturn } from '@milepost/contract/tax/tax'
import { empty, sql, type Db } from '../../platform/database/database.ts'
import type { Blob } from '../../platform/storage/storage.ts'

type Quarter = { year: number; quarter: number }

/** An account's estimates with their due dates, newest first; only one quarter's if given. */
export const listEstimates = (db: Db, accountId: string, quarterFilter?: Quarter) =>
  db.rows<TaxEstimateOption>(sql`
    select e.year || '_' || e.quarter as id, e.quarter, e.year, d.due_date,
           e.amount_due_cents / 100.0 as amount_due
    from tax_estimates e left join estimated_tax_due_dates d using (year, quarter)
    where e.account_id = ${accountId}
      ${quarterFilter ? sql`and e.year = ${quarterFilter.year} and e.quarter = ${quarterFilter.quarter}` : empty}
    order by e.year desc, e.quarter desc
  `)

export type StoredPdf = { year: number; blobKey: string; blobSha256: string; bytes: number }

export const estimatePdf = (db: Db, accountId: string, { year, quarter }: Quarter) =>
  db.row<StoredPdf>(sql`
    select year, blob_key, blob_sha256, bytes from tax_estimates
    where account_id = ${accountId} and year = ${year} and quarter = ${quarter}
  `)

type NewEstimate = Quarter & { amountDueCents: number | null; at: Date; publishedBy: string | null }

/** Inserts an estimate or replaces the quarter's earlier one, whose file the nightly sweep deletes. */
export async function upsertEstimate(
  db: Db,
  accountId: string,
  { year, quarter, amountDueCents, at, publishedBy }: NewEstimate,
  { key, sha256, bytes }: Blob,
): Promise<void> {
  await db.rows(sql`
    insert into tax_estimates (account_id, year, quarter, blob_key, blob_sha256, bytes,
                               amount_due_cents, published_at, published_by)
    values (${accountId}, ${year}, ${quarter}, ${key}, ${sha256}, ${bytes}, ${amountDueCents},
            ${at}, ${publishedBy})
    on conflict (account_id, year, quarter) do update set
      blob_key = excluded.blob_key, blob_sha256 = excluded.blob_sha256, bytes = excluded.bytes,
      amount_due_cents = excluded.amount_due_cents, published_at = excluded.published_at,
      published_by = excluded.published_by
  `)
}

export const deleteEstimate = (db: Db, accountId: string, { year, quarter }: Quarter) =>
  db.row(sql`
    delete from tax_estimates
    where account_id = ${accountId} and year = ${year} and quarter = ${quarter} returning 1 as deleted
  `)

/** A return stored here uses its own id as the document id. */
const returnColumns = sql`id, year, case when blob_key is not null then id end as doc_id, s9_url`

export const listReturns = (db: Db, accountId: string) =>
  db.rows<TaxReturn>(sql`
    select ${returnColumns} from tax_returns where account_id = ${accountId}
    order by year desc, published_at desc, id
  `)

export const returnPdf = (db: Db, accountId: string, id: string) =>
  db.row<StoredPdf>(sql`
    select year, blob_key, blob_sha256, bytes from tax_returns
    where account_id = ${accountId} and id = ${id} and blob_key is not null
  `)

type NewReturn = {
  id: string
  year: number
  s9Url: string | null
  at: Date
  publishedBy: string | null
}

export const insertReturn = (
  db: Db,
  accountId: string,
  { id, year, s9Url, at, publishedBy }: NewReturn,
  pdf: Blob | undefined,
) =>
  db.row<TaxReturn>(sql`
    insert into tax_returns (account_id, id, year, blob_key, blob_sha256, bytes, s9_url,
                             published_at, published_by)
    values (${accountId}, ${id}, ${year}, ${pdf?.key ?? null}, ${pdf?.sha256 ?? null},
            ${pdf?.bytes ?? null}, ${s9Url}, ${at}, ${publishedBy})
    returning ${returnColumns}
  `)

export const deleteReturn = (db: Db, accountId: string, id: string) =>
  db.row(sql`
    delete from tax_returns where account_id = ${accountId} and id = ${id} returning 1 as deleted
  `)
