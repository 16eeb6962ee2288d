import type { Reconciliation } from '@milepost/contract/financial-performance/reconciling'
import type { Page } from '@milepost/contract/wire/endpoint'
import { sql, type Db } from '../../../platform/database/database.ts'
import { listPage } from '../../../platform/database/list-page.ts'
import type { StoredFile } from '../../../platform/storage/stored-file.ts'

/** Amounts in cents, in the account's natural sign. */
export type StoredReconciliation = {
  id: string
  internalAccountNumber: number
  number: number
  from: string
  through: string
  opening: number
  closing: number
  cleared: number
  state: Reconciliation['state']
  countedThrough: string
  countedAt: string
  isLatest: boolean
}

const isLatest = (accountId: string) => sql`
  not exists (
    select 1 from reconciliations n
    where n.account_id = ${accountId} and n.internal_account_number = r.internal_account_number
      and n.number > r.number
  ) as is_latest
`

const storedColumns = (accountId: string) => sql`
  r.id, r.internal_account_number, r.number, r.starts_after + 1 as from, r.through, r.opening, r.closing,
  r.cleared, r.state, r.counted_through, r.counted_at, ${isLatest(accountId)}
`

export const findReconciliation = (db: Db, accountId: string, id: string) =>
  db.row<StoredReconciliation>(sql`
    select ${storedColumns(accountId)} from reconciliations r
    where r.account_id = ${accountId} and r.id = ${id}
  `)

/** The latest statement of an account of the books, open or finished. */
export const latestReconciliation = (db: Db, accountId: string, internalAccountNumber: number) =>
  db.row<StoredReconciliation>(sql`
    select ${storedColumns(accountId)} from reconciliations r
    where r.account_id = ${accountId} and r.internal_account_number = ${internalAccountNumber}
    order by r.number desc limit 1
  `)

/** One that was reversed, or is not cleared anymore, is not the statement's. */
const adjustment = (accountId: string) => sql`
  (select c.batch_id from cleared_lines c
   where c.account_id = ${accountId} and c.batch_id = r.adjustment_batch_id and c.reconciliation_id = r.id
     and not exists (
       select 1 from transaction_batches b
       where b.account_id = ${accountId} and b.reverses_batch_id = r.adjustment_batch_id)
  ) as adjustment_batch_id
`

type Cents = {
  openingCents: number
  closingCents: number
  increaseCents: number
  decreaseCents: number
}
type Row = Omit<
  Reconciliation,
  'openingBalance' | 'closingBalance' | 'increases' | 'decreases' | 'difference'
> &
  Cents

const shownColumns = (accountId: string) => sql`
  r.id, r.internal_account_number, r.starts_after + 1 as from, r.through, r.opening as opening_cents,
  r.closing as closing_cents, r.state, r.started_at, r.finished_at, ${adjustment(accountId)},
  r.mime_type as file_type, ${isLatest(accountId)},
  s.first_name || ' ' || s.last_name as started_by, f.first_name || ' ' || f.last_name as finished_by,
  coalesce(c.increases, 0) as increase_cents, coalesce(c.decreases, 0) as decrease_cents,
  coalesce(c.lines, 0) as cleared_count
`

const joined = (accountId: string, of: ReturnType<typeof sql>) => sql`
  reconciliations r
  join staff s on s.id = r.started_by
  left join staff f on f.id = r.finished_by
  left join (
    select c.reconciliation_id, count(*) as lines,
           sum(t.amount) filter (where t.amount > 0)::bigint as increases,
           sum(t.amount) filter (where t.amount < 0)::bigint as decreases
    from cleared_lines c
    join transactions t
      on t.account_id = ${accountId} and t.batch_id = c.batch_id and t.line_number = c.line_number
    where c.account_id = ${accountId} and ${of}
    group by c.reconciliation_id
  ) c on c.reconciliation_id = r.id
`

const toReconciliation = ({
  openingCents,
  closingCents,
  increaseCents,
  decreaseCents,
  ...row
}: Row): Reconciliation => ({
  ...row,
  openingBalance: openingCents / 100,
  closingBalance: closingCents / 100,
  increases: increaseCents / 100,
  decreases: decreaseCents / 100,
  difference: (closingCents - openingCents - increaseCents - decreaseCents) / 100,
})

export async function showReconciliation(
  db: Db,
  accountId: string,
  id: string,
): Promise<Reconciliation | undefined> {
  const row = await db.row<Row>(sql`
    select ${shownColumns(accountId)}
    from ${joined(accountId, sql`c.reconciliation_id = ${id}`)}
    where r.account_id = ${accountId} and r.id = ${id}
  `)
  return row && toReconciliation(row)
}

type ListQuery = { account: number; page: number; limit: number }

/** One page of an account's statements, newest first. */
export async function listReconciliations(
  db: Db,
  accountId: string,
  { account, page, limit }: ListQuery,
): Promise<Page<Reconciliation, never>> {
  const ofAccount = sql`c.reconciliation_id in (
    select o.id from reconciliations o
    where o.account_id = ${accountId} and o.internal_account_number = ${account}
    order by o.number desc limit ${limit} offset ${(page - 1) * limit}
  )`
  const { items, numbers } = await listPage<Row, { total: number }>(db, {
    items: sql`
      select ${shownColumns(accountId)} from ${joined(accountId, ofAccount)}
      where r.account_id = ${accountId} and r.internal_account_number = ${account}
      order by r.number desc limit ${limit} offset ${(page - 1) * limit}
    `,
    order: sql`through desc`,
    numbers: sql`
      select count(*) as total from reconciliations
      where account_id = ${accountId} and internal_account_number = ${account}
    `,
  })
  return { items: items.map(toReconciliation), page, limit, total: numbers.total, counts: {} }
}

type New = {
  internalAccountNumber: number
  number: number
  from: string
  through: string
  opening: number
  closing: number
  countedThrough: string
  countedAt: string
  at: Date
  by: string
}

/** Returns the new id. */
export async function insertReconciliation(db: Db, accountId: string, row: New): Promise<string> {
  const inserted = await db.row<{ id: string }>(sql`
    insert into reconciliations (account_id, internal_account_number, number, previous, starts_after, through,
                                 opening, closing, started_at, started_by, counted_through, counted_at)
    values (${accountId}, ${row.internalAccountNumber}, ${row.number},
            ${row.number === 1 ? null : row.number - 1}, ${row.from}::date - 1, ${row.through},
            ${row.opening}, ${row.closing}, ${row.at}, ${row.by}, ${row.countedThrough}, ${row.countedAt})
    returning id
  `)
  return inserted!.id
}

export async function updateReconciliation(
  db: Db,
  accountId: string,
  { id, through, closing }: { id: string; through: string; closing: number },
): Promise<void> {
  await db.rows(sql`
    update reconciliations set through = ${through}, closing = ${closing}
    where account_id = ${accountId} and id = ${id}
  `)
}

/** Adds up what a statement cleared; the database refuses another sum for a finished one. */
export async function sumCleared(db: Db, accountId: string, id: string): Promise<void> {
  await db.rows(sql`
    update reconciliations r set cleared = coalesce((
      select sum(t.amount) from cleared_lines c
      join transactions t
        on t.account_id = ${accountId} and t.batch_id = c.batch_id and t.line_number = c.line_number
      where c.account_id = ${accountId} and c.reconciliation_id = ${id}
    ), 0)
    where r.account_id = ${accountId} and r.id = ${id}
  `)
}

type Finish = { id: string; at: Date; by: string; adjustmentBatchId: string | null }

export async function markFinished(
  db: Db,
  accountId: string,
  { id, at, by, adjustmentBatchId }: Finish,
): Promise<void> {
  await db.rows(sql`
    update reconciliations
    set state = 'finished', finished_at = ${at}, finished_by = ${by},
        adjustment_batch_id = coalesce(${adjustmentBatchId}::uuid, adjustment_batch_id)
    where account_id = ${accountId} and id = ${id}
  `)
}

export async function markOpen(db: Db, accountId: string, id: string): Promise<void> {
  await db.rows(sql`
    update reconciliations set state = 'open', finished_at = null, finished_by = null
    where account_id = ${accountId} and id = ${id}
  `)
}

export async function deleteReconciliation(db: Db, accountId: string, id: string): Promise<void> {
  await db.rows(sql`
    delete from cleared_lines where account_id = ${accountId} and reconciliation_id = ${id}
  `)
  await db.rows(sql`
    delete from reconciliations where account_id = ${accountId} and id = ${id}
  `)
}

/**
 * Stores the bank's paper; the nightly sweep deletes the file that it replaces. Returns false if the statement is
 * finished and has one.
 */
export async function storeFile(
  db: Db,
  accountId: string,
  id: string,
  { key, sha256, bytes, mimeType, fileName }: StoredFile,
): Promise<boolean> {
  const stored = await db.row(sql`
    update reconciliations
    set blob_key = ${key}, blob_sha256 = ${sha256}, bytes = ${bytes}, mime_type = ${mimeType},
        file_name = ${fileName}
    where account_id = ${accountId} and id = ${id} and (state = 'open' or blob_key is null)
    returning id
  `)
  return stored !== undefined
}

type StatementFile = {
  blobKey: string
  blobSha256: string
  bytes: number
  mimeType: string
  fileName: string
}

export const findFile = (db: Db, accountId: string, id: string) =>
  db.row<StatementFile>(sql`
    select blob_key, blob_sha256, bytes, mime_type, file_name from reconciliations
    where account_id = ${accountId} and id = ${id} and blob_key is not null
  `)
