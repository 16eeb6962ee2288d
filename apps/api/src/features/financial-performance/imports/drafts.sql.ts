import type { ImportRowStatus } from '@milepost/contract/financial-performance/bank-imports'
import { sql, type Db } from '../../../platform/database/database.ts'
import type { Given } from './reading/given.ts'
import type { FileSource, ReadAccount, ReadImport, Reading } from './reading/read-import.ts'

/** A file with its state. */
export type StoredImport = {
  id: string
  state: 'previewed' | 'imported' | 'undone'
  fileName: string
  blobKey: string
  blobSha256: string
  given: Given
  /** Null for one that was imported without a review. */
  reading: Reading | null
  taken: number
  skipped: number
}

const columns = sql`
  id, state, file_name, blob_key, blob_sha256, given, reading, taken, skipped
`

export const findImport = (db: Db, accountId: string, id: string) =>
  db.row<StoredImport>(sql`
    select ${columns} from bank_imports where account_id = ${accountId} and id = ${id}
  `)

/** Serializes changes to an import. */
export const lockImport = (db: Db, accountId: string, id: string) =>
  db.row<StoredImport>(sql`
    select ${columns} from bank_imports where account_id = ${accountId} and id = ${id} for update
  `)

type NewImport = {
  id: string
  fileName: string
  blobKey: string
  blobSha256: string
  at: Date
  by: string
}

export async function insertImport(db: Db, accountId: string, file: NewImport): Promise<void> {
  await db.rows(sql`
    insert into bank_imports (account_id, id, file_name, blob_key, blob_sha256, state, imported_at, imported_by)
    values (${accountId}, ${file.id}, ${file.fileName}, ${file.blobKey}, ${file.blobSha256}, 'previewed',
            ${file.at}, ${file.by})
  `)
}

type StoredReading = ReadImport & {
  given: Given
  /** JSON text: `{position, standing, knownId}[]` of the rows that are not simply new. */
  exceptions: string
  rowCount: number
}

/**
 * Stores how a file was read, in place of an earlier reading. Decisions stay with the rows that still need one for the
 * same content.
 */
export async function storeReading(
  db: Db,
  accountId: string,
  importId: string,
  { reading, given, accounts, rows, exceptions, rowCount }: StoredReading,
): Promise<void> {
  await db.rows(sql`
    update bank_imports set reading = ${JSON.stringify(reading)}::jsonb, given = ${JSON.stringify(given)}::jsonb
    where account_id = ${accountId} and id = ${importId}
  `)
  await db.rows(sql`
    delete from bank_import_accounts where account_id = ${accountId} and import_id = ${importId}
  `)
  await db.rows(sql`
    insert into bank_import_accounts (account_id, import_id, position, source_key, name, internal_account_number,
                                      balance, balance_date)
    select ${accountId}::uuid, ${importId}::uuid, position, "sourceKey", name, "internalAccountNumber", balance,
           "balanceDate"
    from json_to_recordset(${JSON.stringify(accounts)}::json)
      as a (position int, "sourceKey" text, name text, "internalAccountNumber" int, balance bigint,
            "balanceDate" date)
  `)
  await db.rows(sql`
    delete from bank_import_rows
    where account_id = ${accountId} and import_id = ${importId} and position >= ${rowCount}
  `)
  await db.rows(sql`
    insert into bank_import_rows as old (account_id, import_id, position, file_account, line, date, amount, description,
      stem, check_number, external_id, corrects_id, status, currency, reasons, raw, standing, known_id)
    select ${accountId}::uuid, ${importId}::uuid, position, "fileAccount", line, date, amount, description, stem,
           "checkNumber", "externalId", "correctsId", status, currency, coalesce(reasons, '{}'), raw,
           coalesce(standing, 'new'), "knownId"
    from json_to_recordset(${rows}::json)
      as r (position int, "fileAccount" int, line int, date date, amount bigint, description text, stem text,
            "checkNumber" text, "externalId" text, "correctsId" text, status text, currency text, reasons text[],
            raw text[])
    left join json_to_recordset(${exceptions}::json)
      as e (position int, standing text, "knownId" uuid) using (position)
    on conflict (account_id, import_id, position) do update
      set file_account = excluded.file_account, line = excluded.line, date = excluded.date,
          amount = excluded.amount, description = excluded.description, stem = excluded.stem,
          check_number = excluded.check_number, external_id = excluded.external_id,
          corrects_id = excluded.corrects_id, status = excluded.status, currency = excluded.currency,
          reasons = excluded.reasons, raw = excluded.raw, standing = excluded.standing, known_id = excluded.known_id,
          decision = case when (old.raw, old.standing) = (excluded.raw, excluded.standing) then old.decision end,
          given_date = case when (old.raw, old.standing) = (excluded.raw, excluded.standing) then old.given_date end,
          given_amount =
            case when (old.raw, old.standing) = (excluded.raw, excluded.standing) then old.given_amount end
  `)
}

export const listAccounts = (db: Db, accountId: string, importId: string) =>
  db.rows<ReadAccount>(sql`
    select position, source_key, name, internal_account_number, balance, balance_date
    from bank_import_accounts where account_id = ${accountId} and import_id = ${importId} order by position
  `)

export const listSources = (db: Db, accountId: string) =>
  db.rows<FileSource>(sql`
    select key, internal_account_number, given from bank_file_sources where account_id = ${accountId}
  `)

/** Adds the answers to those saved before. */
export async function saveSources(
  db: Db,
  accountId: string,
  sources: readonly FileSource[],
  at: Date,
): Promise<void> {
  await db.rows(sql`
    insert into bank_file_sources (account_id, key, internal_account_number, given, updated_at)
    select ${accountId}::uuid, key, "internalAccountNumber", given, ${at}::timestamptz
    from json_to_recordset(${JSON.stringify(sources)}::json)
      as s (key text, "internalAccountNumber" int, given jsonb)
    on conflict (account_id, key) do update
      set internal_account_number = excluded.internal_account_number, given = bank_file_sources.given || excluded.given,
          updated_at = excluded.updated_at
  `)
}

export async function markImported(
  db: Db,
  accountId: string,
  importId: string,
  { taken, skipped, at, by }: { taken: number; skipped: number; at: Date; by: string },
): Promise<void> {
  await db.rows(sql`
    update bank_imports
    set state = 'imported', taken = ${taken}, skipped = ${skipped}, imported_at = ${at}, imported_by = ${by},
        (first_date, last_date) = (
          select min(coalesce(given_date, date)), max(coalesce(given_date, date)) from bank_import_rows
          where account_id = ${accountId} and import_id = ${importId})
    where account_id = ${accountId} and id = ${importId}
  `)
}

export async function markUndone(
  db: Db,
  accountId: string,
  importId: string,
  { at, by }: { at: Date; by: string },
): Promise<void> {
  await db.rows(sql`
    update bank_imports set state = 'undone', undone_at = ${at}, undone_by = ${by}
    where account_id = ${accountId} and id = ${importId}
  `)
}

export async function deleteDraft(db: Db, accountId: string, importId: string): Promise<void> {
  await db.rows(sql`
    delete from bank_import_rows where account_id = ${accountId} and import_id = ${importId}
  `)
  await db.rows(sql`
    delete from bank_import_accounts where account_id = ${accountId} and import_id = ${importId}
  `)
  await db.rows(sql`delete from bank_imports where account_id = ${accountId} and id = ${importId}`)
}

/** Files of any client that were uploaded before this moment, and never confirmed. */
export const listOldDrafts = (db: Db, before: Date) =>
  db.rows<{ accountId: string; id: string }>(sql`
    select account_id, id from bank_imports where state = 'previewed' and imported_at < ${before}
  `)

type Decision = {
  positions: readonly number[] | null
  standing: ImportRowStatus | null
  decision: 'take' | 'skip' | null
  date: string | null
  amount: number | null
}

/**
 * Stores a decision about rows that need one. Rows without a date or an amount can't be taken. Returns how many rows
 * have it now.
 */
export async function decideRows(
  db: Db,
  accountId: string,
  importId: string,
  { positions, standing, decision, date, amount }: Decision,
): Promise<number> {
  const found = await db.row<{ count: number }>(sql`
    with decided as (
      update bank_import_rows
      set decision = ${decision},
          given_date = case when ${decision}::text = 'take' then coalesce(${date}::date, given_date) end,
          given_amount = case when ${decision}::text = 'take' then coalesce(${amount}::bigint, given_amount) end
      where account_id = ${accountId} and import_id = ${importId}
        and standing in ('possible_duplicate', 'needs_decision')
        and (${positions}::int[] is null or position = any(${positions}::int[]))
        and (${standing}::text is null or standing = ${standing})
        and (${decision}::text is distinct from 'take'
          or (coalesce(${date}::date, given_date, date) is not null
            and coalesce(${amount}::bigint, given_amount, amount) is not null))
      returning position
    )
    select count(*) as count from decided
  `)
  return found!.count
}
