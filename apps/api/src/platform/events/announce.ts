import type { LiveEventName } from '@milepost/contract/wire/events'
import { sql, markWritten, type Db } from '../database/database.ts'

/** Where every process listens. */
export const channel = 'milepost_events'

/** Tells the account's clients of a change, by whichever process they are connected to, once its transaction is committed. */
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
