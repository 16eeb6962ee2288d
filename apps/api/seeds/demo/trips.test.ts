import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkOdometer } from '@milepost/contract/mileage/mileage-odometer'
import { listTrips } from '../../src/features/mileage/mileage.sql.ts'
import { listSummaries, loadYear } from '../../src/features/mileage/years.service.ts'
import { startApi } from '../../test/servers/start-api.ts'
import { insertAccounts } from './accounts.ts'
import { clients } from './clients.ts'
import { insertStaff } from './staff.ts'
import { insertTrips } from './trips.ts'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => {
  api = await startApi()
  const now = api.clock.at
  await insertStaff(api.db, 'hash', now)
  await insertAccounts(api.db, 'hash', now)
  await insertTrips(api.db, now)
})
afterAll(() => api.stop())

const { accountId } = clients.find(({ key }) => key === 'ride')!

test('the ride-share client has trips in each year, at the rate of each', async () => {
  const years = await listSummaries(api.db, accountId)
  expect(years.map(({ year, rates }) => [year, rates.map(({ from }) => from)])).toEqual([
    [2026, ['2026-01-01', '2026-07-01']],
    [2025, ['2025-01-01']],
    [2024, ['2024-01-01']],
    [2023, ['2023-01-01']],
  ])
  for (const { trips, rates, totalSavings } of years) {
    expect(trips).toBeGreaterThan(150)
    expect(rates[0]!.miles).toBeGreaterThan(5_000)
    expect(rates[0]!.otherMiles).toBeGreaterThan(0)
    expect(totalSavings).toBeGreaterThan(3_000)
  }
})

test('the odometer matches the log of each past year, and continues from year to year', async () => {
  const years = await Promise.all(
    [2023, 2024, 2025, 2026].map((year) => loadYear(api.db, accountId, year)),
  )
  const checks = years.map(({ odometer, totalMiles }) => checkOdometer(odometer, totalMiles))
  expect(checks.map((check) => check?.isOff)).toEqual([false, false, false, undefined])
  for (const [i, { odometer }] of years.slice(1).entries())
    expect(odometer.startMiles).toBe(years[i]!.odometer.endMiles)
})

test('no trip is in progress, in the future, or longer than allowed', async () => {
  const { items } = await listTrips(api.db, accountId, { page: 1, limit: 10_000 })
  for (const { startTime, endTime, inProgress } of items) {
    expect(inProgress).toBe(false)
    expect(endTime > startTime).toBe(true)
    expect(new Date(endTime).getTime()).toBeLessThan(api.clock.at.getTime())
  }
})

test('no other client has trips', async () => {
  for (const other of clients.filter(({ key }) => key !== 'ride'))
    expect(await listSummaries(api.db, other.accountId)).toEqual([])
})
