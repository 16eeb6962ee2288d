import {
  type FirmSettings,
  type FirmSettingsChange,
  firmSettingsCalls,
} from '@milepost/contract/firm/firm-settings'
import { firmSettings } from '../../shared/firm-settings.ts'
import type { Platform } from '../../platform/platform.ts'
import { serve } from '../../platform/http/serve.ts'
import { lockFirmSettings, setFirmSettings } from './firm.sql.ts'

export function firmStaffRoutes(platform: Platform): void {
  serve(platform, firmSettingsCalls.show, async (_, __, db) => ({
    id: 'firm',
    ...(await firmSettings(db)),
  }))

  serve(platform, firmSettingsCalls.change, async ({ body }, _, db) => {
    const settings = applyChange(await lockFirmSettings(db), body.firmSettings)
    await setFirmSettings(db, settings)
    return { id: 'firm', ...settings }
  })
}

/** Merges a change into the settings, link by link. */
const applyChange = (settings: FirmSettings, change: FirmSettingsChange): FirmSettings => ({
  ...settings,
  ...change,
  social: { ...settings.social, ...change.social },
  stores: { ...settings.stores, ...change.stores },
  mobileApp: { ...settings.mobileApp, ...change.mobileApp },
  tutorials: { ...settings.tutorials, ...change.tutorials },
})
