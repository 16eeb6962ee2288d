import type {
  BankImportPreview,
  BankImportRow,
  ImportRowStatus,
  ListedBankImport,
} from '@milepost/contract/financial-performance/bank-imports'
import type { KnownTransaction } from '@milepost/contract/financial-performance/imported-transactions'
import type { Page } from '@milepost/contract/wire/endpoint'
import { sql, type Db } from '../../../platform/database/database.ts'
import { listPage } from '../../../platform/database/list-page.ts'
import type { OpenRow } from '../matching/open-items.ts'

type Counts = BankImportPreview['counts']

/** One row, of integers. */
const countsOf = (accountId: string, importId: string) => sql`
  select count(*) filter (where standing = 'new') as new,
         count(*) filter (where standing = 'duplicate') as duplicate,
         count(*) filter (where standing = 'possible_duplicate') as possible_duplicate,
         count(*) filter (where standing = 'needs_decision') as needs_decision,
         count(*) filter (where standing = 'before_books') as before_books,
         count(*) filter (where standing = 'ahead') as ahead
  from bank_import_rows where account_id = ${accountId} and import_id = ${importId}
`

type RowsQuery = { standing?: ImportRowStatus | undefined; page: number; limit: number }
type CentsRow = Omit<BankImportRow, 'known' | 'match'> & {
  known: (KnownTransaction & { cents: number }) | null
  cents: number | null
}

/** One page of the rows of an import, in file order. Without what they may confirm, which `addFileMatches` finds. */
export async function listRows(
  db: Db,
  accountId: string,
  importId: string,
  { standing, page, limit }: RowsQuery,
): Promise<Page<BankImportRow, ImportRowStatus>> {
  const { items, numbers } = await listPage<CentsRow, Counts>(db, {
    items: sql`
      select r.position, r.line, r.file_account as account, coalesce(r.given_date, r.date) as date,
             coalesce(r.given_amount, r.amount) as cents, r.description, r.check_number, r.status, r.currency,
             r.standing, r.decision, r.raw,
             -- A row without a reason of its own waits for an answer about the file.
             case when r.standing = 'needs_decision' and r.reasons = '{}' then '{question}' else r.reasons end
               as reasons,
             case when i.id is not null then json_build_object(
               'id', i.id, 'date', i.date, 'cents', i.amount, 'description', i.description,
               'checkNumber', i.check_number, 'state', i.state,
               'isFed', coalesce(i.external_id, '') like 'bank:%'
             ) end as known
      from bank_import_rows r
      left join imported_transactions i on i.account_id = ${accountId} and i.id = r.known_id
      where r.account_id = ${accountId} and r.import_id = ${importId}
        and (${standing ?? null}::text is null or r.standing = ${standing ?? null})
      order by r.position limit ${limit} offset ${(page - 1) * limit}
    `,
    order: sql`position`,
    numbers: countsOf(accountId, importId),
  })
  return {
    items: items.map(({ cents, known, ...row }) => {
      const { cents: knownCents = 0, ...knownRow } = known ?? {}
      return {
        ...row,
        amount: cents === null ? null : cents / 100,
        known: known && { ...(knownRow as KnownTransaction), amount: knownCents / 100 },
        match: null,
      }
    }),
    page,
    limit,
    total: standing
      ? numbers[standing]
      : Object.values(numbers).reduce((sum, count) => sum + count, 0),
    counts: numbers,
  }
}

/** Whether a row (`r`) is imported: as a new one, or because someone decided so. */
const isTaken = sql`
  r.decision is distinct from 'skip'
  and (r.standing = 'new' or (r.standing in ('possible_duplicate', 'needs_decision') and r.decision = 'take'))
`

/** The newest rows that would be imported now, with their positions as ids. */
export const listComing = (
  db: Db,
  accountId: string,
  importId: string,
  { firstDay, latestDay, limit }: { firstDay: string; latestDay: string; limit: number },
) =>
  db.rows<OpenRow>(sql`
    select r.position::text as id, a.internal_account_number as number, d.date, d.amount as cents, r.description,
           r.check_number
    from bank_import_rows r
    join bank_import_accounts a
      on a.account_id = ${accountId} and a.import_id = ${importId} and a.position = r.file_account
    cross join lateral (
      select coalesce(r.given_date, r.date) as date, coalesce(r.given_amount, r.amount) as amount
    ) d
    where r.account_id = ${accountId} and r.import_id = ${importId} and ${isTaken}
      and a.internal_account_number is not null and d.amount is not null
      and d.date between ${firstDay} and ${latestDay}
    order by d.date desc, r.position limit ${limit}
  `)

type Summary = { importable: number; from: string | null; to: string | null }

/** How many rows would be imported now, and the days of all. */
export async function summarizeRows(
  db: Db,
  accountId: string,
  importId: string,
  { firstDay, latestDay }: { firstDay: string; latestDay: string },
): Promise<Summary> {
  const found = await db.row<Summary>(sql`
    select count(*) filter (
             where ${isTaken} and amount is not null and date between ${firstDay} and ${latestDay}
           ) as importable, min(date) as from, max(date) as to
    from (
      select standing, decision, coalesce(given_date, date) as date, coalesce(given_amount, amount) as amount
      from bank_import_rows where account_id = ${accountId} and import_id = ${importId}
    ) r
  `)
  return found!
}

type AccountSummary = {
  position: number
  name: string | null
  internalAccountNumber: number | null
  transactions: number
  balance: number | null
  balanceDate: string | null
  /** Our sum on that day, in cents; money in is positive. Null without a balance, or an account of the books. */
  ours: number | null
}

/** The bank accounts of an import, each with its newest balance and ours on that day. */
export const listAccountSummaries = (
  db: Db,
  accountId: string,
  importId: string,
  { firstDay, latestDay }: { firstDay: string; latestDay: string },
) =>
  db.rows<AccountSummary>(sql`
    with adds as (
      select r.position, r.file_account, coalesce(r.given_date, r.date) as date,
             case when r.decision is distinct from 'skip' and (r.standing = 'new' or r.decision = 'take')
               then coalesce(r.given_amount, r.amount) end as amount
      from bank_import_rows r where r.account_id = ${accountId} and r.import_id = ${importId}
    ), one as (
      select a.position, a.name, a.internal_account_number, a.balance, a.balance_date, count(r.position) as transactions,
             case when a.balance is not null and a.internal_account_number is not null
               then coalesce(a.balance_date, max(r.date)) end as day
      from bank_import_accounts a
      left join adds r on r.file_account = a.position
      where a.account_id = ${accountId} and a.import_id = ${importId}
      group by a.position, a.name, a.internal_account_number, a.balance, a.balance_date
    )
    select one.position, name, internal_account_number, transactions, balance, balance_date,
           case when day is not null then (
             select coalesce(sum(t.amount), 0) from monthly_totals t
             where t.account_id = ${accountId} and t.internal_account_number = one.internal_account_number
               and (t.year, t.month) < (extract(year from day), extract(month from day))
           ) * case when internal_account_number < 2000 then 1 else -1 end + (
             select coalesce(sum(t.amount), 0) from transactions t
             where t.account_id = ${accountId} and t.internal_account_number = one.internal_account_number
               and t.date between date_trunc('month', day)::date and day
           ) * case when internal_account_number < 2000 then 1 else -1 end + (
             select coalesce(sum(i.amount), 0) from imported_transactions i
             where i.account_id = ${accountId} and i.internal_account_number = one.internal_account_number
               and i.state = 'waiting' and i.date <= day
           ) + (
             select coalesce(sum(r.amount), 0) from adds r
             join bank_import_accounts a
               on a.account_id = ${accountId} and a.import_id = ${importId} and a.position = r.file_account
             where a.internal_account_number = one.internal_account_number
               and r.date between ${firstDay} and least(day, ${latestDay}::date)
           ) end as ours
    from one order by one.position
  `)

type ListedCents = Omit<ListedBankImport, 'internalAccountNumbers'> & {
  internalAccountNumbers: number[] | null
}

/** One page of a client's imported files, newest first. */
export async function listImports(
  db: Db,
  accountId: string,
  { page, limit }: { page: number; limit: number },
): Promise<Page<ListedBankImport, never>> {
  const { items, numbers } = await listPage<ListedCents, { total: number }>(db, {
    items: sql`
      select b.id, b.file_name, b.taken, b.skipped, b.imported_at, b.first_date as from, b.last_date as to,
             s.first_name || ' ' || s.last_name as imported_by, b.undone_at,
             u.first_name || ' ' || u.last_name as undone_by,
             array(
               select distinct a.internal_account_number from bank_import_accounts a
               where a.account_id = ${accountId} and a.import_id = b.id and a.internal_account_number is not null
               order by 1
             ) as internal_account_numbers,
             (
               select count(*) from imported_transactions i
               where i.account_id = ${accountId} and i.import_id = b.id and i.state = 'posted'
             ) as posted
      from bank_imports b
      join staff s on s.id = b.imported_by
      left join staff u on u.id = b.undone_by
      where b.account_id = ${accountId} and b.state <> 'previewed'
      order by b.imported_at desc, b.id limit ${limit} offset ${(page - 1) * limit}
    `,
    order: sql`imported_at desc, id`,
    numbers: sql`
      select count(*) as total from bank_imports
      where account_id = ${accountId} and state <> 'previewed'
    `,
  })
  return {
    items: items.map((item) => ({
      ...item,
      internalAccountNumbers: item.internalAccountNumbers ?? [],
    })),
    page,
    limit,
    total: numbers.total,
    counts: {},
  }
}

/** How many transactions of an import are posted. */
export async function countPosted(db: Db, accountId: string, importId: string): Promise<number> {
  const found = await db.row<{ count: number }>(sql`
    select count(*) as count from imported_transactions
    where account_id = ${accountId} and import_id = ${importId} and state = 'posted'
  `)
  return found!.count
}
