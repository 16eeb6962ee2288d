import { bankForStaff } from '@milepost/contract/bank/bank-accounts'
import { serve } from '../../platform/calls/serve.ts'
import type { Db } from '../../platform/database/database.ts'
import { httpError, orNotFound } from '../../platform/errors.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { accountProblem, chartNumbers } from '../../shared/chart.sql.ts'
import { chooseBookAccount, findAccountId, listAccounts, lockBankItem } from './accounts.sql.ts'
import { resetSyncCursor } from './bank.sql.ts'

/** Moves a bank account's unposted transactions to another ledger account. */
type FollowBankAccount = (
  transaction: Db,
  accountId: string,
  bankAccountId: string,
  internalAccountNumber: number,
) => Promise<void>

export function bankStaffRoutes(platform: Platform, followBankAccount: FollowBankAccount): void {
  serve(platform, bankForStaff.accounts, ({ params: { accountId } }, _, db) =>
    listAccounts(db, accountId),
  )

  serve(platform, bankForStaff.choose, async ({ params: { accountId, id }, body }, _, db) => {
    const { internalAccountNumber: number } = body.bankAccount
    const problem = number !== null && accountProblem(await chartNumbers(db, accountId), number)
    if (problem) throw httpError(422, problem, { pointer: '/bank_account/internal_account_number' })
    const before = orNotFound(await lockBankItem(db, accountId, id))
    await chooseBookAccount(db, accountId, id, number)
    if (number !== null) await followBankAccount(db, accountId, id, number)
    if (number !== null && before.internalAccountNumber === null)
      await resyncItem(db, accountId, before.itemId)
    return orNotFound(await findAccountId(db, accountId, id))
  })
}

/** Fetches everything again: transactions that arrived while the account had no ledger account were not stored. */
async function resyncItem(transaction: Db, accountId: string, itemId: string): Promise<void> {
  await resetSyncCursor(transaction, accountId, itemId)
  const job = { accountId, id: itemId }
  await addJob(transaction, 'sync_bank_item', job, { jobKey: `bank_item/${itemId}` })
}
