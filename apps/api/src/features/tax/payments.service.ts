import { randomUUID } from 'node:crypto'
import { toHundredths } from '@milepost/contract/financial-performance/statements/ledger'
import {
  maxPaymentsPerQuarter,
  type NewTaxPayment,
  type StaffTaxPayment,
  type TaxPayment,
  type TaxPaymentDetails,
  type TaxPaymentNote,
} from '@milepost/contract/tax/tax-quarter'
import { dayIn, type Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { httpError, orNotFound } from '../../platform/errors.ts'
import {
  countPayments,
  hasDueDate,
  insertPayment,
  listPayments,
  loadRunway,
  lockPayment,
  notePayment,
  removePaymentNote,
  updatePayment,
} from './payments.sql.ts'

/** Today's latest and earliest date in any time zone (UTC+14 in Kiribati, UTC-12 on Baker Island). */
const lastDay = (clock: Clock) => dayIn(clock, 14)
const firstDay = (clock: Clock) => dayIn(clock, -12)

/** A client's quarters: those with an estimate or a payment, and the next four, whatever their time zone. */
export const runway = (db: Db, clock: Clock, accountId: string) =>
  loadRunway(db, accountId, firstDay(clock))

/**
 * Records a payment reported by the client. Throws a 422 for an impossible date or an unknown quarter, a 409
 * if the quarter has too many payments.
 */
export async function markPaid(
  db: Db,
  clock: Clock,
  accountId: string,
  payment: NewTaxPayment,
): Promise<TaxPayment> {
  const { year, quarter, amount, paidOn, confirmationNumber, method = null } = payment
  checkDay(clock, year, paidOn)
  if (!(await hasDueDate(db, payment)))
    throw httpError(422, 'tax_payment_quarter', { pointer: '/tax_payment/quarter' })
  if ((await countPayments(db, accountId, payment)) >= maxPaymentsPerQuarter)
    throw httpError(409, 'tax_payments_count')
  return orNotFound(
    await insertPayment(db, accountId, {
      id: randomUUID(),
      year,
      quarter,
      paidOn,
      confirmationNumber,
      method,
      amountCents: toHundredths(amount),
      at: clock.now(),
    }),
  )
}

/** Corrects a payment. Throws a 404 if it is not the account's, a 422 for an impossible date. */
export async function changePayment(
  db: Db,
  clock: Clock,
  accountId: string,
  id: string,
  { amount, paidOn, confirmationNumber, method }: TaxPaymentDetails,
): Promise<TaxPayment> {
  const { year } = orNotFound(await lockPayment(db, accountId, id))
  checkDay(clock, year, paidOn)
  const change = { amountCents: toHundredths(amount), paidOn, confirmationNumber, method }
  return orNotFound(await updatePayment(db, accountId, id, change))
}

/**
 * Notes whether the IRS shows a payment. Throws a 404 if it is not the account's, a 409 if its amount or day is another
 * than what `was` says.
 */
export async function noteWhetherSeen(
  db: Db,
  accountId: string,
  id: string,
  { taxPayment: { isSeenAtIrs }, was }: TaxPaymentNote,
  by: { at: Date; staffId: string },
): Promise<StaffTaxPayment> {
  const { amountCents, paidOn } = orNotFound(await lockPayment(db, accountId, id))
  if (amountCents !== toHundredths(was.amount) || paidOn !== was.paidOn)
    throw httpError(409, 'settings_changed')
  await (isSeenAtIrs ? notePayment(db, accountId, id, by) : removePaymentNote(db, accountId, id))
  const [noted] = await listPayments(db, accountId, id)
  return orNotFound(noted)
}

function checkDay(clock: Clock, year: number, paidOn: string): void {
  const pointer = '/tax_payment/paid_on'
  if (paidOn > lastDay(clock)) throw httpError(422, 'date_in_future', { pointer })
  if (paidOn < `${year}-01-01`) throw httpError(422, 'tax_payment_before_year', { pointer })
}
