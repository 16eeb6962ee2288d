import type { Page } from '@milepost/contract/wire/endpoint'
import type {
  ImportedState,
  ImportedTransaction,
} from '@milepost/contract/books/imported-transactions'
import { sql, type Db } from '../../../platform/database/database.ts'
import { listPage } from '../../../platform/database/list-page.ts'
import type { BankRow } from '../bank-files/bank-row.ts'

/** A transaction known by its external id, with the hash of the file it came from. */
type KnownTransaction = { amount: number; internalAccountNumber: number; state: ImportedState } & {
  fileSha256: string | null
}

export async function knownByExternalId(
  db: Db,
  accountId: string,
  rows: readonly BankRow[],
): Promise<Map<string, KnownTransaction>> {
  const ids = rows.flatMap(({ externalId }) => externalId ?? [])
  const known = await db.rows<KnownTransaction & { externalId: string }>(sql`
    select i.external_id, i.amount, i.internal_account_number, i.state, b.blob_sha256 as file_sha256
    from imported_transactions i
    left join bank_imports b on b.account_id = i.account_id and b.id = i.import_id
    where i.account_id = ${accountId} and i.external_id = any(${ids}::text[])
  `)
  return new Map(known.map(({ externalId, ...one }) => [externalId, one]))
}

type SimilarRow = Pick<BankRow, 'date' | 'amount' | 'description' | 'bankAccount'> & {
  /** The kind of source ('ofx', 'bank'); null if it gave no id. */
  kind: string | null
  bankAccountId: string | null
  count: number
}

/** Counts known transactions of the same dates and amounts in this ledger account. */
export const similarRows = (
  db: Db,
  accountId: string,
  internalAccountNumber: number,
  rows: readonly BankRow[],
) =>
  db.rows<SimilarRow>(sql`
    select date, amount, description, split_part(external_id, ':', 1) as kind, bank_account,
           bank_account_id, count(*) as count
    from imported_transactions
    where account_id = ${accountId} and internal_account_number = ${internalAccountNumber}
      and (date, amount) in (
      select * from unnest(${rows.map(({ date }) => date)}::date[],
                           ${rows.map(({ amount }) => amount)}::bigint[]))
    group by 1, 2, 3, 4, 5, 6
  `)

type NewImport = {
  id: string
  fileName: string
  blobKey: string
  blobSha256: string
  internalAccountNumber: number
  at: Date
  importedBy: string
}

export async function insertImport(db: Db, accountId: string, file: NewImport): Promise<void> {
  await db.rows(sql`
    insert into bank_imports (account_id, id, file_name, blob_key, blob_sha256,
                              internal_account_number, imported_at, imported_by)
    values (${accountId}, ${file.id}, ${file.fileName}, ${file.blobKey}, ${file.blobSha256},
            ${file.internalAccountNumber}, ${file.at}, ${file.importedBy})
  `)
}

type NewRows = {
  rows: readonly (BankRow & { stem: string })[]
  internalAccountNumber: number
  importId: string | null
  at: Date
}

/** Inserts transactions waiting for posting; updates unposted ones with the same external id. */
export async function insertImported(
  db: Db,
  accountId: string,
  { rows, internalAccountNumber, importId, at }: NewRows,
): Promise<void> {
  await db.rows(sql`
    insert into imported_transactions (account_id, import_id, internal_account_number, imported_at,
      external_id, bank_account, bank_account_id, date, amount, description, stem)
    select ${accountId}::uuid, ${importId}::uuid, ${internalAccountNumber}::int, ${at}::timestamptz, r.*
    from unnest(${rows.map((r) => r.externalId)}::text[], ${rows.map((r) => r.bankAccount)}::text[],
                ${rows.map((r) => r.bankAccountId ?? null)}::uuid[],
                ${rows.map((r) => r.date)}::date[], ${rows.map((r) => r.amount)}::bigint[],
                ${rows.map((r) => r.description)}::text[], ${rows.map((r) => r.stem)}::text[]) r
    on conflict (account_id, external_id) where external_id is not null do update
      set import_id = excluded.import_id, amount = excluded.amount, state = 'waiting',
          internal_account_number = excluded.internal_account_number,
          imported_at = excluded.imported_at
      where imported_transactions.state <> 'posted'
  `)
}

type ListQuery = { state: ImportedState; page: number; limit: number }
type Counts = Record<'waiting' | 'set_aside', number>

/**
 * One page of a state, newest first. Proposes the account the last posted transaction of the same description
 * and sign went to, unless it is the transaction's own bank account.
 */
export async function listImported(
  db: Db,
  accountId: string,
  { state, page, limit }: ListQuery,
  latest: string,
): Promise<Page<ImportedTransaction, 'waiting' | 'set_aside'>> {
  type Numbers = { waiting: number; set_aside: number; posted: number }
  const { items, numbers } = await listPage<ImportedTransaction & { cents: number }, Numbers>(db, {
    items: sql`
      select i.id, i.date, i.amount as cents, i.description, i.state, i.date > ${latest} as is_ahead,
             i.internal_account_number, i.bank_account, i.batch_id, i.stem, coalesce(i.posted_to, (
               select p.posted_to from imported_transactions p
               where p.account_id = ${accountId} and p.stem = i.stem and p.state = 'posted'
                 and sign(p.amount) = sign(i.amount) and p.posted_to <> i.internal_account_number
               order by p.date desc limit 1
             )) as proposed_account_number
      from imported_transactions i
      where i.account_id = ${accountId} and i.state = ${state}
      order by i.date desc, i.id limit ${limit} offset ${(page - 1) * limit}
    `,
    order: sql`date desc, id`,
    numbers: sql`
      select count(*) filter (where state = 'waiting') as waiting,
             count(*) filter (where state = 'set_aside') as set_aside,
             count(*) filter (where state = 'posted') as posted
      from imported_transactions where account_id = ${accountId}
    `,
  })
  const counts: Counts = { waiting: numbers.waiting, set_aside: numbers.set_aside }
  return {
    items: items.map(({ cents, ...item }) => ({
      ...item,
      amount: cents / 100,
    })),
    page,
    limit,
    total: numbers[state],
    counts,
  }
}

export type ImportedRow = Pick<ImportedTransaction, 'id' | 'date' | 'description' | 'state'> & {
  cents: number
  internalAccountNumber: number
  importId: string | null
}

/** Locks the rows, to serialize concurrent postings. */
export const lockImported = (db: Db, accountId: string, ids: readonly string[]) =>
  db.rows<ImportedRow>(sql`
    select id, date, amount as cents, description, state, internal_account_number, import_id
    from imported_transactions
    where account_id = ${accountId} and id = any(${[...ids]}::uuid[])
    order by date, id for update
  `)

/** The transactions posted by a batch, and the account each went to. */
export const listPosted = (db: Db, accountId: string, batchId: string) =>
  db.rows<{ id: string; postedTo: number }>(sql`
    select id, posted_to from imported_transactions
    where account_id = ${accountId} and batch_id = ${batchId}
  `)

export async function markImportedPosted(
  db: Db,
  accountId: string,
  batchId: string,
  /** The account number each is posted to, by id. */
  accountNumbers: ReadonlyMap<string, number>,
): Promise<void> {
  await db.rows(sql`
    update imported_transactions i set state = 'posted', batch_id = ${batchId}, posted_to = p.number
    from unnest(${[...accountNumbers.keys()]}::uuid[], ${[...accountNumbers.values()]}::int[]) p (id, number)
    where i.account_id = ${accountId} and i.id = p.id
  `)
}

/** Returns the transactions of a reversed batch to waiting. */
export async function reopenImported(db: Db, accountId: string, batchId: string): Promise<void> {
  await db.rows(sql`
    update imported_transactions set state = 'waiting', batch_id = null, posted_to = null
    where account_id = ${accountId} and batch_id = ${batchId}
  `)
}

export async function markSetAside(
  db: Db,
  accountId: string,
  ids: readonly string[],
  isSetAside: boolean,
): Promise<void> {
  const [fromState, toState] = isSetAside ? ['waiting', 'set_aside'] : ['set_aside', 'waiting']
  await db.rows(sql`
    update imported_transactions set state = ${toState}
    where account_id = ${accountId} and id = any(${[...ids]}::uuid[]) and state = ${fromState}
  `)
}
