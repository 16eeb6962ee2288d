import type { BankAccountInBooks } from '@milepost/contract/bank/bank-accounts'
import { sql, type Db } from '../../platform/database/database.ts'
import { inNameOrder } from '../../platform/database/name-order.ts'
import { boardChanged } from '../../shared/board/board-changed.ts'

/** The accounts of a client's banks, those still connected first. */
const accountsWhere = (where: ReturnType<typeof sql>) => sql`
  select b.id, i.institution_name, b.name, b.mask, b.internal_account_number,
         i.removed_at is null as is_connected
  from bank_accounts b join bank_items i on i.account_id = b.account_id and i.id = b.item_id
  where ${where}
  order by i.removed_at is null desc, i.created_at, ${inNameOrder(sql`b.name`)}, b.id
`

export const listAccounts = (db: Db, accountId: string) =>
  db.rows<BankAccountInBooks>(accountsWhere(sql`b.account_id = ${accountId}`))

export const findAccountId = (db: Db, accountId: string, id: string) =>
  db.row<BankAccountInBooks>(accountsWhere(sql`b.account_id = ${accountId} and b.id = ${id}`))

/** Locks the bank of an account and returns the account's ledger account; undefined if there is no such account. */
export const lockBankItem = (db: Db, accountId: string, id: string) =>
  db.row<{ itemId: string; internalAccountNumber: number | null }>(sql`
    select b.item_id, b.internal_account_number
    from bank_accounts b join bank_items i on i.account_id = b.account_id and i.id = b.item_id
    where b.account_id = ${accountId} and b.id = ${id}
    for update of i
  `)

export async function chooseBookAccount(
  db: Db,
  accountId: string,
  id: string,
  internalAccountNumber: number | null,
): Promise<void> {
  await db.rows(sql`
    update bank_accounts set internal_account_number = ${internalAccountNumber}
    where account_id = ${accountId} and id = ${id}
  `)
  await boardChanged(db, accountId, 'books')
}

type ReportedAccount = {
  externalId: string
  name: string
  mask: string | null
  kind: string
  /** The ledger account used until staff choose another. */
  defaultAccountNumber: number | null
}

export type StoredAccount = {
  id: string
  externalId: string
  mask: string | null
  internalAccountNumber: number | null
}

/** Inserts the accounts a bank reported, or updates their names. Keeps the chosen ledger accounts. */
export async function storeAccounts(
  db: Db,
  accountId: string,
  itemId: string,
  reported: readonly ReportedAccount[],
): Promise<StoredAccount[]> {
  await boardChanged(db, accountId, 'books')
  return db.rows<StoredAccount>(sql`
    insert into bank_accounts (account_id, item_id, external_id, name, mask, kind,
                               internal_account_number)
    select ${accountId}::uuid, ${itemId}::uuid, s.*
    from unnest(${reported.map((s) => s.externalId)}::text[], ${reported.map((s) => s.name)}::text[],
                ${reported.map((s) => s.mask)}::text[], ${reported.map((s) => s.kind)}::text[],
                ${reported.map((s) => s.defaultAccountNumber)}::int[]) s
    on conflict (account_id, item_id, external_id) do update set
      name = excluded.name, mask = excluded.mask, kind = excluded.kind
    returning id, external_id, mask, internal_account_number
  `)
}
