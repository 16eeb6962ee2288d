import type { TaxPayment, TaxQuarter } from '@milepost/contract/tax/tax-quarter'
import { sql, type Db } from '../../platform/database/database.ts'

const columns = sql`id, year, quarter, amount_cents / 100.0 as amount, paid_on, confirmation_number`

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
               'paidOn', p.paid_on, 'confirmationNumber', p.confirmation_number
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
  at: Date
}

export const insertPayment = (db: Db, accountId: string, payment: NewPayment) =>
  db.row<TaxPayment>(sql`
    insert into tax_payments (account_id, id, year, quarter, amount_cents, paid_on,
                              confirmation_number, created_at)
    values (${accountId}, ${payment.id}, ${payment.year}, ${payment.quarter}, ${payment.amountCents},
            ${payment.paidOn}, ${payment.confirmationNumber}, ${payment.at})
    returning ${columns}
  `)

/** Locks a payment and returns its tax year. */
export const lockPayment = (db: Db, accountId: string, id: string) =>
  db.row<{ year: number }>(sql`
    select year from tax_payments where account_id = ${accountId} and id = ${id} for update
  `)

type PaymentChange = Pick<NewPayment, 'amountCents' | 'paidOn' | 'confirmationNumber'>

export const updatePayment = (
  db: Db,
  accountId: string,
  id: string,
  { amountCents, paidOn, confirmationNumber }: PaymentChange,
) =>
  db.row<TaxPayment>(sql`
    update tax_payments set amount_cents = ${amountCents}, paid_on = ${paidOn},
                            confirmation_number = ${confirmationNumber}
    where account_id = ${accountId} and id = ${id}
    returning ${columns}
  `)

export const deletePayment = (db: Db, accountId: string, id: string) =>
  db.row(sql`
    delete from tax_payments where account_id = ${accountId} and id = ${id} returning 1 as deleted
  `)
