import { hubMessagesForStaff } from '@milepost/contract/hub-messages/hub-messages-for-staff'
import { serve } from '../../platform/calls/serve.ts'
import { orNotFound } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { findMessage, listMessages } from './hub-messages.sql.ts'
import { sendToOne } from './sending.service.ts'

export function hubMessageStaffRoutes(platform: Platform): void {
  serve(platform, hubMessagesForStaff.listForAccount, ({ params: { accountId }, query }, _, db) =>
    listMessages(db, accountId, query),
  )

  serve(platform, hubMessagesForStaff.show, async ({ params: { accountId, id } }, _, db) =>
    orNotFound(await findMessage(db, accountId, id)),
  )

  serve(platform, hubMessagesForStaff.send, async ({ params: { accountId }, body }, staff, db) => {
    const id = await sendToOne(db, platform.clock, staff, accountId, body)
    return orNotFound(await findMessage(db, accountId, id))
  })
}
