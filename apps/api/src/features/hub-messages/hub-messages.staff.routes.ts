import { hubMessages } from '@milepost/contract/hub-messages'
import type { Platform } from '../../platform/platform.ts'
import { serve } from '../../platform/serve.ts'
import { sendMessage } from './hub-messages.service.ts'
import { listMessages } from './hub-messages.sql.ts'

export function hubMessageStaffRoutes(platform: Platform): void {
  serve(platform, hubMessages.ofAccount, ({ params: { accountId }, query }, _, db) =>
    listMessages(db, accountId, query),
  )

  serve(platform, hubMessages.send, ({ params: { accountId }, body }, staff, db) =>
    sendMessage(db, platform.clock, staff, accountId, body),
  )
}
