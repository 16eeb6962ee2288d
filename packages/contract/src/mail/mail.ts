import * as z from 'zod/mini'
import { endpoint, one, page } from '../wire/endpoint.ts'
import { listPage } from '../wire/list-page.ts'
import { staffAreas } from '../wire/staff-areas.ts'

/** A mail the demo stored instead of sending. */
export const DemoMail = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  to: z.string(),
  subject: z.string(),
})
export type DemoMail = z.infer<typeof DemoMail>

export const DemoMailContent = z.extend(DemoMail, {
  from: z.string(),
  text: z.string(),
  html: z.string(),
})
export type DemoMailContent = z.infer<typeof DemoMailContent>

/** Only in the demo: elsewhere mail is not stored, so staff can't read other people's mail. */
export const demoMails = {
  list: endpoint({
    method: 'GET',
    path: '/staff/v1/outbox',
    access: staffAreas.mail,
    subject: 'firm',
    replica: true,
    summary: "The demo's emails, newest first; 404 outside the demo",
    query: z.strictObject({
      ...listPage(25),
    }),
    result: page('outbox_mail', DemoMail),
  }),
  show: endpoint({
    method: 'GET',
    path: '/staff/v1/outbox/:id',
    access: staffAreas.mail,
    subject: 'firm',
    summary: "One of the demo's emails, as text and HTML; 404 outside the demo",
    params: z.strictObject({ id: z.uuid() }),
    result: one('outbox_mail', DemoMailContent),
  }),
}
