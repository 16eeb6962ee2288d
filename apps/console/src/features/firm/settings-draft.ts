import type { FirmSettings } from '@milepost/contract/firm/firm-settings'

/** The form's groups of fields, each field by its path in the settings. */
export const groups = {
  contact: ['supportPhone', 'supportEmail', 'address', 'website', 'contactUrl'],
  links: ['helpUrl', 'privacyUrl', 'clientTaxOrganizerUrl', 'irsDirectPayUrl'],
  socialMedia: [
    ...(['social.facebook', 'social.instagram', 'social.linkedin'] as const),
    ...(['social.youtube', 'social.tiktok'] as const),
  ],
  apps: [...(['stores.appStore', 'stores.googlePlay'] as const)],
  videos: [
    ...(['tutorials.gettingStarted', 'tutorials.intro'] as const),
    ...(['tutorials.quarterlyEstimates', 'tutorials.profitPlan'] as const),
  ],
} as const

/** The fields of the form for whoever builds the firm's app. */
export const appSigning = [
  ...(['mobileApp.androidPackage', 'mobileApp.androidFingerprints'] as const),
  ...(['mobileApp.appleBundle', 'mobileApp.appleTeam'] as const),
] as const

const requiredPaths: readonly string[] = ['name', 'irsDirectPayUrl', 'timeZone']

export const isRequired = (path: string): boolean => requiredPaths.includes(path)

/** The text of every field by its path. Empty if it is not set; 'true' or 'false' of a switch; plans with commas between. */
export type SettingsDraft = Readonly<Record<string, string>>

/** The settings as form values, without the record's id. */
export const toDraft = (settings: FirmSettings): SettingsDraft =>
  Object.fromEntries(
    Object.entries(settings).flatMap(([name, value]) => {
      if (name === 'id') return []
      return typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.entries(value).map(([field, text]) => [`${name}.${field}`, text ?? ''])
        : [[name, String(value ?? '')]]
    }),
  )

/** The form values as settings, to be validated by the contract's schema. */
export function toSettings(draft: SettingsDraft): Record<string, unknown> {
  const settings: Record<string, Record<string, unknown> | string | string[] | boolean | null> = {}
  for (const [path, text] of Object.entries(draft)) {
    const [name = '', field] = path.split('.')
    const value = text.trim() === '' && !isRequired(path) ? null : text
    if (name === 'automaticPosting') settings[name] = text === 'true'
    else if (name === 'plansOffered') settings[name] = text.split(',').filter(Boolean)
    else if (field === undefined) settings[name] = value
    else settings[name] = { ...(settings[name] as object | undefined), [field]: value }
  }
  return settings
}
