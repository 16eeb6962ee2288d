import { Firm, firm } from '@milepost/contract/firm/firm'
import { encode } from '@milepost/contract/wire/json-api'
import { serve } from '../../platform/calls/serve.ts'
import { dayIn } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Platform, Services } from '../../platform/platform.ts'
import { firmSettings } from '../../shared/firm-settings.ts'
import { nextEstimatedTaxDates } from './firm.sql.ts'

type FirmServices = Pick<Services, 'clock' | 'config'>

export function firmRoutes(platform: Platform): void {
  serve(platform, firm.show, (_, __, db) => loadFirm(db, platform))
}

/** The same response as JSON text, to preload in a page; undefined while the database is unavailable. */
export const firmForPages =
  ({ db, available, ...services }: Services) =>
  (): Promise<string | undefined> =>
    available(() => loadFirm(db, services)).then(
      (shown) => JSON.stringify(encode<typeof firm.show>(firm.show.result, Firm.parse(shown))),
      () => undefined,
    )

async function loadFirm(db: Db, { clock, config }: FirmServices) {
  const [settings, estimatedTaxDates] = await Promise.all([
    firmSettings(db),
    // A due date counts as upcoming until it has passed in every time zone.
    nextEstimatedTaxDates(db, dayIn(clock, -12)),
  ])
  return { id: 'firm', ...settings, estimatedTaxDates, demo: config.demo }
}
