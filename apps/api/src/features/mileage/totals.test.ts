import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mileage, mileageForStaff, type Trip } from '@milepost/contract/mileage/mileage'
import { rateOn, TripPurpose } from '@milepost/contract/mileage/mileage-savings'
import { runs } from '@milepost/testing/properties/draws.ts'
import { startApi } from '../../../test/servers/start-api.ts'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => void (api = await startApi()))
afterAll(() => api.stop())

const zone = fc.constantFrom(
  'America/Phoenix',
  'America/Chicago',
  'America/New_York',
  'Pacific/Kiritimati',
  'UTC',
)
/** Times around New Year, a mid-year rate change, both clock changes and a leap day. */
const edges = [
  '2022-07-01T05:00:00Z',
  '2024-01-01T06:30:00Z',
  '2024-02-29T12:00:00Z',
  '2026-03-08T08:00:00Z',
  '2026-11-01T06:30:00Z',
  '2027-01-01T05:59:59Z',
].map((instant) => Date.parse(instant))
const halfDay = 12 * 60 * 60 * 1000
const start = fc
  .tuple(fc.constantFrom(...edges), fc.constantFrom(-halfDay, -1000, 0, 1000, halfDay))
  .map(([edge, apart]) => edge + apart)
const aTrip = fc
  .record({
    at: start,
    minutes: fc.integer({
      min: 0,
      max: 7 * 24 * 60,
    }),
    from: zone,
    to: zone,
    hundredths: fc.integer({ min: 0, max: 999999 }),
    purpose: fc.constantFrom(null, ...TripPurpose.options),
  })
  .map(({ at, minutes, from, to, hundredths, purpose }) => ({
    startTime: new Date(at).toISOString(),
    startTimeZone: from,
    endTime: new Date(at + minutes * 60_000).toISOString(),
    endTimeZone: to,
    miles: hundredths / 100,
    purpose,
  }))

const sum = (all: readonly number[]) =>
  all.reduce((total, each) => total + Math.round(each * 100), 0) / 100
const sumTotals = (trips: readonly Pick<Trip, 'miles' | 'savings'>[]) => ({
  totalMiles: sum(trips.map(({ miles }) => miles)),
  totalSavings: sum(trips.map(({ savings }) => savings)),
})
const nothing = { page: 1, limit: 3 }

test('the pages, the years, their months and rates, and the log all tell of the same trips', () =>
  fc.assert(
    fc.asyncProperty(fc.array(aTrip, { minLength: 1, maxLength: 20 }), async (bodies) => {
      const { call, accountId } = await api.signIn({ plan: 'RIDE', fullName: 'Aisha Granger' })
      for (const body of bodies) await call(mileage.create, { body })
      const first = await call(mileage.list, { query: nothing })
      const trips = [...first.items]
      for (let page = 2; (page - 1) * 3 < bodies.length; page++)
        trips.push(...(await call(mileage.list, { query: { ...nothing, page } })).items)

      expect(new Set(trips.map(({ id }) => id)).size).toBe(bodies.length)
      const instants = trips.map(({ startTime }) => Date.parse(startTime))
      expect(instants).toEqual(instants.toSorted((a, b) => b - a))
      expect(first).toMatchObject({ total: bodies.length, ...sumTotals(trips) })
      const { call: byStaff } = await api.signInStaff()
      expect(
        await byStaff(mileageForStaff.list, { params: { accountId }, query: nothing }),
      ).toEqual(first)

      const rates = await call(mileage.rates, {})
      const toDay = ({ startTime }: Trip) => startTime.slice(0, 10)
      for (const trip of trips) {
        const { standardRate, provisional } = rateOn(toDay(trip), rates)
        expect(trip).toMatchObject({ rate: standardRate, provisional })
      }

      const years = await call(mileage.summaries, {})
      const byYear = Map.groupBy(trips, (trip) => Number(toDay(trip).slice(0, 4)))
      expect(years.map(({ year }) => year)).toEqual([...byYear.keys()].toSorted((a, b) => b - a))
      for (const summary of years) {
        const { year } = summary
        const ofYear = byYear.get(year)!
        expect(summary).toMatchObject({ trips: ofYear.length, ...sumTotals(ofYear) })
        const shown = await call(mileage.summary, { params: { year } })
        expect(shown).toMatchObject(summary)
        expect(shown.newestTrip?.id).toBe(ofYear[0]!.id)
        expect(sumTotals(shown.months)).toEqual(sumTotals(ofYear))
        expect(sumTotals(shown.rates).totalSavings).toBe(summary.totalSavings)
        expect(sum(shown.rates.flatMap(({ miles, otherMiles }) => [miles, otherMiles]))).toBe(
          summary.totalMiles,
        )
        expect(await call(mileage.list, { query: { ...nothing, year } })).toMatchObject({
          total: ofYear.length,
          ...sumTotals(ofYear),
        })
      }

      const log = await (await call(mileage.csv, { query: {} })).text()
      const rows = log.trim().split('\r\n').slice(1)
      const logged = rows.map((row) => row.split(','))
      expect(
        sumTotals(logged.map((row) => ({ miles: Number(row[5]), savings: Number(row[8]) }))),
      ).toEqual(sumTotals(trips))
      expect(logged.map(([day, startTime]) => [day, startTime])).toEqual(
        trips.toReversed().map((trip) => [toDay(trip), trip.startTime]),
      )
    }),
    { numRuns: runs(12) },
  ))
