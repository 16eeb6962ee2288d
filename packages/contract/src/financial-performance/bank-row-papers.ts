import * as z from 'zod/mini'
import { everyStaffRole } from '../wire/access.ts'
import { endpoint, many, noContent } from '../wire/endpoint.ts'
import { oneLine } from '../wire/one-line.ts'
import { maxLineAmount, toHundredths } from './statements/ledger.ts'

/** A transaction of the bank that was posted without a paper. */
export const PostedBankRow = z.object({
  id: z.string(),
  date: z.iso.date(),
  /** Dollars; money in is positive. */
  amount: z.number(),
  description: z.string(),
  /** Where it went; null if that was split. */
  postedTo: z.nullable(z.int()),
  batchId: z.string(),
})
export type PostedBankRow = z.infer<typeof PostedBankRow>

const params = z.strictObject({ accountId: z.uuid() })

export const bankRowPapers = {
  findRows: endpoint({
    method: 'GET',
    path: '/staff/v1/accounts/:accountId/posted_bank_rows',
    access: everyStaffRole,
    subject: 'books',
    summary:
      'Transactions of the bank that were posted without a paper, of an amount and about a day: posting that again would count it twice. The likeliest first',
    params,
    query: z.strictObject({
      /** The account of the books that represents the bank account. */
      account: z.coerce.number().check(z.int(), z.minimum(1000), z.maximum(9999)),
      /** Dollars; money in is positive. */
      amount: z.coerce.number().check(
        z.minimum(-maxLineAmount),
        z.maximum(maxLineAmount),
        z.refine((n) => toHundredths(n) / 100 === n),
      ),
      date: z.iso.date(),
      /** What the paper says about its payee. */
      words: z.optional(z.string().check(oneLine(), z.maxLength(200))),
    }),
    result: many('posted_bank_row', PostedBankRow),
  }),
  attach: endpoint({
    method: 'POST',
    path: '/staff/v1/accounts/:accountId/document_bank_rows',
    access: everyStaffRole,
    subject: 'books',
    summary:
      'Says that a posted transaction of the bank is what a document is about. The document becomes posted with it; the books stay as they are. Again changes nothing',
    params,
    body: z.strictObject({ documentGuid: z.uuid(), transactionId: z.uuid() }),
    result: noContent,
  }),
  detach: endpoint({
    method: 'DELETE',
    path: '/staff/v1/accounts/:accountId/document_bank_rows/:id',
    access: everyStaffRole,
    subject: 'books',
    summary:
      'Takes a document, by its ID, from the transaction of the bank it was attached to. It has to be posted again, as one whose batch was reversed',
    params: z.strictObject({ accountId: z.uuid(), id: z.uuid() }),
    result: noContent,
  }),
}
