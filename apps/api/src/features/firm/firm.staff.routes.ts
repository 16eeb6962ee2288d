import { firm, type FirmSettings, type FirmSettingsChange } from '@milepost/contract/firm'
import { firmSettings } from '../../platform/firm-settings.ts'
import type { Platform } from '../../platform/platform.ts'
import { serve } from '../../platform/serve.ts'
import { lockFirmSettings, setFirmSettings } from './firm.sql.ts'

export function firmStaffRoutes(platform: Platform): void {
  serve(platform, firm.settings, async (_, __, db) => ({
    id: 'firm',
    ...(await firmSettings(db)),
  }))

  serve(platform, firm.changeSettings, async ({ body }, _, db) => {
    const settings = changed(await lockFirmSettings(db), body.firmSettings)
    await setFirmSettings(db, settings)
    return { id: 'firm', ...settings }
  })
}

/** What was sent over what was there, link by link. */
const changed = (settings: FirmSettings, change: FirmSettingsChange): FirmSettings => ({
  ...settings,
  ...change,
  social: { ...settings.social, ...change.social },
  stores: { ...settings.stores, ...change.stores },
  mobileApp: { ...settings.mobileApp, ...change.mobileApp },
  tutorials: { ...settings.tutorials, ...change.tutorials },
})
