import * as z from 'zod/mini'
import { errorMessages } from '../wire/error-messages.ts'
import { oneLine } from '../wire/one-line.ts'
import { TaxPaymentMethod } from './payment-methods.ts'

/** Digits without a leading zero, from a path or a form; a number is accepted, too. */
const wholeNumber = (min: number, max: number, message: string) =>
  z.pipe(
    z.coerce.string().check(z.regex(/^[1-9]\d{0,3}$/, message)),
    z.pipe(
      z.transform((digits: string) => Number(digits)),
      z.int(message).check(z.minimum(min, message), z.maximum(max, message)),
    ),
  )
export const TaxYear = wholeNumber(2000, 2100, errorMessages.tax_year)
export const Quarter = wholeNumber(1, 4, errorMessages.tax_quarter_required)

export const maxPaymentsPerQuarter = 20

const Dollars = z.number(errorMessages.tax_amount).check(
  z.minimum(0.01, errorMessages.tax_amount),
  z.maximum(99_999_999.99, errorMessages.tax_amount),
  z.refine((dollars) => Math.round(dollars * 100) / 100 === dollars, errorMessages.tax_amount),
)
const ConfirmationNumber = z
  .string()
  .check(
    oneLine(),
    z.minLength(1, errorMessages.tax_payment_confirmation),
    z.maxLength(40, errorMessages.tax_payment_confirmation),
  )

/**
 * What the client reports about a payment to the IRS: dollars, the day, the confirmation number, if any, and
 * how they paid. A correction without a method leaves the one there was, since older apps send none.
 */
export const TaxPaymentDetails = z.strictObject({
  amount: Dollars,
  paidOn: z.iso.date(errorMessages.tax_payment_day),
  confirmationNumber: z._default(z.nullable(ConfirmationNumber), null),
  method: z.optional(z.nullable(TaxPaymentMethod)),
})
export type TaxPaymentDetails = z.infer<typeof TaxPaymentDetails>

/** A payment the client marked as made for a quarter. */
export const NewTaxPayment = z.extend(TaxPaymentDetails, { year: TaxYear, quarter: Quarter })
export type NewTaxPayment = z.infer<typeof NewTaxPayment>

const MarkedPayment = z.object({
  id: z.string(),
  year: z.int(),
  quarter: z.int(),
  /** Dollars. */
  amount: z.number(),
  paidOn: z.iso.date(),
  confirmationNumber: z.nullable(z.string()),
  /** Null if the client didn't say. */
  method: z._default(z.nullable(TaxPaymentMethod), null),
})

export const TaxPayment = z.extend(MarkedPayment, {
  /** Whether staff noted that the IRS shows it; absent in the answer of a server that is older than the app. */
  isSeenAtIrs: z._default(z.boolean(), false),
})
export type TaxPayment = z.infer<typeof TaxPayment>

/** A payment as staff see it. */
export const StaffTaxPayment = z.extend(MarkedPayment, {
  /** When a colleague noted that the IRS shows it, and their name; null if nobody did. */
  seenAtIrsAt: z.nullable(z.iso.datetime()),
  seenAtIrsBy: z.nullable(z.string()),
})
export type StaffTaxPayment = z.infer<typeof StaffTaxPayment>

/** Whether the IRS shows a payment, and what the payment was when the caller read it. */
export const TaxPaymentNote = z.strictObject({
  taxPayment: z.strictObject({ isSeenAtIrs: z.boolean() }),
  was: z.pick(TaxPaymentDetails, { amount: true, paidOn: true }),
})
export type TaxPaymentNote = z.infer<typeof TaxPaymentNote>

/**
 * A quarter of estimated tax: its due date, the firm's estimate, and the payments the client
 * reported.
 */
export const TaxQuarter = z.object({
  id: z.string(),
  year: z.int(),
  quarter: z.int(),
  /** Already moved past weekends and holidays; null for a year whose dates are not known yet. */
  dueDate: z.nullable(z.iso.date()),
  hasEstimate: z.boolean(),
  /** Dollars; null without an estimate, or if the amount is only in its PDF. */
  amountDue: z.nullable(z.number()),
  /** Newest first. */
  payments: z.array(TaxPayment),
})
export type TaxQuarter = z.infer<typeof TaxQuarter>
