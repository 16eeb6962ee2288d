import type { LiveEventName } from '@milepost/contract/events'
import { sql, type Db } from './database.ts'

type Id = string | ReturnType<typeof sql>

/** Where every process listens. */
export const channel = 'milepost_events'

/**
 * Part of a statement that changes a row: once its transaction is committed, every process tells the account's clients.
 * `id` may name a column.
 */
export const announcing = (name: LiveEventName, accountId: string, id: Id) =>
  sql`pg_notify(${channel}, concat_ws(' ', ${name}::text, ${accountId}::uuid, ${id}::uuid))`

/** Tells the account's clients of a change, once its transaction is committed. */
export async function announce(
  transaction: Db,
  name: LiveEventName,
  accountId: string,
  id: string,
): Promise<void> {
  await transaction.rows(sql`select ${announcing(name, accountId, id)}`)
}
