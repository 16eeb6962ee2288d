import { sql, type Db } from '../../../../platform/database/database.ts'

/**
 * The known transactions that some of the reported ones are or may be, as JSON text of `Known[]`: those of the same
 * account of the books, day and amount, and those of the same id. `rows` is JSON text of `Reported[]`. As text,
 * because thousands of objects would block the event loop.
 */
export async function listKnown(db: Db, accountId: string, rows: string): Promise<string> {
  const found = await db.row<{ known: string }>(sql`
    with reported as (
      select * from json_to_recordset(${rows}::json)
        as r (number int, date date, amount bigint, "externalId" text, "correctsId" text)
    ), reported_ids as (
      select "externalId" as id from reported where "externalId" is not null
      union select "correctsId" from reported where "correctsId" is not null
    ), alike as (
      select id from imported_transactions
      where account_id = ${accountId}
        and (internal_account_number, date, amount) in (select number, date, amount from reported)
      union
      select id from imported_transactions
      where account_id = ${accountId} and bank_date is not null
        and (internal_account_number, bank_date, bank_amount) in (select number, date, amount from reported)
      union
      select id from imported_transactions
      where account_id = ${accountId} and external_id in (select id from reported_ids)
      union
      select transaction_id from bank_import_rows
      where account_id = ${accountId} and transaction_id is not null
        and external_id in (select id from reported_ids)
    )
    select coalesce(json_agg(json_build_object(
      'id', id, 'number', internal_account_number, 'date', v.date, 'amount', v.amount,
      'description', v.description, 'stem', v.stem, 'isFormer', v.is_former, 'checkNumber', check_number,
      'ids', array_remove(array_append(array(
        select distinct r.external_id from bank_import_rows r
        where r.account_id = ${accountId} and r.transaction_id = i.id and r.external_id is not null
      ), external_id), null)
    ) order by v.date, id), '[]')::text as known
    from imported_transactions i
    cross join lateral (
      select i.date, i.amount, i.description, i.stem, i.bank_date is not null as is_former
      union all
      select i.bank_date, i.bank_amount, i.bank_description, i.bank_stem, false where i.bank_date is not null
    ) v
    where account_id = ${accountId} and id in (select id from alike)
  `)
  return found!.known
}
