import { randomUUID } from 'node:crypto'
import { hubMessagesForStaff } from '@milepost/contract/hub-messages/hub-messages-for-staff'
import { dayIn } from '../../platform/clock.ts'
import { orNotFound } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { serve } from '../../platform/http/serve.ts'
import { renderPreview, sendToMany } from './sending.service.ts'
import { listSent } from './sent.sql.ts'
import { deleteTemplate, listTemplates, putTemplate } from './templates.sql.ts'

export function messageSendingRoutes(platform: Platform): void {
  const { clock } = platform

  serve(platform, hubMessagesForStaff.sent, ({ query }, { role, staffId }, db) =>
    listSent(db, {
      ...query,
      restrictedTo: role === 'consultant' ? staffId : undefined,
      // A message is overdue only when the day has passed in every time zone: at midnight UTC it is still
      // afternoon in the west.
      today: dayIn(clock, -12),
    }),
  )

  serve(
    platform,
    hubMessagesForStaff.sendToMany,
    ({ body: { message } }, staff, db) => sendToMany(db, clock, staff, message),
    { auditedAccounts: ({ body }) => body.message.accountIds },
  )

  serve(platform, hubMessagesForStaff.preview, ({ body: { message } }, staff, db) =>
    renderPreview(db, staff, message),
  )

  serve(platform, hubMessagesForStaff.templates, (_, __, db) => listTemplates(db))

  serve(platform, hubMessagesForStaff.addTemplate, async ({ body: { messageTemplate } }, _, db) =>
    orNotFound(await putTemplate(db, { ...messageTemplate, id: randomUUID(), at: clock.now() })),
  )

  serve(platform, hubMessagesForStaff.removeTemplate, async ({ params: { id } }, _, db) => {
    orNotFound(await deleteTemplate(db, id))
  })
}
