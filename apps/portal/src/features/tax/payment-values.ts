import * as z from 'zod/mini'
import { TaxPaymentMethod } from '@milepost/contract/tax/payment-methods'
import { TaxPaymentDetails, type TaxPayment } from '@milepost/contract/tax/tax-quarter'
import { errorMessages } from '@milepost/contract/wire/error-messages'
import { toOneLine } from '@milepost/contract/wire/one-line'
import { amountText, parseAmount } from '@milepost/ui/forms/amount-text.ts'

/** The form's values. The amount is the text as typed; a method that wasn't chosen is ''. */
export type PaymentValues = {
  amount: string
  paidOn: string
  method: TaxPaymentMethod | ''
  confirmationNumber: string
}

const { shape } = TaxPaymentDetails
const isAmount = (typed: string) => shape.amount.safeParse(parseAmount(typed)).success
const isNumber = (entered: string) =>
  shape.confirmationNumber.safeParse(toOneLine(entered) || null).success

/** The form's schema for a payment of a tax year, entered on `today` (yyyy-MM-dd). */
export const paymentForm = (year: number, today: string) =>
  z.strictObject({
    amount: z.string().check(z.refine(isAmount, errorMessages.tax_amount)),
    paidOn: z.string().check(
      z.minLength(1, errorMessages.tax_payment_day),
      z.refine((day) => day <= today, errorMessages.date_in_future),
      z.refine(
        (day) => day === '' || day >= `${year}-01-01`,
        errorMessages.tax_payment_before_year,
      ),
    ),
    method: z.enum(['', ...TaxPaymentMethod.options]),
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
  amount: toText(payment?.amount ?? left),
  paidOn: payment?.paidOn ?? today,
  method: payment?.method ?? '',
  confirmationNumber: payment?.confirmationNumber ?? '',
})

const toText = (amount: number | null) => (amount ? amountText(amount, { isFixed: true }) : '')

/** The request body. */
export const toDetails = ({ amount, paidOn, method, confirmationNumber }: PaymentValues) => ({
  amount: parseAmount(amount)!,
  paidOn,
  method: method || null,
  confirmationNumber: toOneLine(confirmationNumber) || null,
})
