import * as z from 'zod/mini'
import { BankAccountNumber } from '../financial-performance/imported-transactions.ts'
import { endpoint, many, one } from '../wire/endpoint.ts'
import { staffAreas } from '../wire/staff-areas.ts'

/** A client's bank account, and the account of the books its transactions are posted to. */
export const BankAccountInBooks = z.object({
  id: z.string(),
  institutionName: z.string(),
  name: z.string(),
  /** The last digits of its number, if known. */
  mask: z.nullable(z.string()),
  /** Null if its transactions do not go to the books. */
  internalAccountNumber: z.nullable(z.int()),
  isConnected: z.boolean(),
})
export type BankAccountInBooks = z.infer<typeof BankAccountInBooks>

const accountParams = z.strictObject({ accountId: z.uuid() })

export const bankForStaff = {
  accounts: endpoint({
    method: 'GET',
    path: '/staff/v1/accounts/:accountId/bank_accounts',
    access: staffAreas.books,
    subject: 'bank',
    replica: true,
    summary: "A client's bank accounts, each with the account it feeds in the books",
    params: accountParams,
    result: many('bank_account', BankAccountInBooks),
  }),
  choose: endpoint({
    method: 'PATCH',
    path: '/staff/v1/accounts/:accountId/bank_accounts/:id',
    access: staffAreas.books,
    subject: 'bank',
    summary:
      'Choose the account a bank account feeds; transactions to post move with it, posted ones stay. With null, new transactions stay out of the books until an account is chosen again',
    params: z.extend(accountParams, { id: z.uuid() }),
    body: z.strictObject({
      bankAccount: z.strictObject({ internalAccountNumber: z.nullable(BankAccountNumber) }),
    }),
    result: one('bank_account', BankAccountInBooks),
  }),
}
