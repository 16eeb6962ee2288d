import { nextDay } from '@milepost/contract/financial-performance/books-lock'
import { sql, type Db } from '../../../platform/database/database.ts'
import { isOwedWithoutMinus } from '../bank-files/owed-sign.ts'

/** The balance of an account of the books before a day, in cents in its natural sign. */
export async function balanceBefore(
  db: Db,
  accountId: string,
  internalAccountNumber: number,
  day: string,
): Promise<number> {
  const row = await db.row<{ cents: number }>(sql`
    select (coalesce((
      select sum(amount) from monthly_totals
      where account_id = ${accountId} and internal_account_number = ${internalAccountNumber}
        and make_date(year, month, 1) < date_trunc('month', ${day}::date)
    ), 0) + coalesce((
      select sum(amount) from transactions
      where account_id = ${accountId} and internal_account_number = ${internalAccountNumber}
        and date >= date_trunc('month', ${day}::date)::date and date < ${day}
    ), 0))::bigint as cents
  `)
  return row!.cents
}

/** The day of the first line in an account, or of its bank's first transaction, since the books began; null without one. */
export async function firstDayOf(
  db: Db,
  accountId: string,
  internalAccountNumber: number,
  firstDay: string,
): Promise<string | null> {
  const row = await db.row<{ day: string | null }>(sql`
    select least((
      select min(date) from transactions
      where account_id = ${accountId} and internal_account_number = ${internalAccountNumber}
        and date >= ${firstDay}
    ), (
      select min(date) from imported_transactions
      where account_id = ${accountId} and internal_account_number = ${internalAccountNumber}
        and date >= ${firstDay} and state in ('waiting', 'posted')
    )) as day
  `)
  return row?.day ?? null
}

/**
 * The balance at the end of a day that a bank file states for an account of the books, in cents in its natural sign:
 * the newest balance of a file, less the file's later rows, if it has rows up to that day. Null if no file says so.
 */
export async function bankBalanceAt(
  db: Db,
  accountId: string,
  internalAccountNumber: number,
  day: string,
): Promise<number | null> {
  const stated = await findStated(db, accountId, internalAccountNumber, day)
  if (!stated) return null
  const { balance, balanceDate, later } = stated
  if (internalAccountNumber < 2000) return balance - later
  const ours = await ourBalanceAt(db, accountId, internalAccountNumber, balanceDate)
  const isTurned = isOwedWithoutMinus({ internalAccountNumber, balance, ours })
  // `+ 0` turns -0 into 0.
  return later - (isTurned ? -balance : balance) + 0
}

/** The balance that the newest file states on a day or later, and what its rows after that day add up to. */
const findStated = (db: Db, accountId: string, internalAccountNumber: number, day: string) =>
  db.row<{ balance: number; balanceDate: string; later: number }>(sql`
    with read as (
      select r.import_id, r.file_account, coalesce(r.given_date, r.date) as date,
             coalesce(r.given_amount, r.amount) as amount
      from bank_import_rows r
      where r.account_id = ${accountId} and (r.standing <> 'needs_decision' or r.decision = 'take')
    ), stated as (
      select a.import_id, a.position, a.balance, i.imported_at, min(r.date) as first_date,
             coalesce(a.balance_date, max(r.date)) as balance_date
      from bank_import_accounts a
      join bank_imports i on i.account_id = ${accountId} and i.id = a.import_id and i.state = 'imported'
      left join read r on r.import_id = a.import_id and r.file_account = a.position
      where a.account_id = ${accountId} and a.internal_account_number = ${internalAccountNumber}
        and a.balance is not null
      group by a.import_id, a.position, a.balance, a.balance_date, i.imported_at
    )
    select s.balance, s.balance_date, coalesce((
      select sum(r.amount) from read r
      where r.import_id = s.import_id and r.file_account = s.position
        and r.date > ${day} and r.date <= s.balance_date
    ), 0)::bigint as later
    from stated s
    where s.balance_date = ${day} or (s.balance_date > ${day} and s.first_date <= ${day})
    order by (s.balance_date = ${day}) desc, s.imported_at desc limit 1
  `)

/** What a card or a loan has by the end of a day, with what waits; cents with money in positive. */
async function ourBalanceAt(
  db: Db,
  accountId: string,
  internalAccountNumber: number,
  day: string,
): Promise<number> {
  const posted = await balanceBefore(db, accountId, internalAccountNumber, nextDay(day))
  const row = await db.row<{ cents: number }>(sql`
    select coalesce(sum(amount), 0)::bigint as cents from imported_transactions
    where account_id = ${accountId} and internal_account_number = ${internalAccountNumber}
      and state = 'waiting' and date <= ${day}
  `)
  return row!.cents - posted
}
