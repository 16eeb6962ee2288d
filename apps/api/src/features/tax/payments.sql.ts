import type { TaxPayment } from '@milepost/contract/tax'
import { sql, type Db } from '../../platform/database.ts'

const columns = sql`id, year, quarter, amount_cents / 100.0 as amount, paid_on, confirmation_number`

export const paymentsOf = (db: Db, accountId: string) =>
  db.rows<TaxPayment>(sql`
    select ${columns} from tax_payments where account_id = ${accountId}
    order by paid_on desc, created_at desc, id
  `)

type Quarter = { year: number; quarter: number }

/** Locks the account, so that payments of it are counted one after the other. */
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

export const deletePayment = (db: Db, accountId: string, id: string) =>
  db.row(sql`
    delete from tax_payments where account_id = ${accountId} and id = ${id} returning 1 as gone
  `)
