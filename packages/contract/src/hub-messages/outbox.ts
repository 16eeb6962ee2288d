import * as z from 'zod/mini'
import { endpoint, one, page } from '../wire/endpoint.ts'
import { listPage } from '../wire/list-page.ts'
import { staffAreas } from '../wire/staff-areas.ts'

/** A mail the demo stored instead of sending. */
export const OutboxMail = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  to: z.string(),
  subject: z.string(),
})
export type OutboxMail = z.infer<typeof OutboxMail>

export const OutboxMessage = z.extend(OutboxMail, {
  from: z.string(),
  text: z.string(),
  html: z.string(),
})
export type OutboxMessage = z.infer<typeof OutboxMessage>

/** Only in the demo: elsewhere mail is not stored, so staff can't read other people's mail. */
export const outbox = {
  list: endpoint({
    method: 'GET',
    path: '/staff/v1/outbox',
    access: staffAreas.outbox,
    subject: 'firm',
    replica: true,
    summary: "The demo's emails, newest first; 404 outside the demo",
    query: z.strictObject({
      ...listPage(25),
    }),
    result: page('outbox_mail', OutboxMail),
  }),
  show: endpoint({
    method: 'GET',
    path: '/staff/v1/outbox/:id',
    access: staffAreas.outbox,
    subject: 'firm',
    summary: "One of the demo's emails, as text and HTML; 404 outside the demo",
    params: z.strictObject({ id: z.uuid() }),
    result: one('outbox_mail', OutboxMessage),
  }),
}
