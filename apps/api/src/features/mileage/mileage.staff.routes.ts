import { mileageForStaff } from '@milepost/contract/mileage/mileage'
import { mileageRatesForStaff, rateToTenthsOfCents } from '@milepost/contract/mileage/mileage-rates'
import { serve } from '../../platform/calls/serve.ts'
import { orNotFound } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { datedRates } from '../../shared/dated-rates.ts'
import { findRatePeriod, toRateUses } from '../../shared/rate-uses.ts'
import { loadTrips } from './mileage.service.ts'
import {
  deleteRate,
  endRate,
  hasTripsBetween,
  insertRate,
  lockedMileageRates,
  mileageRates,
  setRateChecked,
  tripsAtRate,
  updateRate,
} from './rates.sql.ts'
import { loadYear } from './years.service.ts'

/** A mileage rate is in use if a client has a trip on one of its days. */
export const {
  add: addRate,
  correct: correctRate,
  remove: removeRate,
  check: checkRate,
} = datedRates({
  field: 'mileage_rate',
  locked: lockedMileageRates,
  insert: insertRate,
  end: endRate,
  update: updateRate,
  remove: deleteRate,
  setChecked: setRateChecked,
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

  serve(platform, mileageRatesForStaff.add, ({ body: { mileageRate, ends } }, _, db) =>
    addRate(db, clock, mileageRate, ends),
  )

  serve(platform, mileageRatesForStaff.change, ({ params: { from }, body }, _, db) =>
    correctRate(db, clock, from, body.mileageRate),
  )

  serve(platform, mileageRatesForStaff.remove, ({ params: { from } }, _, db) =>
    removeRate(db, clock, from),
  )

  serve(platform, mileageRatesForStaff.check, ({ params: { from } }, _, db) =>
    checkRate(db, clock, from),
  )

  serve(platform, mileageRatesForStaff.uses, async ({ params: { from } }, _, db) => {
    const rates = await mileageRates(db)
    const { standardRate } = orNotFound(rates.find((rate) => rate.from === from))
    const period = findRatePeriod(rates, from)
    const rows = await tripsAtRate(db, period, rateToTenthsOfCents(standardRate))
    return toRateUses(from, rows, 0)
  })
}
