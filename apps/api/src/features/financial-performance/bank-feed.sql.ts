import { sql, type Db } from '../../platform/database.ts'

/** Takes back what the bank took back; what was posted stays, for a batch is only ever reversed by people. */
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
}

/** Has what is not posted yet of a bank's account stand for another account of the books. */
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

type Changed = {
  externalId: string
  date: string
  amount: number
  description: string
  stem: string
}

/** Changes what is not posted yet. */
export async function changeImported(
  db: Db,
  accountId: string,
  rows: readonly Changed[],
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
