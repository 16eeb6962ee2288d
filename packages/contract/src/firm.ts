import * as z from 'zod/mini'
import { endpoint, one } from './endpoint.ts'

const url = z.nullable(z.string())

/** The firm's own words and links. A null link is not shown. */
export const Firm = z.object({
  id: z.string(),
  name: z.string(),
  supportPhone: z.string(),
  supportEmail: z.string(),
  address: z.string(),
  website: z.string(),
  contactUrl: url,
  helpUrl: url,
  privacyUrl: url,
  /** Placeholders: {constituentId}, {email}, {fullName}. */
  clientTaxOrganizerUrl: url,
  irsDirectPayUrl: z.string(),
  social: z.object({
    facebook: url,
    instagram: url,
    linkedin: url,
    youtube: url,
    tiktok: url,
  }),
  disclaimer: z.string(),
  /** The next four due dates of federal estimated tax, soonest first. */
  estimatedTaxDates: z.array(z.object({ year: z.int(), quarter: z.int(), dueDate: z.iso.date() })),
  /** Whether this is the demo firm, with made-up clients. */
  demo: z.boolean(),
})
export type Firm = z.infer<typeof Firm>

export const firm = {
  show: endpoint({
    method: 'GET',
    path: '/v1/firm',
    access: 'public',
    summary: "The firm's name, contacts and links",
    result: one('firm', Firm),
  }),
}
