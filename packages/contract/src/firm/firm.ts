import * as z from 'zod/mini'
import { ContactEmail } from '../account/email.ts'
import { Plan } from '../wire/access.ts'
import { endpoint, one } from '../wire/endpoint.ts'
import { errorMessages } from '../wire/error-messages.ts'
import { Link, LinkOrNone } from '../wire/link.ts'
import { oneLine } from '../wire/one-line.ts'

const RequiredText = (max: number, clean = oneLine()) =>
  z
    .string(errorMessages.setting_required)
    .check(
      clean,
      z.minLength(1, errorMessages.setting_required),
      z.maxLength(max, errorMessages.setting_too_long),
    )

/** Placeholders a link may contain, filled in for the client who opens it. */
export const linkPlaceholders = ['constituentId', 'email', 'fullName'] as const

/** Contrast ratio of white text on a color, 1 to 21, by the WCAG 2.2 formula. */
export function contrastWithWhite(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((offset) => {
    const share = Number.parseInt(color.slice(offset, offset + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * red! + 0.7152 * green! + 0.0722 * blue! + 0.05)
}

/**
 * Placeholders are allowed only after the host, so the link always leads to the firm's own site.
 */
function hasOnlyKnownPlaceholders(link: string): boolean {
  const [, host = '', path = ''] = /^https:\/\/([^/?#]*)(.*)$/s.exec(link) ?? []
  const names = [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name)
  return (
    !/[{}%]/.test(host) && names.every((name) => linkPlaceholders.some((known) => known === name))
  )
}

/** The firm's public texts and links. What is null is not shown. */
export const Firm = z.object({
  id: z.string(),
  name: RequiredText(80),
  /** A data URL, so the content security policy needs no other host; null shows the name alone. */
  logo: z.nullable(
    z
      .string(errorMessages.logo_invalid)
      .check(
        z.maxLength(64_000, errorMessages.logo_invalid),
        z.regex(
          /^data:image\/(png|svg\+xml|webp);base64,[A-Za-z0-9+/]+=*$/,
          errorMessages.logo_invalid,
        ),
      ),
  ),
  /** The brand color as #rrggbb; white text is shown on it. */
  color: z.nullable(
    z.string(errorMessages.color_invalid).check(
      z.regex(/^#[0-9a-f]{6}$/i, { error: errorMessages.color_invalid, abort: true }),
      z.refine((color) => contrastWithWhite(color) >= 6, errorMessages.color_too_light),
    ),
  ),
  supportPhone: z.nullable(RequiredText(40)),
  supportEmail: z.nullable(ContactEmail),
  address: z.nullable(RequiredText(200)),
  website: LinkOrNone,
  contactUrl: LinkOrNone,
  helpUrl: LinkOrNone,
  privacyUrl: LinkOrNone,
  /** May contain the placeholders {constituentId}, {email}, and {fullName}. */
  clientTaxOrganizerUrl: z.nullable(
    Link.check(z.refine(hasOnlyKnownPlaceholders, errorMessages.link_placeholder)),
  ),
  irsDirectPayUrl: Link,
  social: z.object({
    facebook: LinkOrNone,
    instagram: LinkOrNone,
    linkedin: LinkOrNone,
    youtube: LinkOrNone,
    tiktok: LinkOrNone,
  }),
  /** Where to download the mobile app. */
  stores: z.object({ appStore: LinkOrNone, googlePlay: LinkOrNone }),
  /** The four tutorial videos; for a missing one, the portal shows its own page. */
  tutorials: z.object({
    gettingStarted: LinkOrNone,
    intro: LinkOrNone,
    quarterlyEstimates: LinkOrNone,
    profitPlan: LinkOrNone,
  }),
  disclaimer: z.nullable(RequiredText(500, z.trim())),
  /** The disclaimer in Spanish; if null, Spanish readers see the English one. */
  disclaimerInSpanish: z.nullable(RequiredText(500, z.trim())),
  /** The plans that new clients may get. */
  plansOffered: z
    .array(Plan, errorMessages.setting_required)
    .check(z.minLength(1, errorMessages.setting_required)),
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
    subject: 'firm',
    offline: true,
    summary: "The firm's name, contacts, and links",
    result: one('firm', Firm),
  }),
}
