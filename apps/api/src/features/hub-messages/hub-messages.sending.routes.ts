import { randomUUID } from 'node:crypto'
import { hubMessagesForStaff } from '@milepost/contract/hub-messages/hub-messages-for-staff'
import { messageSendings } from '@milepost/contract/hub-messages/message-sendings'
import { serve } from '../../platform/calls/serve.ts'
import { dayIn } from '../../platform/clock.ts'
import { orNotFound } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { listMembers } from './sendings/audience.sql.ts'
import {
  changeSending,
  createSending,
  getAudienceSize,
  getReach,
  renderPreview,
} from './sendings/sendings.service.ts'
import { findSending, listRecipients } from './sendings/sendings.sql.ts'
import { deleteTemplate, listTemplates, putTemplate } from './sendings/templates.sql.ts'
import { listSent } from './sent.sql.ts'

export function messageSendingRoutes(platform: Platform): void {
  const { clock } = platform

  serve(platform, hubMessagesForStaff.sent, ({ query }, staff, db) =>
    listSent(db, {
      ...query,
      restrictedTo: getReach(staff),
      // A message is overdue only when the day has passed in every time zone: at midnight UTC it is still
      // afternoon in the west.
      today: dayIn(clock, -12),
    }),
  )

  serve(platform, messageSendings.measure, ({ body: { audience } }, staff, db) =>
    getAudienceSize(db, staff, audience),
  )

  serve(platform, messageSendings.members, ({ query, body: { audience } }, staff, db) =>
    listMembers(db, { audience, restrictedTo: getReach(staff) }, query),
  )

  serve(platform, messageSendings.preview, ({ body: { preview } }, staff, db) =>
    renderPreview(db, staff, preview),
  )

  // Each client's history gets its entry with the message itself.
  serve(platform, messageSendings.send, ({ body: { sending } }, staff, db, { id, ip }) =>
    createSending(db, clock, staff, sending, { requestId: id, address: ip }),
  )

  serve(platform, messageSendings.show, async ({ params: { id } }, staff, db) =>
    orNotFound(await findSending(db, id, getReach(staff))),
  )

  serve(platform, messageSendings.change, ({ params: { id }, body: { sending } }, staff, db) =>
    changeSending(db, clock, staff, id, sending),
  )

  serve(platform, messageSendings.recipients, async ({ params: { id }, query }, staff, db) => {
    const restrictedTo = getReach(staff)
    orNotFound(await findSending(db, id, restrictedTo))
    return listRecipients(db, id, { ...query, restrictedTo })
  })

  serve(platform, hubMessagesForStaff.templates, (_, __, db) => listTemplates(db))

  serve(platform, hubMessagesForStaff.addTemplate, async ({ body: { messageTemplate } }, _, db) =>
    orNotFound(await putTemplate(db, { ...messageTemplate, id: randomUUID(), at: clock.now() })),
  )

  serve(platform, hubMessagesForStaff.removeTemplate, async ({ params: { id } }, _, db) => {
    orNotFound(await deleteTemplate(db, id))
  })
}
