import { mileage } from '@milepost/contract/mileage'
import { rateOn } from '@milepost/contract/mileage-savings'
import { csvFile } from '../../platform/csv-file.ts'
import { found } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { serve } from '../../platform/serve.ts'
import { changeTrip, createTrip, removeTrip, shownTrip, summariesOf } from './mileage.service.ts'
import { endedTrips, listTrips, mileageRates, todayOf, tripOf } from './mileage.sql.ts'
import { tripTable } from './trips-csv.ts'

export function mileageRoutes(platform: Platform): void {
  const { clock } = platform

  serve(platform, mileage.rates, (_, __, db) => mileageRates(db))

  serve(platform, mileage.currentRate, async (_, { accountId }, db) => {
    const [today, rates] = await Promise.all([todayOf(db, clock, accountId), mileageRates(db)])
    return rateOn(today, rates)
  })

  serve(platform, mileage.list, async ({ query }, { accountId }, db) => {
    const [{ items, numbers }, rates] = await Promise.all([
      listTrips(db, accountId, query),
      mileageRates(db),
    ])
    return {
      items: items.map((row) => shownTrip(row, rates)),
      ...{ page: query.page, limit: query.limit, total: numbers.total, counts: {} },
      totalMiles: numbers.hundredthsOfMile / 100,
      totalSavings: numbers.cents / 100,
    }
  })

  serve(platform, mileage.csv, async ({ query }, { accountId }, db) => {
    const [rows, rates] = await Promise.all([
      endedTrips(db, accountId, query.year),
      mileageRates(db),
    ])
    return csvFile('trips.csv', tripTable(rows.map((row) => shownTrip(row, rates))))
  })

  serve(platform, mileage.summaries, (_, { accountId }, db) => summariesOf(db, accountId))

  serve(platform, mileage.summary, async ({ params: { year } }, { accountId }, db) =>
    found((await summariesOf(db, accountId, year))[0]),
  )

  serve(platform, mileage.show, async ({ params: { id } }, { accountId }, db) => {
    const [row, rates] = await Promise.all([tripOf(db, accountId, id), mileageRates(db)])
    return shownTrip(found(row), rates)
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
