import { mileageForStaff } from '@milepost/contract/mileage'
import { mileageRatesForStaff } from '@milepost/contract/mileage-rates'
import { overlapping } from '@milepost/contract/rate-days'
import { found, refuse } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { serve } from '../../platform/serve.ts'
import { listedTrips } from './mileage.service.ts'
import { insertRate, lockedMileageRates, mileageRates, updateRate } from './rates.sql.ts'
import { yearOf } from './years.service.ts'

export function mileageStaffRoutes(platform: Platform): void {
  serve(platform, mileageForStaff.list, ({ params: { accountId }, query }, _, db) =>
    listedTrips(db, accountId, query),
  )

  serve(platform, mileageForStaff.summary, ({ params: { accountId, year } }, _, db) =>
    yearOf(db, accountId, year),
  )

  serve(platform, mileageRatesForStaff.list, (_, __, db) => mileageRates(db))

  serve(platform, mileageRatesForStaff.add, async ({ body: { mileageRate } }, _, db) => {
    if (overlapping(await lockedMileageRates(db), mileageRate))
      throw refuse(422, 'rate_overlaps', { pointer: '/mileage_rate/from' })
    const rate = await insertRate(db, mileageRate)
    if (!rate) throw refuse(409, 'rate_exists', { pointer: '/mileage_rate/from' })
    return rate
  })

  serve(platform, mileageRatesForStaff.change, async ({ params: { from }, body }, _, db) => {
    const { to } = body.mileageRate
    if (to !== null && to < from) throw refuse(422, 'rate_end', { pointer: '/mileage_rate/to' })
    const rates = await lockedMileageRates(db)
    found(rates.find((rate) => rate.from === from))
    if (overlapping(rates, { from, to }))
      throw refuse(422, 'rate_overlaps', { pointer: '/mileage_rate/to' })
    return found(await updateRate(db, from, body.mileageRate))
  })
}
