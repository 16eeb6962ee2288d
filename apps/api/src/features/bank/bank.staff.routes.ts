import { bankForStaff } from '@milepost/contract/bank-accounts'
import type { Db } from '../../platform/database.ts'
import { found, notFound, refuse } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { serve } from '../../platform/serve.ts'
import { accountOf, chooseBookAccount, isInChart, listAccounts } from './accounts.sql.ts'

/** Lets what waits of a bank's account follow it to another account of the books; the books' own part. */
type Follow = (
  transaction: Db,
  accountId: string,
  bankAccountId: string,
  internalAccountNumber: number,
) => Promise<void>

export function bankStaffRoutes(platform: Platform, follow: Follow): void {
  serve(platform, bankForStaff.accounts, ({ params: { accountId } }, _, db) =>
    listAccounts(db, accountId),
  )

  serve(platform, bankForStaff.choose, async ({ params: { accountId, id }, body }, _, db) => {
    const { internalAccountNumber: number } = body.bankAccount
    if (number !== null && !(await isInChart(db, number)))
      throw refuse(422, 'account_unknown', {
        pointer: '/bank_account/internal_account_number',
      })
    if (!(await chooseBookAccount(db, accountId, id, number))) throw notFound()
    if (number !== null) await follow(db, accountId, id, number)
    return found(await accountOf(db, accountId, id))
  })
}
