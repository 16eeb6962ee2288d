import { hubMessages } from '@milepost/contract/hub-messages/hub-messages'
import { serve } from '../../platform/calls/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { changeMessage, readMessage } from './hub-messages.service.ts'
import { listMessages } from './hub-messages.sql.ts'

export function hubMessageRoutes(platform: Platform): void {
  const { clock, db: database } = platform

  serve(platform, hubMessages.list, ({ query }, { accountId }, db) =>
    listMessages(db, accountId, query),
  )

  serve(platform, hubMessages.show, ({ params: { id } }, client) =>
    readMessage(database, clock, client, id),
  )

  serve(platform, hubMessages.change, ({ params: { id }, body }, client, db) =>
    changeMessage(db, clock, client, id, body),
  )
}
