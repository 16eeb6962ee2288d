import { sql, type Db } from '../../../../platform/database/database.ts'
import { papersChanged } from '../../../../shared/papers-changed.ts'

/**
 * For the rest of the transaction, joins are made by hashing. The planner does not know yet how many rows were stored a
 * moment ago, expects few, and would compare each with each.
 */
export async function planForManyRows(transaction: Db): Promise<void> {
  await transaction.rows(sql`select set_config('enable_nestloop', 'off', true)`)
}

/** The rows of a stored import, with what staff read and decided, as JSON text of `ReviewedRow[]`. */
export async function loadRows(db: Db, accountId: string, importId: string): Promise<string> {
  const found = await db.row<{ rows: string }>(sql`
    select coalesce(json_agg(json_build_object(
      'position', r.position, 'number', a.internal_account_number, 'date', coalesce(given_date, date),
      'amount', coalesce(given_amount, amount), 'description', description, 'stem', stem,
      'checkNumber', check_number, 'externalId', external_id, 'correctsId', corrects_id,
      'isDoubtful', reasons <> '{}', 'decision', decision,
      'place', case when b.reading ->> 'format' = 'ofx' then r.position else line end
    ) order by r.position), '[]')::text as rows
    from bank_import_rows r
    join bank_imports b on b.account_id = ${accountId} and b.id = ${importId}
    join bank_import_accounts a
      on a.account_id = ${accountId} and a.import_id = ${importId} and a.position = r.file_account
    where r.account_id = ${accountId} and r.import_id = ${importId}
  `)
  return found!.rows
}

type SameFile = { importId: string; sha256: string }

/** How other imports read the same file, as JSON text of `EarlierReading[]`, the newest last. */
export async function listEarlierReadings(
  db: Db,
  accountId: string,
  { importId = null, sha256 }: { importId?: string | null | undefined; sha256: string },
): Promise<string> {
  const found = await db.row<{ earlier: string }>(sql`
    select coalesce(json_agg(json_build_object(
      'place', case when b.reading ->> 'format' = 'ofx' then r.position else r.line end,
      'number', a.internal_account_number, 'date', coalesce(r.given_date, r.date),
      'amount', coalesce(r.given_amount, r.amount), 'description', r.description,
      'knownId', r.transaction_id, 'isPosted', i.state = 'posted',
      'isFed', coalesce(i.external_id, '') like 'bank:%'
    ) order by b.imported_at, r.position), '[]')::text as earlier
    from bank_imports b
    join bank_import_rows r on r.account_id = ${accountId} and r.import_id = b.id
    join bank_import_accounts a
      on a.account_id = ${accountId} and a.import_id = b.id and a.position = r.file_account
    join imported_transactions i on i.account_id = ${accountId} and i.id = r.transaction_id
    where b.account_id = ${accountId} and b.blob_sha256 = ${sha256} and b.state = 'imported'
      and b.id is distinct from ${importId}::uuid and b.reading is not null
  `)
  return found!.earlier
}

/** The rows of an import with what they become: 'new' or 'changed' transactions, or null. */
const becomingRows = (accountId: string, importId: string, claims: string) => sql`
  select claim ->> 'becomes' as becomes, (claim ->> 'transactionId')::uuid as id, internal_account_number, bank_account,
         -- A row may be taken although another transaction has its id.
         case when claim ->> 'externalId' not in (
           select i.external_id
           from json_to_recordset(${claims}::json) as c ("externalId" text, "transactionId" uuid)
           join imported_transactions i on i.account_id = ${accountId} and i.external_id = c."externalId"
           where i.id <> c."transactionId"
         ) then claim ->> 'externalId' end as external_id,
         date, amount, description, stem, check_number
  from (
    select a.internal_account_number, a.name as bank_account, coalesce(r.given_date, r.date) as date,
           coalesce(r.given_amount, r.amount) as amount, r.description, r.stem, r.check_number,
           ${claims}::jsonb -> r.position as claim
    from bank_import_rows r
    join bank_import_accounts a
      on a.account_id = ${accountId} and a.import_id = ${importId} and a.position = r.file_account
    where r.account_id = ${accountId} and r.import_id = ${importId}
  ) r
`

type Claims = { claims: string; at: Date }

/**
 * Inserts the new transactions of an import, and points its rows to what they are evidence for. `claims` is JSON text of
 * `Claim[]`, by position.
 */
export async function storeClaims(
  db: Db,
  accountId: string,
  importId: string,
  { claims, at }: Claims,
): Promise<void> {
  await db.rows(sql`
    insert into imported_transactions (account_id, id, import_id, internal_account_number, imported_at,
      external_id, bank_account, date, amount, description, stem, check_number, awaits_rules)
    select ${accountId}::uuid, id, ${importId}::uuid, internal_account_number, ${at}::timestamptz,
           external_id, bank_account, date, amount, description, stem, check_number, true
    from (${becomingRows(accountId, importId, claims)}) r where becomes = 'new'
  `)
  await db.rows(sql`
    update bank_import_rows
    set standing = ${claims}::jsonb -> position ->> 'standing',
        known_id = (${claims}::jsonb -> position ->> 'knownId')::uuid,
        transaction_id = (${claims}::jsonb -> position ->> 'transactionId')::uuid
    where account_id = ${accountId} and import_id = ${importId}
  `)
  await papersChanged(db, accountId)
}

/** Ends the claims of an import. */
export async function releaseImport(db: Db, accountId: string, importId: string): Promise<void> {
  // Its rows remember what they claimed.
  await db.rows(sql`
    update bank_import_rows set known_id = transaction_id, transaction_id = null
    where account_id = ${accountId} and import_id = ${importId}
  `)
  const released = sql`
    select known_id from bank_import_rows where account_id = ${accountId} and import_id = ${importId}
  `
  await deleteUnclaimed(db, accountId, importId, released)
}

/**
 * Changes the waiting transactions that the same file became when it was read differently, and ends the claims of those
 * other imports on them. Imports that are left without any are undone. Call it after `storeClaims`.
 */
export async function replaceEarlier(
  db: Db,
  accountId: string,
  { importId, sha256, claims, at, by }: SameFile & Claims & { by: string },
): Promise<void> {
  await db.rows(sql`
    update imported_transactions i
    set import_id = ${importId}, internal_account_number = r.internal_account_number, imported_at = ${at},
        external_id = r.external_id, bank_account = r.bank_account, date = r.date, amount = r.amount,
        description = r.description, stem = r.stem, check_number = r.check_number, state = 'waiting',
        proposed = null
    from (${becomingRows(accountId, importId, claims)}) r
    where i.account_id = ${accountId} and i.id = r.id and i.state <> 'posted' and r.becomes = 'changed'
  `)
  const replaced = sql`
    select "replacesId" from json_to_recordset(${claims}::json) as c ("replacesId" uuid)
    where "replacesId" is not null
  `
  const imports = await db.rows<{ id: string }>(sql`
    select id from bank_imports
    where account_id = ${accountId} and blob_sha256 = ${sha256} and state = 'imported' and id <> ${importId}
  `)
  for (const { id } of imports) {
    await db.rows(sql`
      update bank_import_rows set transaction_id = null
      where account_id = ${accountId} and import_id = ${id} and transaction_id in (${replaced})
    `)
    await deleteUnclaimed(db, accountId, id, replaced)
    await db.rows(sql`
      update bank_imports set state = 'undone', undone_at = ${at}, undone_by = ${by}
      where account_id = ${accountId} and id = ${id} and not exists (
        select 1 from bank_import_rows
        where account_id = ${accountId} and import_id = ${id} and transaction_id is not null)
    `)
  }
}

/**
 * Deletes those of the released transactions that nothing reports any more, neither another import nor the bank's
 * connection. What stays belongs to another import that claims it.
 */
async function deleteUnclaimed(
  db: Db,
  accountId: string,
  importId: string,
  released: ReturnType<typeof sql>,
): Promise<void> {
  await db.rows(sql`
    delete from imported_transactions i
    where account_id = ${accountId} and id in (${released}) and state <> 'posted'
      and coalesce(external_id, '') not like 'bank:%' and not exists (
        select 1 from bank_import_rows r
        where r.account_id = ${accountId} and r.transaction_id = i.id)
  `)
  await db.rows(sql`
    update imported_transactions i set import_id = (
      select r.import_id from bank_import_rows r
      where r.account_id = ${accountId} and r.transaction_id = i.id limit 1)
    where account_id = ${accountId} and import_id = ${importId} and id in (${released})
  `)
}
