import { sql, type Db } from '../../../platform/database/database.ts'

/**
 * Deletes unposted transactions the bank removed. Posted ones stay, because only people reverse batches, but
 * lose their external id, so that the bank's replacement under a new id is matched to them.
 */
export async function dropImported(
  db: Db,
  accountId: string,
  externalIds: readonly string[],
): Promise<void> {
  await db.rows(sql`
    delete from imported_transactions
    where account_id = ${accountId} and external_id = any(${[...externalIds]}::text[])
      and state <> 'posted'
  `)
  await db.rows(sql`
    update imported_transactions set external_id = 'gone:' || id::text
    where account_id = ${accountId} and external_id = any(${[...externalIds]}::text[])
  `)
}

type FedRow = {
  externalId: string
  bankAccountId?: string
  bankAccount: string | null
  internalAccountNumber: number
  date: string
  amount: number
  description: string
}

/**
 * Links transactions imported from a file to those the bank feed reports with the same account, date, amount
 * and description, one to one. Later changes and removals by the bank then apply to them.
 */
export async function adoptImported(
  db: Db,
  accountId: string,
  rows: readonly FedRow[],
): Promise<void> {
  const matchColumns = sql`internal_account_number, date, amount, words`
  await db.rows(sql`
    with told as (
      select *, row_number() over (partition by ${matchColumns} order by external_id) as place
      from (
        select distinct on (external_id) external_id, bank_account_id, bank_account,
               internal_account_number, date, amount, lower(description) as words
        from unnest(${rows.map((r) => r.externalId)}::text[],
                    ${rows.map((r) => r.bankAccountId ?? null)}::uuid[],
                    ${rows.map((r) => r.bankAccount)}::text[],
                    ${rows.map((r) => r.internalAccountNumber)}::int[],
                    ${rows.map((r) => r.date)}::date[], ${rows.map((r) => r.amount)}::bigint[],
                    ${rows.map((r) => r.description)}::text[])
          r (external_id, bank_account_id, bank_account, internal_account_number, date, amount,
             description)
      ) r
      where not exists (
        select 1 from imported_transactions i
        where i.account_id = ${accountId} and i.external_id = r.external_id)
    ), known as (
      select *, row_number() over (partition by ${matchColumns} order by id) as place
      from (
        select id, internal_account_number, date, amount, lower(description) as words
        from imported_transactions
        where account_id = ${accountId} and coalesce(external_id, '') not like 'bank:%'
          and (date, amount) in (select date, amount from told)
      ) i
    )
    update imported_transactions i
    set external_id = told.external_id, bank_account_id = told.bank_account_id,
        bank_account = coalesce(told.bank_account, i.bank_account)
    from told join known using (${matchColumns}, place)
    where i.account_id = ${accountId} and i.id = known.id
  `)
}

/** Moves a bank account's unposted transactions to another ledger account. */
export async function moveImported(
  db: Db,
  accountId: string,
  bankAccountId: string,
  internalAccountNumber: number,
): Promise<void> {
  await db.rows(sql`
    update imported_transactions set internal_account_number = ${internalAccountNumber}
    where account_id = ${accountId} and bank_account_id = ${bankAccountId} and state <> 'posted'
  `)
}

type ChangedRow = {
  externalId: string
  date: string
  amount: number
  description: string
  stem: string
}

/** Updates unposted transactions. */
export async function changeImported(
  db: Db,
  accountId: string,
  rows: readonly ChangedRow[],
): Promise<void> {
  await db.rows(sql`
    update imported_transactions i
    set date = r.date, amount = r.amount, description = r.description, stem = r.stem
    from unnest(${rows.map((r) => r.externalId)}::text[], ${rows.map((r) => r.date)}::date[],
                ${rows.map((r) => r.amount)}::bigint[], ${rows.map((r) => r.description)}::text[],
                ${rows.map((r) => r.stem)}::text[]) r (external_id, date, amount, description, stem)
    where i.account_id = ${accountId} and i.external_id = r.external_id and i.state <> 'posted'
  `)
}
