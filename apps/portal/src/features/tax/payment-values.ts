import { errorMessages } from '@milepost/contract/wire/error-messages'
import { TaxPaymentDetails, type TaxPayment } from '@milepost/contract/tax/tax-quarter'
import * as z from 'zod/mini'

/** The form's values. The amount is a string if it is empty or not a number. */
export type PaymentValues = { amount: number | string; paidOn: string; confirmationNumber: string }

const { shape } = TaxPaymentDetails
const isAmount = (entered: number | string) => shape.amount.safeParse(Number(entered)).success
const isNumber = (entered: string) =>
  shape.confirmationNumber.safeParse(entered.trim() || null).success

/** The form's schema for a payment of a tax year, entered on `today` (yyyy-MM-dd). */
export const paymentForm = (year: number, today: string) =>
  z.strictObject({
    amount: z
      .union([z.number(), z.string()])
      .check(z.refine(isAmount, { error: errorMessages.tax_amount })),
    paidOn: z.string().check(
      z.minLength(1, errorMessages.tax_payment_day),
      z.refine((day) => day <= today, errorMessages.date_in_future),
      z.refine(
        (day) => day === '' || day >= `${year}-01-01`,
        errorMessages.tax_payment_before_year,
      ),
    ),
    confirmationNumber: z
      .string()
      .check(z.refine(isNumber, errorMessages.tax_payment_confirmation)),
  })

/** A payment's values. A new one defaults to the remaining amount and today's date. */
export const toValues = (
  payment: TaxPayment | undefined,
  left: number | null,
  today: string,
): PaymentValues => ({
  amount: payment?.amount ?? (left || ''),
  paidOn: payment?.paidOn ?? today,
  confirmationNumber: payment?.confirmationNumber ?? '',
})

/** The request body. */
export const toDetails = ({ amount, paidOn, confirmationNumber }: PaymentValues) => ({
  amount: Number(amount),
  paidOn,
  confirmationNumber: confirmationNumber.trim() || null,
})
