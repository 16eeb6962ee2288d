import { mileage } from '@milepost/contract/mileage/mileage'
import { rateOn } from '@milepost/contract/mileage/mileage-savings'
import { hangUpOf } from '../../platform/calls/hang-up.ts'
import { serve } from '../../platform/calls/serve.ts'
import { orNotFound } from '../../platform/errors.ts'
import { createCsvStream } from '../../platform/http/csv-file.ts'
import type { Platform } from '../../platform/platform.ts'
import { getToday } from '../../shared/today.ts'
import { changeTrip, createTrip, loadTrips, removeTrip } from './mileage.service.ts'
import { findTrip } from './mileage.sql.ts'
import { mileageRates } from './rates.sql.ts'
import { reportPdf } from './report.service.ts'
import { toTrip } from './to-trip.ts'
import { tripColumns, tripRows } from './trips-csv.ts'
import { listVehicles } from './vehicles.sql.ts'
import { listSummaries, loadYear } from './years.service.ts'
import { setOdometer } from './years.sql.ts'

export function mileageRoutes(platform: Platform): void {
  const { clock } = platform

  serve(platform, mileage.rates, (_, __, db) => mileageRates(db))

  serve(platform, mileage.currentRate, async (_, { accountId }, db) => {
    const [today, rates] = await Promise.all([getToday(db, clock, accountId), mileageRates(db)])
    return rateOn(today, rates)
  })

  serve(platform, mileage.list, ({ query }, { accountId }, db) => loadTrips(db, accountId, query))

  serve(platform, mileage.csv, async ({ query }, { accountId }, db) => {
    const rates = await mileageRates(db)
    const name = query.year === undefined ? 'trips.csv' : `trips-${query.year}.csv`
    return createCsvStream(name, tripColumns, tripRows(db, accountId, query.year, rates))
  })

  serve(platform, mileage.vehicles, (_, { accountId }, db) => listVehicles(db, accountId))

  serve(platform, mileage.summaries, (_, { accountId }, db) => listSummaries(db, accountId))

  serve(platform, mileage.summary, ({ params: { year } }, { accountId }, db) =>
    loadYear(db, accountId, year),
  )

  serve(platform, mileage.odometer, async ({ params: { year }, body }, { accountId }, db) => {
    await setOdometer(db, accountId, year, body.odometer, clock.now())
    return { year, ...body.odometer }
  })

  serve(
    platform,
    mileage.report,
    ({ params: { year }, query: { language } }, { accountId }, db, request) =>
      reportPdf(db, clock, accountId, { year, language, hangUp: hangUpOf(request) }),
  )

  serve(platform, mileage.show, async ({ params: { id } }, { accountId }, db) => {
    const [row, rates] = await Promise.all([findTrip(db, accountId, id), mileageRates(db)])
    return toTrip(orNotFound(row), rates)
  })

  serve(platform, mileage.create, ({ body }, { accountId }, db) =>
    createTrip(db, clock, accountId, body),
  )

  serve(platform, mileage.update, ({ params: { id }, body }, { accountId }, db) =>
    changeTrip(db, clock, accountId, id, body),
  )

  serve(platform, mileage.remove, ({ params: { id } }, { accountId }, db) =>
    removeTrip(db, clock, accountId, id),
  )
}
