import { newestDay } from '@milepost/contract/financial-performance/statements/periods'
import { perDiemRatesForStaff } from '@milepost/contract/per-diem/per-diem-rates'
import { serve } from '../../platform/calls/serve.ts'
import { orNotFound } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { datedRates } from '../../shared/dated-rates.ts'
import { findRatePeriod, toRateUses } from '../../shared/rate-uses.ts'
import {
  announcedRates,
  countPlansWithDays,
  daysAtRate,
  deleteRate,
  endRate,
  hasEntriesBetween,
  insertRate,
  lockedRates,
  setRateChecked,
  updateRate,
} from './rates.sql.ts'

/** A per diem rate is in use if a client has an entry on one of its days. */
export const {
  add: addRate,
  correct: correctRate,
  remove: removeRate,
  check: checkRate,
} = datedRates({
  field: 'per_diem_rate',
  locked: lockedRates,
  insert: insertRate,
  end: endRate,
  update: updateRate,
  remove: deleteRate,
  setChecked: setRateChecked,
  isUsedBetween: hasEntriesBetween,
})

export function perDiemRateRoutes(platform: Platform): void {
  const { clock } = platform

  serve(platform, perDiemRatesForStaff.list, (_, __, db) => announcedRates(db))

  serve(platform, perDiemRatesForStaff.add, ({ body: { perDiemRate, ends } }, _, db) =>
    addRate(db, clock, perDiemRate, ends),
  )

  serve(platform, perDiemRatesForStaff.change, ({ params: { from }, body }, _, db) =>
    correctRate(db, clock, from, body.perDiemRate),
  )

  serve(platform, perDiemRatesForStaff.remove, ({ params: { from } }, _, db) =>
    removeRate(db, clock, from),
  )

  serve(platform, perDiemRatesForStaff.check, ({ params: { from } }, _, db) =>
    checkRate(db, clock, from),
  )

  serve(platform, perDiemRatesForStaff.uses, async ({ params: { from } }, _, db) => {
    const rates = await announcedRates(db)
    orNotFound(rates.find((rate) => rate.from === from))
    const period = findRatePeriod(rates, from)
    // Plans are calculated with the rate of today.
    const today = newestDay(clock.now())
    const isCurrent = period.first <= today && today < period.before
    const plans = isCurrent ? await countPlansWithDays(db) : 0
    return toRateUses(from, await daysAtRate(db, period), plans)
  })
}
