import { perDiemRatesForStaff } from '@milepost/contract/per-diem-rates'
import { overlapping } from '@milepost/contract/rate-days'
import { found, refuse } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { serve } from '../../platform/serve.ts'
import { announcedRates, insertRate, lockedRates, updateRate } from './rates.sql.ts'

export function perDiemRateRoutes(platform: Platform): void {
  serve(platform, perDiemRatesForStaff.list, (_, __, db) => announcedRates(db))

  serve(platform, perDiemRatesForStaff.add, async ({ body: { perDiemRate } }, _, db) => {
    if (overlapping(await lockedRates(db), perDiemRate))
      throw refuse(422, 'rate_overlaps', { pointer: '/per_diem_rate/from' })
    const rate = await insertRate(db, perDiemRate)
    if (!rate) throw refuse(409, 'rate_exists', { pointer: '/per_diem_rate/from' })
    return rate
  })

  serve(platform, perDiemRatesForStaff.change, async ({ params: { from }, body }, _, db) => {
    const { to } = body.perDiemRate
    if (to !== null && to < from) throw refuse(422, 'rate_end', { pointer: '/per_diem_rate/to' })
    const rates = await lockedRates(db)
    found(rates.find((rate) => rate.from === from))
    if (overlapping(rates, { from, to }))
      throw refuse(422, 'rate_overlaps', { pointer: '/per_diem_rate/to' })
    return found(await updateRate(db, from, body.perDiemRate))
  })
}
