import * as z from 'zod/mini'
import { maxBytesPerFile } from '../documents/documents.ts'
import { everyStaffRole } from '../wire/access.ts'
import { endpoint, file, many, noContent, one } from '../wire/endpoint.ts'
import { errorMessages } from '../wire/error-messages.ts'
import { FormFile } from '../wire/form.ts'
import { Link } from '../wire/link.ts'
import {
  NewTaxPayment,
  Quarter,
  StaffTaxPayment,
  TaxPayment,
  TaxPaymentDetails,
  TaxPaymentNote,
  TaxQuarter,
  TaxYear,
} from './tax-quarter.ts'

/** The ID of a quarter's estimate: year_quarter. */
export const toEstimateId = ({ year, quarter }: { year: number; quarter: number }) =>
  `${year}_${quarter}`

/** A quarter that has an estimate. */
export const TaxEstimateOption = z.object({
  id: z.string(),
  quarter: z.int(),
  year: z.int(),
  /** When payment is due to the IRS; null for a year whose dates are not known yet. */
  dueDate: z.nullable(z.iso.date()),
  /** Dollars due by the estimate; null if the amount is only in the PDF. */
  amountDue: z.nullable(z.number()),
})
export type TaxEstimateOption = z.infer<typeof TaxEstimateOption>

/** A tax return: a PDF stored here (`docId`) or a link to one elsewhere (`s9Url`). */
export const TaxReturn = z.object({
  id: z.string(),
  year: z.int(),
  docId: z.nullable(z.string()),
  s9Url: z.nullable(z.string()),
})
export type TaxReturn = z.infer<typeof TaxReturn>

/** A form sends a number as text. */
const Amount = z.pipe(
  z.coerce.string().check(z.regex(/^\d{1,9}(\.\d{1,2})?$/, errorMessages.tax_amount)),
  z.transform((dollars) => Number(dollars)),
)

const files = z.array(z.strictObject({ object: FormFile }))

/** A quarter's estimate: one PDF. */
export const NewTaxEstimate = z.strictObject({
  year: TaxYear,
  quarter: Quarter,
  amountDue: z.optional(Amount),
  files: files.check(z.length(1, errorMessages.file_required)),
})

/** A year's return: one PDF, or a link to where it is. */
export const NewTaxReturn = z
  .strictObject({
    year: TaxYear,
    s9Url: z.optional(Link),
    files: files.check(z.maxLength(1, errorMessages.tax_return_source)),
  })
  .check(
    z.refine((sent) => (sent.s9Url === undefined) !== (sent.files.length === 0), {
      error: errorMessages.tax_return_source,
      path: ['files'],
    }),
  )

const form = { maxFiles: 1, maxBytesPerFile }
const accountParams = z.strictObject({ accountId: z.uuid() })
const quarterParams = z.strictObject({ year: TaxYear, quarter: Quarter })
const paymentParams = z.strictObject({ id: z.uuid() })
const returnParams = z.strictObject({ docId: z.uuid() })

export const tax = {
  estimateOptions: endpoint({
    method: 'GET',
    path: '/v1/tax_estimates/options',
    access: 'tax-estimates',
    subject: 'tax',
    replica: true,
    offline: true,
    summary: 'Quarters with an estimate, newest first',
    result: many('tax_estimate_option', TaxEstimateOption),
  }),
  estimatePdf: endpoint({
    method: 'GET',
    path: '/v1/pdfs/tax_estimate/:year/:quarter.pdf',
    access: 'tax-estimates',
    subject: 'tax',
    summary: "A quarter's estimate as a PDF",
    params: quarterParams,
    result: file('application/pdf'),
  }),
  runway: endpoint({
    method: 'GET',
    path: '/v1/tax_runway',
    access: 'tax-estimates',
    subject: 'tax',
    replica: true,
    offline: true,
    summary: 'Quarters with an estimate or a payment, and the next four, in order',
    result: many('tax_quarter', TaxQuarter),
  }),
  markPaid: endpoint({
    method: 'POST',
    path: '/v1/tax_payments',
    access: 'tax-estimates',
    subject: 'tax',
    summary: "Mark a quarter's payment as made",
    body: z.strictObject({ taxPayment: NewTaxPayment }),
    result: one('tax_payment', TaxPayment),
  }),
  changePayment: endpoint({
    method: 'PATCH',
    path: '/v1/tax_payments/:id',
    access: 'tax-estimates',
    subject: 'tax',
    summary: 'Correct a payment; its quarter stays the same',
    params: paymentParams,
    body: z.strictObject({ taxPayment: TaxPaymentDetails }),
    result: one('tax_payment', TaxPayment),
  }),
  unmarkPaid: endpoint({
    method: 'DELETE',
    path: '/v1/tax_payments/:id',
    access: 'tax-estimates',
    subject: 'tax',
    summary: 'Delete a payment',
    params: paymentParams,
    result: noContent,
  }),
  returns: endpoint({
    method: 'GET',
    path: '/v1/tax_returns',
    access: 'tax-returns',
    subject: 'tax',
    replica: true,
    offline: true,
    summary: 'Tax returns, newest first',
    result: many('tax_return', TaxReturn),
  }),
  returnPdf: endpoint({
    method: 'GET',
    path: '/v1/pdfs/tax_return/:docId.pdf',
    access: 'tax-returns',
    subject: 'tax',
    summary: 'A tax return as a PDF',
    params: returnParams,
    result: file('application/pdf'),
  }),
}

export const taxForStaff = {
  estimates: endpoint({
    method: 'GET',
    path: '/staff/v1/accounts/:accountId/tax_estimates',
    access: everyStaffRole,
    subject: 'tax',
    replica: true,
    summary: "A client's estimates, newest first",
    params: accountParams,
    result: many('tax_estimate_option', TaxEstimateOption),
  }),
  estimatePdf: endpoint({
    method: 'GET',
    path: '/staff/v1/accounts/:accountId/pdfs/tax_estimate/:year/:quarter.pdf',
    access: everyStaffRole,
    subject: 'tax',
    summary: "A quarter's estimate as a PDF, as the client sees it",
    params: z.extend(accountParams, quarterParams.shape),
    result: file('application/pdf'),
  }),
  publishEstimate: endpoint({
    method: 'POST',
    path: '/staff/v1/accounts/:accountId/tax_estimates',
    access: everyStaffRole,
    subject: 'tax',
    summary: "Publish a quarter's estimate; it replaces an earlier one",
    params: accountParams,
    body: NewTaxEstimate,
    form,
    result: one('tax_estimate_option', TaxEstimateOption),
  }),
  withdrawEstimate: endpoint({
    method: 'DELETE',
    path: '/staff/v1/accounts/:accountId/tax_estimates/:year/:quarter',
    access: everyStaffRole,
    subject: 'tax',
    summary: "Withdraw a quarter's estimate",
    params: z.extend(accountParams, quarterParams.shape),
    result: noContent,
  }),
  payments: endpoint({
    method: 'GET',
    path: '/staff/v1/accounts/:accountId/tax_payments',
    access: everyStaffRole,
    subject: 'tax',
    replica: true,
    summary: 'What a client marked as paid to the IRS, newest first',
    params: accountParams,
    result: many('tax_payment', StaffTaxPayment),
  }),
  notePayment: endpoint({
    method: 'PATCH',
    path: '/staff/v1/accounts/:accountId/tax_payments/:id',
    access: everyStaffRole,
    subject: 'tax',
    summary: 'Note whether the IRS shows a payment; a 409 if the client corrected it meanwhile',
    params: z.extend(accountParams, paymentParams.shape),
    body: TaxPaymentNote,
    result: one('tax_payment', StaffTaxPayment),
  }),
  returns: endpoint({
    method: 'GET',
    path: '/staff/v1/accounts/:accountId/tax_returns',
    access: everyStaffRole,
    subject: 'tax',
    replica: true,
    summary: "A client's tax returns, newest first",
    params: accountParams,
    result: many('tax_return', TaxReturn),
  }),
  returnPdf: endpoint({
    method: 'GET',
    path: '/staff/v1/accounts/:accountId/pdfs/tax_return/:docId.pdf',
    access: everyStaffRole,
    subject: 'tax',
    summary: 'A tax return as a PDF, as the client sees it',
    params: z.extend(accountParams, returnParams.shape),
    result: file('application/pdf'),
  }),
  publishReturn: endpoint({
    method: 'POST',
    path: '/staff/v1/accounts/:accountId/tax_returns',
    access: everyStaffRole,
    subject: 'tax',
    summary: 'Publish a tax return: a PDF or an https link',
    params: accountParams,
    body: NewTaxReturn,
    form,
    result: one('tax_return', TaxReturn),
  }),
  withdrawReturn: endpoint({
    method: 'DELETE',
    path: '/staff/v1/accounts/:accountId/tax_returns/:id',
    access: everyStaffRole,
    subject: 'tax',
    summary: 'Withdraw a tax return',
    params: z.extend(accountParams, { id: z.uuid() }),
    result: noContent,
  }),
}
