import {
  FirmSettingsChange,
  firmSettingsForStaff,
  type FirmSettings,
} from '@milepost/contract/firm/firm-settings'
import { snakeKey } from '@milepost/contract/wire/json-api'
import { serve } from '../../platform/calls/serve.ts'
import { httpError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { checkUnchanged } from '../../shared/check-unchanged.ts'
import { firmSettings } from '../../shared/firm-settings.ts'
import { fillInStaffPhones, lockFirmSettings, setFirmSettings } from './firm.sql.ts'
import { isLogo } from './is-logo.ts'

export function firmStaffRoutes(platform: Platform): void {
  serve(platform, firmSettingsForStaff.show, async (_, __, db) => ({
    id: 'firm',
    ...(await firmSettings(db)),
  }))

  serve(platform, firmSettingsForStaff.change, async ({ body }, _, db) => {
    const { logo } = body.firmSettings
    if (logo && !(await isLogo(logo)))
      throw httpError(422, 'logo_invalid', { pointer: '/firm_settings/logo' })
    const before = await lockFirmSettings(db)
    // As the contract gives them to who reads them: they may have been stored by an earlier one.
    const now = FirmSettingsChange.safeParse(before).data ?? before
    const was = body.was && flatten(body.was)
    checkUnchanged('/firm_settings', flatten(now), flatten(body.firmSettings), was)
    const settings = applyChange(before, body.firmSettings)
    await setFirmSettings(db, settings)
    // The first admin was added before the firm had a phone.
    if (settings.supportPhone) await fillInStaffPhones(db, settings.supportPhone)
    return { id: 'firm', ...settings }
  })
}

/** Each field by its path as sent. */
const flatten = (settings: FirmSettingsChange): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(settings).flatMap(([name, value]) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.entries(value).map(([field, inner]) => [
            [name, field].map(snakeKey).join('/'),
            inner,
          ])
        : [[snakeKey(name), value]],
    ),
  )

/** Merges a change into the settings, link by link. */
const applyChange = (settings: FirmSettings, change: FirmSettingsChange): FirmSettings => ({
  ...settings,
  ...change,
  social: { ...settings.social, ...change.social },
  stores: { ...settings.stores, ...change.stores },
  mobileApp: { ...settings.mobileApp, ...change.mobileApp },
  tutorials: { ...settings.tutorials, ...change.tutorials },
})
