import { taxForecasts } from '@milepost/contract/tax-forecast/tax-forecast'
import { serve } from '../../platform/calls/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { taxForecastService, type TravelSources } from './tax-forecast.service.ts'

export function taxForecastRoutes(platform: Platform, sources: TravelSources): void {
  const { listForClient } = taxForecastService(platform.clock, sources)

  serve(platform, taxForecasts.list, (_, { accountId }, db) => listForClient(db, accountId))
}
