import type { LiveEventName } from '@milepost/contract/wire/events'
import { markWritten, sql, type Db } from '../database/database.ts'

/** The PostgreSQL channel every process listens on. */
export const channel = 'milepost_events'

/**
 * Notifies the account's open pages of a change, in every process, once the transaction commits.
 */
export async function announce(
  transaction: Db,
  name: LiveEventName,
  accountId: string,
  id: string,
): Promise<void> {
  markWritten(transaction, accountId)
  await transaction.rows(sql`
    select pg_notify(${channel}, concat_ws(' ', ${name}::text, ${accountId}::uuid, ${id}::uuid))
  `)
}
