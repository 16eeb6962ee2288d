import type { ClientService } from '@milepost/contract/clients/client-record'
import { sql, type Db } from '../../platform/database/database.ts'
import { makeWork } from './make-work.ts'

/** Adds an empty record to a client that has none. */
export const addRecord = (db: Db, accountId: string) =>
  db.rows(sql`
    insert into client_records (account_id) values (${accountId}) on conflict (account_id) do nothing
  `)

/** Adds a service to what the firm does for a client, or takes one off, and makes the work that comes of it. Again changes nothing. */
export async function changeServices(
  transaction: Db,
  accountId: string,
  { add, remove }: { add?: ClientService | undefined; remove?: ClientService | undefined },
  now: Date,
): Promise<void> {
  await addRecord(transaction, accountId)
  const changed = await transaction.rows(sql`
    update client_records
    set services = array_remove(services, ${remove}::text)
                   || case when ${add}::text = any(services) or ${add}::text is null then '{}'::text[]
                      else array[${add}::text] end
    where account_id = ${accountId}
      and (${remove}::text = any(services) or ${add}::text <> all(services))
    returning account_id
  `)
  if (changed.length > 0) await makeWork(transaction, accountId, now)
}
