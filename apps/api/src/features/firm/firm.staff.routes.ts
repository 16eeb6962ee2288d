import {
  FirmSettingsChange,
  firmSettingsForStaff,
  type FirmSettings,
} from '@milepost/contract/firm/firm-settings'
import { snakeKey } from '@milepost/contract/wire/json-api'
import { serve } from '../../platform/calls/serve.ts'
import { httpError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { firmSettings } from '../../shared/firm-settings.ts'
import { fillInStaffPhones, lockFirmSettings, setFirmSettings } from './firm.sql.ts'

export function firmStaffRoutes(platform: Platform): void {
  serve(platform, firmSettingsForStaff.show, async (_, __, db) => ({
    id: 'firm',
    ...(await firmSettings(db)),
  }))

  serve(platform, firmSettingsForStaff.change, async ({ body }, _, db) => {
    const before = await lockFirmSettings(db)
    checkUnchanged(before, body)
    const settings = applyChange(before, body.firmSettings)
    await setFirmSettings(db, settings)
    // The first admin was added before the firm had a phone.
    if (settings.supportPhone) await fillInStaffPhones(db, settings.supportPhone)
    return { id: 'firm', ...settings }
  })
}

/** Throws a 409 that points at the first field that the caller read differently from what it is now. */
function checkUnchanged(
  settings: FirmSettings,
  {
    firmSettings: change,
    was = {},
  }: { firmSettings: FirmSettingsChange; was?: FirmSettingsChange },
): void {
  // As the contract gives them to who reads them: they may have been stored by an earlier one.
  const now = flatten(FirmSettingsChange.safeParse(settings).data ?? settings)
  const next = flatten(change)
  for (const [path, value] of flatten(was))
    if (next.has(path) && now.get(path) !== value && now.get(path) !== next.get(path))
      throw httpError(409, 'settings_changed', { pointer: `/firm_settings/${path}` })
}

/** Each field's value as JSON, by its path as sent. */
const flatten = (settings: FirmSettingsChange): Map<string, string> =>
  new Map(
    Object.entries(settings).flatMap(([name, value]) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.entries(value).map(
            ([field, inner]) =>
              [[name, field].map(snakeKey).join('/'), JSON.stringify(inner)] as const,
          )
        : [[snakeKey(name), JSON.stringify(value)] as const],
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
