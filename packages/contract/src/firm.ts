import * as z from 'zod/mini'
import { endpoint, one } from './endpoint.ts'
import { Link, LinkOrNone } from './link.ts'

/** The firm's words and links, as all may see them; `firm-settings.ts` says what an admin may set. A null link is not shown. */
export const Firm = z.object({
  id: z.string(),
  name: z.string(),
  /** A picture in the page itself, as a data URL; null shows the name alone. */
  logo: z.nullable(z.string()),
  /** The firm's own colour, as #rrggbb, under the white words of its signs. */
  color: z.nullable(z.string()),
  supportPhone: z.string(),
  supportEmail: z.string(),
  address: z.string(),
  website: Link,
  contactUrl: LinkOrNone,
  helpUrl: LinkOrNone,
  privacyUrl: LinkOrNone,
  /** May hold the placeholders {constituentId}, {email} and {fullName}. */
  clientTaxOrganizerUrl: LinkOrNone,
  irsDirectPayUrl: Link,
  social: z.object({
    facebook: LinkOrNone,
    instagram: LinkOrNone,
    linkedin: LinkOrNone,
    youtube: LinkOrNone,
    tiktok: LinkOrNone,
  }),
  /** Where the mobile app is to be had. */
  stores: z.object({ appStore: LinkOrNone, googlePlay: LinkOrNone }),
  /** The four videos; where there is none, the portal shows its own pages. */
  tutorials: z.object({
    gettingStarted: LinkOrNone,
    intro: LinkOrNone,
    quarterlyEstimates: LinkOrNone,
    profitPlan: LinkOrNone,
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
