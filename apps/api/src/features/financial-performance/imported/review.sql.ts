import { sql, type Db } from '../../../platform/database/database.ts'

/** A transaction that may be the known one; the amount in cents. */
export type Doubt = {
  id: string
  knownId: string
  /** Whether the bank's connection reports the known one under another id. */
  isKnownFed: boolean
  externalId: string | null
  bankAccount: string | null
  bankAccountId: string
  date: string
  amount: number
  description: string
  stem: string
  checkNumber: string | null
}

export const listDoubts = (db: Db, accountId: string, ids: readonly string[]) =>
  db.rows<Doubt>(sql`
    select i.id, k.id as known_id, i.external_id, i.bank_account, i.bank_account_id, i.date, i.amount,
           i.description, i.stem, i.check_number,
           coalesce(k.external_id like 'bank:%' and not k.bank_removed, false) as is_known_fed
    from imported_transactions i
    join imported_transactions k on k.account_id = ${accountId} and k.id = i.possible_duplicate_of
    where i.account_id = ${accountId} and i.id = any(${[...ids]}::uuid[])
  `)

/** Deletes the duplicates; what files say of them they say of the known ones. */
export async function mergeDuplicates(
  db: Db,
  accountId: string,
  doubts: readonly Pick<Doubt, 'id' | 'knownId'>[],
): Promise<void> {
  const ids = doubts.map(({ id }) => id)
  await db.rows(sql`
    update bank_import_rows r set transaction_id = d.known_id
    from unnest(${ids}::uuid[], ${doubts.map(({ knownId }) => knownId)}::uuid[]) d (id, known_id)
    where r.account_id = ${accountId} and r.transaction_id = d.id
  `)
  await db.rows(sql`
    delete from imported_transactions where account_id = ${accountId} and id = any(${ids}::uuid[])
  `)
}

/** Remembers ids under which the bank's connection reports known transactions, too. */
export async function insertAliases(
  db: Db,
  accountId: string,
  aliases: readonly { externalId: string; knownId: string }[],
): Promise<void> {
  if (aliases.length === 0) return
  await db.rows(sql`
    insert into bank_feed_aliases (account_id, external_id, transaction_id)
    select ${accountId}::uuid, a.*
    from unnest(${aliases.map(({ externalId }) => externalId)}::text[],
                ${aliases.map(({ knownId }) => knownId)}::uuid[]) a
  `)
}

export async function keepDuplicates(
  db: Db,
  accountId: string,
  ids: readonly string[],
): Promise<void> {
  await db.rows(sql`
    update imported_transactions set possible_duplicate_of = null
    where account_id = ${accountId} and id = any(${[...ids]}::uuid[])
  `)
}

/** What the bank changed is used when the batch is reversed, but not listed anymore. */
export async function markChangesSeen(
  db: Db,
  accountId: string,
  ids: readonly string[],
): Promise<void> {
  await db.rows(sql`
    update imported_transactions set bank_changed_at = null
    where account_id = ${accountId} and id = any(${[...ids]}::uuid[])
  `)
}
