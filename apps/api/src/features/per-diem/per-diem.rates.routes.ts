import { perDiemRatesForStaff } from '@milepost/contract/per-diem/per-diem-rates'
import { findOverlapping } from '@milepost/contract/per-diem/rate-days'
import { httpError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { serve } from '../../platform/http/serve.ts'
import {
  announcedRates,
  insertRate,
  lockedRates,
  deleteRate,
  hasEntriesBetween,
  updateRate,
} from './rates.sql.ts'
import { datedRates } from '../../shared/dated-rates.ts'

/** A per diem rate is in use if a client has an entry on one of its days. */
export const { correct: correctRate, remove: removeRate } = datedRates({
  field: 'per_diem_rate',
  locked: lockedRates,
  update: updateRate,
  remove: deleteRate,
  isUsedBetween: hasEntriesBetween,
})

export function perDiemRateRoutes(platform: Platform): void {
  const { clock } = platform

  serve(platform, perDiemRatesForStaff.list, (_, __, db) => announcedRates(db))

  serve(platform, perDiemRatesForStaff.add, async ({ body: { perDiemRate } }, _, db) => {
    if (findOverlapping(await lockedRates(db), perDiemRate))
      throw httpError(422, 'rate_overlaps', { pointer: '/per_diem_rate/from' })
    const rate = await insertRate(db, perDiemRate)
    if (!rate) throw httpError(409, 'rate_exists', { pointer: '/per_diem_rate/from' })
    return rate
  })

  serve(platform, perDiemRatesForStaff.change, ({ params: { from }, body }, _, db) =>
    correctRate(db, clock, from, body.perDiemRate),
  )

  serve(platform, perDiemRatesForStaff.remove, ({ params: { from } }, _, db) =>
    removeRate(db, clock, from),
  )
}
