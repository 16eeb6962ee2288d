import { randomUUID } from 'node:crypto'
import { hundredths } from '@milepost/contract/ledger'
import { mostPaymentsPerQuarter, type NewTaxPayment, type TaxPayment } from '@milepost/contract/tax'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import { found, refuse } from '../../platform/errors.ts'
import { countPayments, hasDueDate, insertPayment } from './payments.sql.ts'

const hour = 60 * 60 * 1000

/** Keeps a payment that the client says they made. Throws a 422 for a day that cannot be or a quarter nobody knows. */
export async function markPaid(
  db: Db,
  clock: Clock,
  accountId: string,
  payment: NewTaxPayment,
): Promise<TaxPayment> {
  const { year, quarter, amount, paidOn, confirmationNumber } = payment
  // The day somewhere on earth: in Kiribati it is tomorrow sooner.
  const last = new Date(clock.now().getTime() + 14 * hour).toISOString().slice(0, 10)
  const pointer = '/tax_payment/paid_on'
  if (paidOn > last) throw refuse(422, 'date_in_future', { pointer })
  if (paidOn < `${year}-01-01`) throw refuse(422, 'tax_payment_before_year', { pointer })
  if (!(await hasDueDate(db, payment)))
    throw refuse(422, 'tax_payment_quarter', { pointer: '/tax_payment/quarter' })
  if ((await countPayments(db, accountId, payment)) >= mostPaymentsPerQuarter)
    throw refuse(409, 'tax_payments_count')
  return found(
    await insertPayment(db, accountId, {
      ...{ id: randomUUID(), year, quarter, paidOn, confirmationNumber },
      ...{ amountCents: hundredths(amount), at: clock.now() },
    }),
  )
}
