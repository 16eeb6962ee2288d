import { sql, type Db } from '../../../platform/database/database.ts'
import { settleQuestions } from '../../../shared/questions.sql.ts'
import { currentLinesOf } from '../posting/current-lines.sql.ts'
import type { OpenEntry, OpenRow } from './open-items.ts'
import { isUnconfirmed } from './unconfirmed-lines.sql.ts'

/** Bounds the work; what is older waits its turn. */
export const matchLimits = { rows: 5_000, entries: 20_000 }

/** The waiting rows that can be matched: up to the latest day, and not in doubt. */
export const listOpenRows = (
  db: Db,
  accountId: string,
  latest: string,
  limit: number = matchLimits.rows,
) =>
  db.rows<OpenRow>(sql`
    select i.id, i.internal_account_number as number, i.date, i.amount as cents, i.description,
           i.check_number
    from imported_transactions i
    where i.account_id = ${accountId} and i.state = 'waiting' and i.date <= ${latest}
      and (i.possible_duplicate_of is null or not exists (
        select 1 from imported_transactions k
        where k.account_id = ${accountId} and k.id = i.possible_duplicate_of))
    order by i.date desc, i.id limit ${limit}
  `)

type EntryRange = { numbers: readonly number[]; from: string; to: string; limit: number }

/**
 * The lines of some accounts and days that no row confirms, the newest first: none that matches them, and none that
 * posted them. Without openings, reversals, and what was reversed or corrected. The limit counts what is left, or a year
 * of confirmed lines would hide an older one that is not.
 */
export const listOpenEntries = (
  db: Db,
  accountId: string,
  { numbers, from, to, limit }: EntryRange,
) =>
  db.rows<OpenEntry>(sql`
    with line as (
      select t.batch_id, t.line_number, t.internal_account_number as number, t.date, t.source, t.details,
             case when t.internal_account_number < 2000 then t.amount else -t.amount end as cents
      from transactions t
      where t.account_id = ${accountId} and t.internal_account_number = any(${[...numbers]}::int[])
        and t.date between ${from} and ${to}
    )
    select l.batch_id, l.line_number, l.number, l.date, l.cents, d.id as document_guid,
           l.source as description,
           concat_ws(' ', l.source, l.details, b.description, d.title) as words
    from line l
    join transaction_batches b on b.account_id = ${accountId} and b.id = l.batch_id
    left join transaction_batches o on o.account_id = ${accountId} and o.id = b.corrects_batch_id
    left join documents d
      on d.account_id = ${accountId} and d.id = coalesce(b.document_id, o.document_id)
    where not b.is_opening and l.cents <> 0 and ${isUnconfirmed(accountId)}
    order by l.date desc limit ${limit}
  `)

/** The accounts that batches have lines in, those of their corrections included. */
export const listAccountsOf = (db: Db, accountId: string, batchIds: readonly string[]) =>
  db.rows<{ batchId: string; numbers: number[] }>(sql`
    select n.id as batch_id, array_agg(distinct t.internal_account_number) as numbers
    from transaction_batches n
    join transaction_batches b on b.account_id = ${accountId}
      and (b.id = coalesce(n.corrects_batch_id, n.id)
        or b.corrects_batch_id = coalesce(n.corrects_batch_id, n.id))
    join transactions t on t.account_id = ${accountId} and t.batch_id = b.id
    where n.account_id = ${accountId} and n.id = any(${[...batchIds]}::uuid[])
    group by n.id
  `)

export const listRefusals = (db: Db, accountId: string) =>
  db.rows<{ transactionId: string; otherId: string }>(sql`
    select r.transaction_id, r.other_id
    from imported_match_refusals r
    join imported_transactions i on i.account_id = ${accountId} and i.id = r.transaction_id
    where r.account_id = ${accountId} and i.state = 'waiting'
  `)

export async function insertRefusal(
  db: Db,
  accountId: string,
  { id, otherId }: { id: string; otherId: string },
): Promise<void> {
  await db.rows(sql`
    insert into imported_match_refusals (account_id, transaction_id, other_id)
    values (${accountId}, ${id}, ${otherId}) on conflict do nothing
  `)
}

export async function deleteRefusal(
  db: Db,
  accountId: string,
  { id, otherId }: { id: string; otherId: string },
): Promise<void> {
  await db.rows(sql`
    delete from imported_match_refusals
    where account_id = ${accountId} and transaction_id = ${id} and other_id = ${otherId}
  `)
}

type Link = { transactionId: string; batchId: string; lineNumber: number }

export const listLinks = (db: Db, accountId: string, transactionIds: readonly string[]) =>
  db.rows<Link>(sql`
    select transaction_id, batch_id, line_number from imported_matches
    where account_id = ${accountId} and transaction_id = any(${[...transactionIds]}::uuid[])
  `)

/** The transactions that match some lines of a batch. */
export const listMatching = async (
  db: Db,
  accountId: string,
  batchId: string,
  lineNumbers: readonly number[],
) =>
  (
    await db.rows<{ id: string }>(sql`
      select distinct transaction_id as id from imported_matches
      where account_id = ${accountId} and batch_id = ${batchId} and line_number = any(${[...lineNumbers]}::int[])
    `)
  ).map(({ id }) => id)

/** The transactions that confirm the same lines as this one, itself included; none if it is not matched. */
export const listMatchedTogether = async (db: Db, accountId: string, transactionId: string) =>
  (
    await db.rows<{ id: string }>(sql`
      select distinct o.transaction_id as id
      from imported_matches m
      join imported_matches o
        on o.account_id = ${accountId} and o.batch_id = m.batch_id and o.line_number = m.line_number
      where m.account_id = ${accountId} and m.transaction_id = ${transactionId}
    `)
  ).map(({ id }) => id)

type Matched = { links: readonly Link[]; at: Date; by: string }

/**
 * Marks the transactions as posted by the batches that they confirm. As the account that each went to, it takes that of
 * the largest other line that the batch has now.
 */
export async function insertMatches(
  db: Db,
  accountId: string,
  { links, at, by }: Matched,
): Promise<void> {
  if (links.length === 0) return
  const link = sql`
    unnest(${links.map((l) => l.transactionId)}::uuid[], ${links.map((l) => l.batchId)}::uuid[],
           ${links.map((l) => l.lineNumber)}::int[]) as l (transaction_id, batch_id, line_number)
  `
  await db.rows(sql`
    insert into imported_matches (account_id, transaction_id, batch_id, line_number, matched_at, matched_by)
    select ${accountId}::uuid, l.transaction_id, l.batch_id, l.line_number, ${at}::timestamptz, ${by}::uuid
    from ${link}
  `)
  const first = [...new Map(links.toReversed().map((l) => [l.transactionId, l.batchId]))]
  const ids = first.map(([id]) => id)
  await db.rows(sql`
    update imported_transactions i
    set state = 'posted', batch_id = f.batch_id, posted_to = i.internal_account_number
    from unnest(${ids}::uuid[], ${first.map(([, batchId]) => batchId)}::uuid[]) f (id, batch_id)
    where i.account_id = ${accountId} and i.id = f.id
  `)
  await settleQuestions(
    db,
    accountId,
    first.map(([id]) => id),
    { at, staffId: by },
  )
  await updatePostedTo(db, accountId, ids)
}

/** Sets the account that each matched transaction went to as it is now. Returns those for which that changed. */
export const updatePostedTo = async (db: Db, accountId: string, ids: readonly string[]) =>
  (
    await db.rows<{ id: string }>(sql`
      update imported_transactions i set posted_to = n.number
      from (
        select k.id, coalesce((
          select l.internal_account_number from ${currentLinesOf(accountId, sql`k.batch_id`)} l
          where l.internal_account_number < 9000 and l.internal_account_number <> k.internal_account_number
          order by abs(l.amount) desc, l.line_number limit 1
        ), k.internal_account_number) as number
        from imported_transactions k
        where k.account_id = ${accountId} and k.id = any(${[...ids]}::uuid[]) and k.state = 'posted'
      ) n
      where i.account_id = ${accountId} and i.id = n.id and i.posted_to <> n.number
      returning i.id
    `)
  ).map(({ id }) => id)

/** Whether a batch or a transaction of this id is the account's. */
export const isOwn = async (db: Db, accountId: string, id: string) =>
  (await db.row(sql`
    select 1 from transaction_batches where account_id = ${accountId} and id = ${id}
    union all
    select 1 from imported_transactions where account_id = ${accountId} and id = ${id}
  `)) !== undefined
