import type { ImportedTransaction } from '@milepost/contract/books/imported-transactions'

/** By transaction, the account it is to go to, as a text; none where nobody has said. */
export type Accounts = Readonly<Record<string, string>>

/** What was learned of earlier ones. */
export const getProposedAccounts = (transactions: readonly ImportedTransaction[]): Accounts =>
  Object.fromEntries(
    transactions.flatMap(({ id, proposedAccountNumber: number }) =>
      number === null ? [] : [[id, String(number)]],
    ),
  )

/** With an account said for one: those of its kind that have none go with it. */
export function assignAccount(
  accounts: Accounts,
  transactions: readonly ImportedTransaction[],
  { id, stem, amount }: ImportedTransaction,
  account: string,
): Accounts {
  const similar = transactions.filter(
    (other) =>
      other.stem === stem && Math.sign(other.amount) === Math.sign(amount) && !accounts[other.id],
  )
  return {
    ...accounts,
    ...Object.fromEntries(similar.map((other) => [other.id, account])),
    [id]: account,
  }
}
