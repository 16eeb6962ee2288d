import { randomUUID } from 'node:crypto'
import type { VendorRule } from '@milepost/contract/documents/document-readings'
import { sql, type Db } from '../../../platform/database/database.ts'

/** Bounds what the reader compares a paper's head with. */
const maxVendors = 500

/**
 * Vendors by name, as the reader may meet them: those the firm learned, as papers have them and as staff call them, and the
 * sources of the client's newest lines.
 */
export async function knownVendors(db: Db, accountId: string): Promise<string[]> {
  const learned = await db.rows<{ readName: string; name: string }>(sql`
    select read_name, name from vendor_rules order by learned_at desc, id limit ${maxVendors}
  `)
  const own = await db.rows<{ source: string }>(sql`
    select source from (
      select source, date from transactions where account_id = ${accountId}
      order by date desc limit 2000
    ) newest
    where source <> '' group by source order by max(date) desc, source limit ${maxVendors}
  `)
  return [
    ...new Set([
      ...own.map(({ source }) => source),
      ...learned.flatMap(({ name, readName }) => [name, readName]),
    ]),
  ]
}

/** What was learned about a vendor; the first of these names that is known decides. */
export const findVendorRule = (db: Db, readNames: readonly string[]) =>
  db.row<VendorRule>(sql`
    select v.id, v.read_name, v.name, v.kind, v.internal_account_number, v.learned_at,
           s.first_name || ' ' || s.last_name as learned_by
    from vendor_rules v left join staff s on s.id = v.learned_by
    where v.read_name = any(${[...readNames]}::text[])
    order by array_position(${[...readNames]}::text[], v.read_name) limit 1
  `)

type Learned = Pick<VendorRule, 'readName' | 'name' | 'kind' | 'internalAccountNumber'> & {
  staffId: string
  at: Date
}

/** Learns a vendor; what was known of it is replaced. */
export const saveVendorRule = (
  db: Db,
  { readName, name, kind, internalAccountNumber, staffId, at }: Learned,
) =>
  db.rows(sql`
    insert into vendor_rules (id, read_name, name, kind, internal_account_number, learned_by, learned_at)
    values (${randomUUID()}, ${readName}, ${name}, ${kind}, ${internalAccountNumber}, ${staffId}, ${at})
    on conflict (read_name) do update set
      id = excluded.id, name = excluded.name, kind = excluded.kind,
      internal_account_number = excluded.internal_account_number,
      learned_by = excluded.learned_by, learned_at = excluded.learned_at
  `)

/** Whether there was such a rule. */
export const deleteVendorRule = async (db: Db, id: string): Promise<boolean> =>
  (await db.row(sql`delete from vendor_rules where id = ${id} returning id`)) !== undefined

/** The lines of a document's batch, unless it was reversed, with the accounts that all clients share. */
export const postedLines = (db: Db, accountId: string, documentId: string) =>
  db.rows<{ source: string; internalAccountNumber: number; cents: number }>(sql`
    select t.source, t.internal_account_number, t.amount as cents
    from transaction_batches b
    join transactions t on t.account_id = ${accountId} and t.batch_id = b.id
    where b.account_id = ${accountId} and b.document_id = ${documentId}
      and b.reverses_batch_id is null
      and not exists (
        select 1 from transaction_batches r
        where r.account_id = ${accountId} and r.reverses_batch_id = b.id)
    order by t.line_number
  `)

/** Whether all clients have an account, under one name. */
export const isSharedAccount = async (db: Db, accountId: string, number: number) =>
  (
    await db.row<{ isShared: boolean }>(sql`
      select c.name is not null and not exists (
        select 1 from client_chart_accounts own
        where own.account_id = ${accountId} and own.internal_account_number = ${number}
      ) as is_shared
      from chart_of_accounts c where c.internal_account_number = ${number}
    `)
  )?.isShared ?? false
