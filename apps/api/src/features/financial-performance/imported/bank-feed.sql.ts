import { addDays } from '@milepost/contract/financial-performance/statements/periods'
import { sql, type Db } from '../../../platform/database/database.ts'
import { papersChanged } from '../../../shared/papers-changed.ts'
import { reopenQuestions, withdrawQuestionsAboutDeleted } from '../../../shared/questions.sql.ts'
import { listPapersOf } from '../posting/bank-row-papers.sql.ts'
import { maxDaysApart, type KnownEvent, type NewlyReported } from './match-feed.ts'

/** Whether a file says so, too, that there is this transaction (`i`). */
const isInFile = (accountId: string) => sql`exists (
  select 1 from bank_import_rows r
  where r.account_id = ${accountId} and r.transaction_id = i.id
)`

/**
 * What happens to transactions that the bank removed: unposted ones are deleted, unless a file has them, too; they are
 * that file's again. Posted ones stay, because only people reverse batches, and are marked. If the bank also reports
 * a transaction under another id, it stays under that.
 */
export async function removeImported(
  db: Db,
  accountId: string,
  externalIds: readonly string[],
  at: Date,
): Promise<void> {
  const ids = sql`${[...externalIds]}::text[]`
  await dropAliases(db, accountId, externalIds)
  await db.rows(sql`
    with alias as (
      delete from bank_feed_aliases a
      using (
        select transaction_id, min(b.external_id) as external_id
        from bank_feed_aliases b
        join imported_transactions i on i.account_id = ${accountId} and i.id = b.transaction_id
        where b.account_id = ${accountId} and i.external_id = any(${ids})
        group by transaction_id
      ) first
      where a.account_id = ${accountId} and a.external_id = first.external_id
      returning a.transaction_id, a.external_id
    )
    update imported_transactions i set external_id = alias.external_id
    from alias where i.account_id = ${accountId} and i.id = alias.transaction_id
  `)
  await db.rows(sql`
    update imported_transactions i set external_id = null, bank_account_id = null
    where i.account_id = ${accountId} and i.external_id = any(${ids}) and i.state <> 'posted'
      and ${isInFile(accountId)}
  `)
  await db.rows(sql`
    delete from imported_transactions
    where account_id = ${accountId} and external_id = any(${ids}) and state <> 'posted'
  `)
  await withdrawQuestionsAboutDeleted(db, accountId, at)
  await db.rows(sql`
    update imported_transactions set bank_removed = true, bank_changed_at = ${at}
    where account_id = ${accountId} and external_id = any(${ids}) and not bank_removed
  `)
}

export const findAliases = (db: Db, accountId: string, externalIds: readonly string[]) =>
  db.rows<{ externalId: string; amount: number }>(sql`
    select a.external_id, coalesce(i.bank_amount, i.amount) as amount
    from bank_feed_aliases a
    join imported_transactions i on i.account_id = ${accountId} and i.id = a.transaction_id
    where a.account_id = ${accountId} and a.external_id = any(${[...externalIds]}::text[])
  `)

export async function dropAliases(
  db: Db,
  accountId: string,
  externalIds: readonly string[],
): Promise<void> {
  // What a file is evidence for stays, as the file has it.
  await db.rows(sql`
    update imported_transactions i set external_id = null, bank_account_id = null
    where account_id = ${accountId} and external_id = any(${[...externalIds]}::text[])
      and state <> 'posted' and exists (
        select 1 from bank_import_rows r
        where r.account_id = ${accountId} and r.transaction_id = i.id)
  `)
  await db.rows(sql`
    delete from bank_feed_aliases
    where account_id = ${accountId} and external_id = any(${[...externalIds]}::text[])
  `)
}

/** Which of these ids are known. */
export const findFedIds = async (db: Db, accountId: string, externalIds: readonly string[]) =>
  (
    await db.rows<{ externalId: string }>(sql`
      select external_id from imported_transactions
      where account_id = ${accountId} and external_id = any(${[...externalIds]}::text[])
    `)
  ).map(({ externalId }) => externalId)

/** The known transactions that could be the ones reported: of their amounts and about their dates. */
export async function listKnownEvents(
  db: Db,
  accountId: string,
  reported: readonly NewlyReported[],
): Promise<KnownEvent[]> {
  const dates = reported.map(({ date }) => date).toSorted()
  const from = addDays(dates[0]!, -maxDaysApart)
  const to = addDays(dates.at(-1)!, maxDaysApart)
  const amounts = [...new Set(reported.map(({ amount }) => amount))]
  type Row = Omit<KnownEvent, 'posted'> & {
    postedDate: string | null
    postedAmount: number
    postedDescription: string
  }
  const rows = await db.rows<Row>(sql`
    select i.id, i.external_id, i.bank_account, i.bank_account_id, i.internal_account_number, i.check_number,
           coalesce(i.bank_date, i.date) as date, coalesce(i.bank_amount, i.amount) as amount,
           coalesce(i.bank_description, i.description) as description,
           case when i.bank_date is not null then i.date end as posted_date, i.amount as posted_amount,
           i.description as posted_description, i.bank_removed as is_removed,
           exists (
             select 1 from imported_transactions d
             where d.account_id = ${accountId}
               and (d.possible_duplicate_of = i.id or d.id = i.possible_duplicate_of)
           ) as is_in_doubt
    from imported_transactions i
    where i.account_id = ${accountId}
      and ((i.date between ${from} and ${to} and i.amount = any(${amounts}::bigint[]))
        or (i.bank_date between ${from} and ${to} and i.bank_amount = any(${amounts}::bigint[])))
  `)
  return rows.map(({ postedDate, postedAmount, postedDescription, ...row }) => ({
    ...row,
    posted:
      postedDate === null
        ? null
        : { date: postedDate, amount: postedAmount, description: postedDescription },
  }))
}

type AdoptedRow = Pick<NewlyReported, 'externalId' | 'bankAccount' | 'bankAccountId'> & {
  id: string
}

/** Links known transactions to those the bank feed reports, so that later changes and removals apply to them. */
export async function adoptImported(
  db: Db,
  accountId: string,
  rows: readonly AdoptedRow[],
): Promise<void> {
  if (rows.length === 0) return
  await db.rows(sql`
    update imported_transactions i
    set external_id = r.external_id, bank_account_id = r.bank_account_id,
        bank_account = coalesce(r.bank_account, i.bank_account)
    from unnest(${rows.map((r) => r.id)}::uuid[], ${rows.map((r) => r.externalId)}::text[],
                ${rows.map((r) => r.bankAccountId ?? null)}::uuid[],
                ${rows.map((r) => r.bankAccount)}::text[])
      r (id, external_id, bank_account_id, bank_account)
    where i.account_id = ${accountId} and i.id = r.id
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
    update imported_transactions
    set internal_account_number = ${internalAccountNumber}, proposed = null
    where account_id = ${accountId} and bank_account_id = ${bankAccountId} and state <> 'posted'
  `)
}

type ReportedRow = {
  externalId: string
  date: string
  amount: number
  description: string
  stem: string
  checkNumber: string | null
}

/** Rows as `r` of a statement. */
const toReportedRows = (rows: readonly ReportedRow[]) => sql`
  unnest(${rows.map((r) => r.externalId)}::text[], ${rows.map((r) => r.date)}::date[],
         ${rows.map((r) => r.amount)}::bigint[], ${rows.map((r) => r.description)}::text[],
         ${rows.map((r) => r.stem)}::text[], ${rows.map((r) => r.checkNumber)}::text[])
    r (external_id, date, amount, description, stem, check_number)
`

/**
 * Updates unposted transactions, and stores beside posted ones what the bank says of them now; nothing, if that is what
 * was posted.
 */
export async function changeImported(
  db: Db,
  accountId: string,
  rows: readonly ReportedRow[],
  at: Date,
): Promise<void> {
  await db.rows(sql`
    update imported_transactions i
    set date = r.date, amount = r.amount, description = r.description, stem = r.stem,
        check_number = coalesce(r.check_number, i.check_number),
        proposed = case when i.amount = r.amount then i.proposed end,
        possible_duplicate_of = case when i.amount = r.amount then i.possible_duplicate_of end
    from ${toReportedRows(rows)}
    where i.account_id = ${accountId} and i.external_id = r.external_id and i.state <> 'posted'
  `)
  await db.rows(sql`
    update imported_transactions i
    set bank_date = null, bank_amount = null, bank_description = null, bank_stem = null,
        bank_removed = false, bank_changed_at = null
    from ${toReportedRows(rows)}
    where i.account_id = ${accountId} and i.external_id = r.external_id and i.state = 'posted'
      and (i.date, i.amount, lower(i.description)) = (r.date, r.amount, lower(r.description))
      and (i.bank_date is not null or i.bank_removed)
  `)
  await db.rows(sql`
    update imported_transactions i
    set bank_date = r.date, bank_amount = r.amount, bank_description = r.description,
        bank_stem = r.stem, bank_removed = false, bank_changed_at = ${at}
    from ${toReportedRows(rows)}
    where i.account_id = ${accountId} and i.external_id = r.external_id and i.state = 'posted'
      and (i.date, i.amount, lower(i.description)) <> (r.date, r.amount, lower(r.description))
      and (i.bank_removed or (i.bank_date, i.bank_amount, lower(i.bank_description))
        is distinct from (r.date, r.amount, lower(r.description)))
  `)
}

type FedRow = ReportedRow & NewlyReported & { possibleDuplicateOf: string | null }

/** Inserts new transactions, waiting for posting. */
export async function insertFed(
  db: Db,
  accountId: string,
  rows: readonly FedRow[],
  at: Date,
): Promise<void> {
  if (rows.length === 0) return
  await db.rows(sql`
    insert into imported_transactions (account_id, imported_at, awaits_rules, internal_account_number, bank_account,
      bank_account_id, possible_duplicate_of, external_id, date, amount, description, stem, check_number)
    select ${accountId}::uuid, ${at}::timestamptz, true, r.*
    from unnest(${rows.map((r) => r.internalAccountNumber)}::int[],
                ${rows.map((r) => r.bankAccount)}::text[],
                ${rows.map((r) => r.bankAccountId ?? null)}::uuid[],
                ${rows.map((r) => r.possibleDuplicateOf)}::uuid[],
                ${rows.map((r) => r.externalId)}::text[], ${rows.map((r) => r.date)}::date[],
                ${rows.map((r) => r.amount)}::bigint[], ${rows.map((r) => r.description)}::text[],
                ${rows.map((r) => r.stem)}::text[], ${rows.map((r) => r.checkNumber)}::text[]) r
  `)
  await papersChanged(db, accountId)
}

/**
 * Returns posted and matched transactions to waiting, as the bank describes them now. Where they were posted is proposed. Those it removed go away, unless a
 * file has them, too.
 */
export async function reopenImported(
  db: Db,
  accountId: string,
  ids: readonly string[],
): Promise<void> {
  const rows = sql`${[...ids]}::uuid[]`
  const papers = await listPapersOf(db, accountId, ids)
  await db.rows(sql`
    delete from imported_matches where account_id = ${accountId} and transaction_id = any(${rows})
  `)
  await db.rows(sql`
    delete from imported_transactions i
    where i.account_id = ${accountId} and i.id = any(${rows}) and i.bank_removed
      and not ${isInFile(accountId)}
  `)
  await db.rows(sql`
    update imported_transactions
    set state = 'waiting', batch_id = null, posted_to = null, posted_parts = null, posted_line = null,
        correction_id = null, document_id = null, proposed = case
          when posted_line is null then null
          when posted_parts is null then posted_to::text::jsonb
          when amount = coalesce(bank_amount, amount) then posted_parts end, date = coalesce(bank_date, date),
        amount = coalesce(bank_amount, amount), description = coalesce(bank_description, description),
        stem = coalesce(bank_stem, stem), bank_date = null, bank_amount = null, bank_description = null,
        bank_stem = null, bank_changed_at = null, bank_removed = false,
        external_id = case when bank_removed then null else external_id end,
        bank_account_id = case when bank_removed then null else bank_account_id end
    where account_id = ${accountId} and id = any(${rows})
  `)
  await reopenQuestions(db, accountId, [...ids, ...papers])
}

/** Those that posted a batch, or match a line of it or of its corrections. */
export const listImportedOf = async (db: Db, accountId: string, batchId: string) =>
  (
    await db.rows<{ id: string }>(sql`
      select id from imported_transactions where account_id = ${accountId} and batch_id = ${batchId}
      union
      select m.transaction_id
      from transaction_batches b
      join imported_matches m on m.account_id = ${accountId} and m.batch_id = b.id
      where b.account_id = ${accountId} and (b.id = ${batchId} or b.corrects_batch_id = ${batchId})
    `)
  ).map(({ id }) => id)
