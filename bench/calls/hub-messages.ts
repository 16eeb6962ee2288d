import { randomUUID } from 'node:crypto'
import {
  hubMessages as calls,
  listedMessageFields,
} from '@milepost/contract/hub-messages/hub-messages'
import { toUrl } from '@milepost/contract/wire/caller'
import { recountMessages } from '../../apps/api/src/features/hub-messages/message-counts.sql.ts'
import { messageHtml } from '../../apps/api/src/features/hub-messages/message-html.ts'
import { sql, type Database } from '../../apps/api/src/platform/database/database.ts'
import { insertClients, newClients, type BenchClient } from '../bench-clients.ts'
import type { Figure } from '../figures.ts'
import { againstBare } from './against-bare.ts'

const id = randomUUID()
const body = `Please send **${'all pages of it, '.repeat(30)}** thank you.`

/** The inbox as the portal asks for it. */
export const inboxPath = `/api${toUrl(calls.list, {
  query: { filter: 'inbox', page: 1, fields: listedMessageFields },
})}`

/** The inbox and a single message, compared with bare routes that run the same queries on the same 50,000 messages. */
export async function hubMessages(): Promise<Figure[]> {
  const clients = newClients(500)
  const fill = (db: Database) => insertMessages(db, clients)
  const label = { fill, clients, aim: 0.9 }
  return [
    ...(await againstBare({
      ...label,
      label: 'inbox',
      route: 'hub-messages',
      path: inboxPath,
    })),
    ...(await againstBare({
      ...label,
      label: 'message',
      route: 'hub-message',
      path: `/api${toUrl(calls.show, { params: { id } })}`,
      env: { MESSAGE: id },
    })),
  ]
}

/** A hundred read messages per client, a fifth of them in the inbox; the newest has the same id for every client. */
export async function insertMessages(db: Database, clients: readonly BenchClient[]): Promise<void> {
  await insertClients(db, clients)
  await db.rows(sql`
    with writer as (
      insert into staff (email, first_name, last_name, phone, role)
      values ('priya@firm.test', 'Priya', 'Shah', '(540) 555-0123', 'bookkeeper') returning id
    )
    insert into hub_messages (account_id, id, subject, body, body_html, message_type, created_at,
                              last_at, sent_by, read_at, archived_at)
    select account, case when n = 1 then ${id}::uuid else gen_random_uuid() end, 'Message ' || n,
           ${body}, ${messageHtml(body)}, 'reply', now() - n * interval '1 day',
           now() - n * interval '1 day', writer.id,
           now(), case when n % 5 > 0 then now() end
    from unnest(${clients.map(({ accountId }) => accountId)}::uuid[]) as account,
         generate_series(1, 100) as n, writer
  `)
  for (const { accountId } of clients) await recountMessages(db, accountId)
}
