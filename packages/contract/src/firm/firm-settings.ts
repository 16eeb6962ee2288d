import * as z from 'zod/mini'
import { TimeZone } from '../mileage/time-zone.ts'
import { endpoint, one } from '../wire/endpoint.ts'
import { errorMessages } from '../wire/error-messages.ts'
import { staffErrorMessages } from '../wire/staff-error-messages.ts'
import { Firm } from './firm.ts'

const AppId = z.nullable(
  z
    .string(staffErrorMessages.app_id_invalid)
    .check(
      z.trim(),
      z.maxLength(150, errorMessages.setting_too_long),
      z.regex(/^[a-z][\w-]*(\.[a-z][\w-]*)+$/i, staffErrorMessages.app_id_invalid),
    ),
)

/**
 * The apps that may open the portal's links directly; with a null ID, that platform's app can't.
 */
const MobileApp = z.strictObject({
  androidPackage: AppId,
  /** Fingerprints of its signing certificates, separated by commas or spaces. */
  androidFingerprints: z.nullable(
    z
      .string(staffErrorMessages.app_fingerprint_invalid)
      .check(
        z.trim(),
        z.maxLength(500, errorMessages.setting_too_long),
        z.regex(
          /^[\da-f]{2}(:[\da-f]{2}){31}([,\s]+[\da-f]{2}(:[\da-f]{2}){31})*$/i,
          staffErrorMessages.app_fingerprint_invalid,
        ),
      ),
  ),
  appleTeam: z.nullable(
    z
      .string(staffErrorMessages.app_team_invalid)
      .check(z.trim(), z.regex(/^[A-Z\d]{10}$/, staffErrorMessages.app_team_invalid)),
  ),
  appleBundle: AppId,
})

const { id, estimatedTaxDates: _, demo: __, ...editableFields } = Firm.shape

/** The firm's texts and links as an admin edits them: the public ones, and the mobile apps. */
export const FirmSettings = z.strictObject({
  ...editableFields,
  social: z.strictObject(editableFields.social.shape),
  stores: z.strictObject(editableFields.stores.shape),
  mobileApp: MobileApp,
  tutorials: z.strictObject(editableFields.tutorials.shape),
  /** Whether rules for bank transactions may post automatically. Each client has this switch, too. */
  automaticPosting: z.boolean(),
  /** Of its office: scheduled messages go out by it, and staff are mailed in its morning and get no push at its night. */
  timeZone: TimeZone,
})
export type FirmSettings = z.infer<typeof FirmSettings>

const { social, stores, tutorials } = FirmSettings.shape

/** Omitted fields stay unchanged. */
export const FirmSettingsChange = z.extend(z.partial(FirmSettings), {
  social: z.optional(z.partial(social)),
  stores: z.optional(z.partial(stores)),
  mobileApp: z.optional(z.partial(MobileApp)),
  tutorials: z.optional(z.partial(tutorials)),
})
export type FirmSettingsChange = z.infer<typeof FirmSettingsChange>

/**
 * The same for answers: not strict, so a field added by a later version is ignored instead of
 * rejected.
 */
const StoredFirmSettings = z.object({
  id,
  ...editableFields,
  mobileApp: z.object(MobileApp.shape),
  automaticPosting: FirmSettings.shape.automaticPosting,
  timeZone: z.string(),
})

export const firmSettingsForStaff = {
  show: endpoint({
    method: 'GET',
    path: '/staff/v1/firm_settings',
    access: { staff: ['admin'] },
    subject: 'firm',
    summary: "The firm's texts and links, for editing",
    result: one('firm_settings', StoredFirmSettings),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/staff/v1/firm_settings',
    access: { staff: ['admin'] },
    subject: 'firm',
    maxBodyBytes: 256 * 1024,
    summary: "Change the firm's texts and links",
    body: z.strictObject({
      firmSettings: FirmSettingsChange,
      /** What the changed fields were when the caller read them: a 409 if another admin changed one since. */
      was: z.optional(FirmSettingsChange),
    }),
    result: one('firm_settings', StoredFirmSettings),
  }),
}
