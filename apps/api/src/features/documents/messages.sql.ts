import type { MessageType } from '@milepost/contract/hub-messages/hub-messages'
import { announce } from '../../platform/events/announce.ts'
import { sql, type Db } from '../../platform/database/database.ts'

/** The type of one of the account's messages. Locks its row until the transaction ends. */
export const lockMessageType = (db: Db, accountId: string, id: string) =>
  db.row<{ messageType: MessageType }>(sql`
    select message_type from hub_messages
    where account_id = ${accountId} and id = ${id} for update
  `)

/** Archives the message a document was sent for. */
export async function archiveMessage(
  db: Db,
  accountId: string,
  id: string,
  at: Date,
): Promise<void> {
  await db.rows(sql`
    update hub_messages set archived_at = coalesce(archived_at, ${at}::timestamptz)
    where account_id = ${accountId} and id = ${id}
  `)
  await announce(db, 'hub-message', accountId, id)
}
