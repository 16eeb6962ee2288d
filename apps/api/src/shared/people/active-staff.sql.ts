import { sql, type Db } from '../../platform/database/database.ts'

/** The member of staff if they are active and may work for the account: as a consultant, only its own. */
export const selectWorkerFor = (accountId: string, staffId: ReturnType<typeof sql>) => sql`
  select s.id from staff s join accounts a on a.id = ${accountId}
  where s.id = ${staffId} and s.is_active and (s.role <> 'consultant' or a.consultant_id = s.id)
`

/** Nobody is deactivated until the transaction ends: what they are given now would be overlooked when theirs is handed over. */
export const isActiveStaff = async (transaction: Db, id: string): Promise<boolean> =>
  (await transaction.row(sql`
    select 1 as found from staff where id = ${id} and is_active for share
  `)) !== undefined

/** Whether someone is active, until the transaction ends, and may work for the account. */
export const mayWorkFor = async (
  transaction: Db,
  accountId: string,
  staffId: string,
): Promise<boolean> =>
  (await isActiveStaff(transaction, staffId)) &&
  (await transaction.row(selectWorkerFor(accountId, sql`${staffId}::uuid`))) !== undefined
