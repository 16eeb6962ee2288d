import { mileageForStaff } from '@milepost/contract/mileage/mileage'
import { mileageRatesForStaff } from '@milepost/contract/mileage/mileage-rates'
import { findOverlapping } from '@milepost/contract/per-diem/rate-days'
import { httpError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { serve } from '../../platform/http/serve.ts'
import { loadTrips } from './mileage.service.ts'
import {
  insertRate,
  lockedMileageRates,
  mileageRates,
  deleteRate,
  hasTripsBetween,
  updateRate,
} from './rates.sql.ts'
import { loadYear } from './years.service.ts'
import { datedRates } from '../../shared/dated-rates.ts'

/** A mileage rate is in use if a client has a trip on one of its days. */
export const { correct: correctRate, remove: removeRate } = datedRates({
  field: 'mileage_rate',
  locked: lockedMileageRates,
  update: updateRate,
  remove: deleteRate,
  isUsedBetween: hasTripsBetween,
})

export function mileageStaffRoutes(platform: Platform): void {
  const { clock } = platform

  serve(platform, mileageForStaff.list, ({ params: { accountId }, query }, _, db) =>
    loadTrips(db, accountId, query),
  )

  serve(platform, mileageForStaff.summary, ({ params: { accountId, year } }, _, db) =>
    loadYear(db, accountId, year),
  )

  serve(platform, mileageRatesForStaff.list, (_, __, db) => mileageRates(db))

  serve(platform, mileageRatesForStaff.add, async ({ body: { mileageRate } }, _, db) => {
    if (findOverlapping(await lockedMileageRates(db), mileageRate))
      throw httpError(422, 'rate_overlaps', { pointer: '/mileage_rate/from' })
    const rate = await insertRate(db, mileageRate)
    if (!rate) throw httpError(409, 'rate_exists', { pointer: '/mileage_rate/from' })
    return rate
  })

  serve(platform, mileageRatesForStaff.change, ({ params: { from }, body }, _, db) =>
    correctRate(db, clock, from, body.mileageRate),
  )

  serve(platform, mileageRatesForStaff.remove, ({ params: { from } }, _, db) =>
    removeRate(db, clock, from),
  )
}
