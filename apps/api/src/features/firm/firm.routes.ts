import { firm } from '@milepost/contract/firm'
import type { Platform } from '../../platform/platform.ts'
import { serve } from '../../platform/serve.ts'
import { firmSettings } from '../../platform/firm-settings.ts'
import { nextEstimatedTaxDates } from './firm.sql.ts'

export function firmRoutes(platform: Platform): void {
  const { clock, config } = platform
  serve(platform, firm.show, async (_, __, db) => {
    const [settings, estimatedTaxDates] = await Promise.all([
      firmSettings(db),
      nextEstimatedTaxDates(db, clock.now().toISOString().slice(0, 10)),
    ])
    return { id: 'firm', ...settings, estimatedTaxDates, demo: config.demo }
  })
}
