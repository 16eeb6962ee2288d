import { taxFiguresForStaff } from '@milepost/contract/tax-forecast/tax-figures'
import { taxForecastsForStaff } from '@milepost/contract/tax-forecast/tax-forecasts-for-staff'
import { serve } from '../../platform/calls/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { listFigures } from './tax-figures.sql.ts'
import { correctFigure, taxForecastService, type TravelSources } from './tax-forecast.service.ts'

export function taxForecastStaffRoutes(platform: Platform, sources: TravelSources): void {
  const service = taxForecastService(platform.clock, sources)

  serve(platform, taxForecastsForStaff.list, ({ params: { accountId } }, _, db) =>
    service.listForStaff(db, accountId),
  )

  serve(platform, taxForecastsForStaff.change, ({ params, body }, { staffId }, db) =>
    service.change(db, params.accountId, { ...params, ...body }, staffId),
  )

  serve(platform, taxFiguresForStaff.list, (_, __, db) => listFigures(db))

  serve(platform, taxFiguresForStaff.change, ({ body }, _, db) => correctFigure(db, body.taxFigure))
}
