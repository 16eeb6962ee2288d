import { perDiemRatesForStaff } from '@milepost/contract/per-diem/per-diem-rates'
import { overlapping } from '@milepost/contract/per-diem/rate-days'
import { refuse } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { serve } from '../../platform/http/serve.ts'
import { correctRate, removeRate } from './rates.service.ts'
import { announcedRates, insertRate, lockedRates } from './rates.sql.ts'

export function perDiemRateRoutes(platform: Platform): void {
  const { clock } = platform

  serve(platform, perDiemRatesForStaff.list, (_, __, db) => announcedRates(db))

  serve(platform, perDiemRatesForStaff.add, async ({ body: { perDiemRate } }, _, db) => {
    if (overlapping(await lockedRates(db), perDiemRate))
      throw refuse(422, 'rate_overlaps', { pointer: '/per_diem_rate/from' })
    const rate = await insertRate(db, perDiemRate)
    if (!rate) throw refuse(409, 'rate_exists', { pointer: '/per_diem_rate/from' })
    return rate
  })

  serve(platform, perDiemRatesForStaff.change, ({ params: { from }, body }, _, db) =>
    correctRate(db, clock, from, body.perDiemRate),
  )

  serve(platform, perDiemRatesForStaff.remove, ({ params: { from } }, _, db) =>
    removeRate(db, clock, from),
  )
}
