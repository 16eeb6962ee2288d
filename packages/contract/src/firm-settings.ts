import * as z from 'zod/mini'
import { Email } from './account.ts'
import { endpoint, one } from './endpoint.ts'
import { Firm } from './firm.ts'
import { Link, LinkOrNone } from './link.ts'
import { sentences } from './sentences.ts'

const Words = (most: number) =>
  z
    .string(sentences.setting_required)
    .check(
      z.trim(),
      z.minLength(1, sentences.setting_required),
      z.maxLength(most, sentences.setting_too_long),
    )

/** What a link may have filled in about the client who opens it. */
export const linkPlaceholders = ['constituentId', 'email', 'fullName'] as const

/** How well white words can be read on a colour, from 1 to 21, as WCAG 2.2 counts contrast. */
function contrastWithWhite(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * red! + 0.7152 * green! + 0.0722 * blue! + 0.05)
}

/** The host stays the firm's own whoever signs in, so a placeholder may stand only after it. */
function fillsInWhatWeKnow(link: string): boolean {
  const [, host = '', rest = ''] = /^https:\/\/([^/?#]*)(.*)$/s.exec(link) ?? []
  const names = [...rest.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name)
  return (
    !/[{}%]/.test(host) && names.every((name) => linkPlaceholders.some((known) => known === name))
  )
}

const AppId = z.nullable(
  z
    .string(sentences.app_id_invalid)
    .check(
      z.trim(),
      z.maxLength(150, sentences.setting_too_long),
      z.regex(/^[a-z][\w-]*(\.[a-z][\w-]*)+$/i, sentences.app_id_invalid),
    ),
)

/** The apps that may open the portal's links; an app that is named in none of these opens none. */
const MobileApp = z.strictObject({
  androidPackage: AppId,
  /** Of the certificates it is signed with, with commas or spaces between them. */
  androidFingerprints: z.nullable(
    z
      .string(sentences.app_fingerprint_invalid)
      .check(
        z.trim(),
        z.maxLength(500, sentences.setting_too_long),
        z.regex(
          /^[\da-f]{2}(:[\da-f]{2}){31}([,\s]+[\da-f]{2}(:[\da-f]{2}){31})*$/i,
          sentences.app_fingerprint_invalid,
        ),
      ),
  ),
  appleTeam: z.nullable(
    z
      .string(sentences.app_team_invalid)
      .check(z.trim(), z.regex(/^[A-Z\d]{10}$/, sentences.app_team_invalid)),
  ),
  appleBundle: AppId,
})

/** The firm's own words and links, as an admin sets them. A null link is not shown. */
export const FirmSettings = z.strictObject({
  name: Words(80),
  /** A picture in the page itself, so that no other host has to be let in; null shows the name alone. */
  logo: z.nullable(
    z
      .string(sentences.logo_invalid)
      .check(
        z.maxLength(64_000, sentences.logo_invalid),
        z.regex(
          /^data:image\/(png|svg\+xml|webp);base64,[A-Za-z0-9+/]+=*$/,
          sentences.logo_invalid,
        ),
      ),
  ),
  /** The firm's own colour, as #rrggbb, under the white words of its signs. */
  color: z.nullable(
    z.string(sentences.color_invalid).check(
      z.regex(/^#[0-9a-f]{6}$/i, { error: sentences.color_invalid, abort: true }),
      z.refine((color) => contrastWithWhite(color) >= 6, sentences.color_too_light),
    ),
  ),
  supportPhone: Words(40),
  supportEmail: Email,
  address: Words(200),
  website: Link,
  contactUrl: LinkOrNone,
  helpUrl: LinkOrNone,
  privacyUrl: LinkOrNone,
  /** May hold the placeholders {constituentId}, {email} and {fullName}. */
  clientTaxOrganizerUrl: z.nullable(
    Link.check(z.refine(fillsInWhatWeKnow, sentences.link_placeholder)),
  ),
  irsDirectPayUrl: Link,
  social: z.strictObject(Firm.shape.social.shape),
  stores: z.strictObject(Firm.shape.stores.shape),
  mobileApp: MobileApp,
  tutorials: z.strictObject(Firm.shape.tutorials.shape),
  disclaimer: Words(500),
})
export type FirmSettings = z.infer<typeof FirmSettings>

const { social, stores, tutorials } = FirmSettings.shape

/** What is left out stays as it is. */
export const FirmSettingsChange = z.extend(z.partial(FirmSettings), {
  social: z.optional(z.partial(social)),
  stores: z.optional(z.partial(stores)),
  mobileApp: z.optional(z.partial(MobileApp)),
  tutorials: z.optional(z.partial(tutorials)),
})
export type FirmSettingsChange = z.infer<typeof FirmSettingsChange>

const { estimatedTaxDates: _, demo: __, ...shown } = Firm.shape

const KeptSettings = z.object({ ...shown, mobileApp: z.object(MobileApp.shape) })

export const firmSettingsCalls = {
  show: endpoint({
    method: 'GET',
    path: '/staff/v1/firm_settings',
    access: { staff: ['admin'] },
    summary: "The firm's own words and links, to be edited",
    result: one('firm_settings', KeptSettings),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/staff/v1/firm_settings',
    access: { staff: ['admin'] },
    summary: "Change some of the firm's words and links",
    body: z.strictObject({ firmSettings: FirmSettingsChange }),
    result: one('firm_settings', KeptSettings),
  }),
}
