import type { TaxPaymentMethod } from '@milepost/contract/tax/payment-methods'
import type { StaffTaxPayment, TaxPayment, TaxQuarter } from '@milepost/contract/tax/tax-quarter'
import { empty, sql, type Db } from '../../platform/database/database.ts'

type Sql = ReturnType<typeof sql>

const columns = sql`
  id, year, quarter, amount_cents / 100.0 as amount, paid_on, confirmation_number, method,
  seen_at_irs_at is not null as is_seen_at_irs
`

/** The quarters with an estimate or a payment, and the next four due on or after `day` (yyyy-MM-dd), in order. */
export const loadRunway = (db: Db, accountId: string, day: string) =>
  db.rows<TaxQuarter>(sql`
    with quarters as (
      select year, quarter from tax_estimates where account_id = ${accountId}
      union select year, quarter from tax_payments where account_id = ${accountId}
      union (
        select year, quarter from estimated_tax_due_dates where due_date >= ${day}::date
        order by due_date limit 4
      )
    )
    select year || '_' || quarter as id, year, quarter, d.due_date,
           e.account_id is not null as has_estimate, e.amount_due_cents / 100.0 as amount_due,
           coalesce((
             select json_agg(json_build_object(
               'id', p.id, 'year', p.year, 'quarter', p.quarter, 'amount', p.amount_cents / 100.0,
               'paidOn', p.paid_on, 'confirmationNumber', p.confirmation_number, 'method', p.method,
               'isSeenAtIrs', p.seen_at_irs_at is not null
             ) order by p.paid_on desc, p.created_at desc, p.id)
             from tax_payments p
             where p.account_id = ${accountId} and (p.year, p.quarter) = (q.year, q.quarter)
           ), '[]') as payments
    from quarters q
    left join estimated_tax_due_dates d using (year, quarter)
    left join (select * from tax_estimates where account_id = ${accountId}) e using (year, quarter)
    order by year, quarter
  `)

type Quarter = { year: number; quarter: number }

/** Counts a quarter's payments. Locks the account, so that concurrent payments are counted one after the other. */
export async function countPayments(
  db: Db,
  accountId: string,
  { year, quarter }: Quarter,
): Promise<number> {
  await db.rows(sql`select 1 from accounts where id = ${accountId} for no key update`)
  const row = await db.row<{ count: number }>(sql`
    select count(*) from tax_payments
    where account_id = ${accountId} and year = ${year} and quarter = ${quarter}
  `)
  return row!.count
}

export async function hasDueDate(db: Db, { year, quarter }: Quarter): Promise<boolean> {
  const row = await db.row(sql`
    select 1 from estimated_tax_due_dates where year = ${year} and quarter = ${quarter}
  `)
  return row !== undefined
}

type NewPayment = Quarter & {
  id: string
  amountCents: number
  paidOn: string
  confirmationNumber: string | null
  method: TaxPaymentMethod | null
  at: Date
}

export const insertPayment = (db: Db, accountId: string, payment: NewPayment) =>
  db.row<TaxPayment>(sql`
    insert into tax_payments (account_id, id, year, quarter, amount_cents, paid_on,
                              confirmation_number, method, created_at)
    values (${accountId}, ${payment.id}, ${payment.year}, ${payment.quarter}, ${payment.amountCents},
            ${payment.paidOn}, ${payment.confirmationNumber}, ${payment.method},
            ${payment.at})
    returning ${columns}
  `)

/** Locks a payment and returns its tax year, cents, and day. */
export const lockPayment = (db: Db, accountId: string, id: string) =>
  db.row<{ year: number; amountCents: number; paidOn: string }>(sql`
    select year, amount_cents, paid_on from tax_payments
    where account_id = ${accountId} and id = ${id} for update
  `)

type PaymentChange = Pick<NewPayment, 'amountCents' | 'paidOn' | 'confirmationNumber'> & {
  /** Undefined leaves it as it is. */
  method: TaxPaymentMethod | null | undefined
}

/** What staff saw at the IRS holds for the amount and the day that they saw. */
const ifUnchanged = (note: Sql, { amountCents, paidOn }: PaymentChange) => sql`
  case when amount_cents = ${amountCents}::bigint and paid_on = ${paidOn}::date then ${note} end
`

export const updatePayment = (db: Db, accountId: string, id: string, change: PaymentChange) =>
  db.row<TaxPayment>(sql`
    update tax_payments
    set amount_cents = ${change.amountCents}, paid_on = ${change.paidOn},
        confirmation_number = ${change.confirmationNumber},
        ${change.method === undefined ? empty : sql`method = ${change.method},`}
        seen_at_irs_at = ${ifUnchanged(sql`seen_at_irs_at`, change)},
        seen_at_irs_by = ${ifUnchanged(sql`seen_at_irs_by`, change)}
    where account_id = ${accountId} and id = ${id}
    returning ${columns}
  `)

export const deletePayment = (db: Db, accountId: string, id: string) =>
  db.row(sql`
    delete from tax_payments where account_id = ${accountId} and id = ${id} returning 1 as deleted
  `)

/** What an account marked as paid, newest first; of one payment, that alone. */
export const listPayments = (db: Db, accountId: string, id?: string) =>
  db.rows<StaffTaxPayment>(sql`
    select p.id, p.year, p.quarter, p.amount_cents / 100.0 as amount, p.paid_on,
           p.confirmation_number, p.method, p.seen_at_irs_at,
           s.first_name || ' ' || s.last_name as seen_at_irs_by
    from tax_payments p left join staff s on s.id = p.seen_at_irs_by
    where p.account_id = ${accountId} ${id === undefined ? empty : sql`and p.id = ${id}`}
    order by p.paid_on desc, p.created_at desc, p.id
  `)

/** Who saw a payment at the IRS first, and when, stays. */
export async function notePayment(
  db: Db,
  accountId: string,
  id: string,
  { at, staffId }: { at: Date; staffId: string },
): Promise<void> {
  await db.rows(sql`
    update tax_payments set seen_at_irs_at = ${at}, seen_at_irs_by = ${staffId}
    where account_id = ${accountId} and id = ${id} and seen_at_irs_at is null
  `)
}

export async function removePaymentNote(db: Db, accountId: string, id: string): Promise<void> {
  await db.rows(sql`
    update tax_payments set seen_at_irs_at = null, seen_at_irs_by = null
    where account_id = ${accountId} and id = ${id}
  `)
}
