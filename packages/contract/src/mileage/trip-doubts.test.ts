import { expect, test } from 'vitest'
import { toScheduleCMiles } from './schedule-c-miles.ts'
import { findTripDoubts } from './trip-doubts.ts'
import { allowsStandardRate, isInService } from './vehicles.ts'

const trip = (from: string, to: string, miles: number) => ({
  startTime: `2026-11-20T${from}:00-07:00`,
  endTime: `2026-11-20T${to}:00-07:00`,
  miles,
})
const kinds = (...args: Parameters<typeof findTripDoubts>) =>
  findTripDoubts(...args).map(({ kind }) => kind)

test.each([
  [80, []],
  [80.01, ['speed']],
])('%d miles in an hour: %j', (miles, doubts) => {
  expect(kinds(trip('08:00', '09:00', miles), [])).toEqual(doubts)
})

test('miles that took no time are too fast; none in no time are not', () => {
  expect(findTripDoubts(trip('08:00', '08:00', 3), [])).toEqual([{ kind: 'speed', mph: null }])
  expect(kinds(trip('08:00', '08:00', 0), [])).not.toContain('speed')
})

test('a trip of no miles is asked about', () => {
  expect(kinds(trip('08:00', '09:00', 0), [])).toEqual(['no-miles'])
})

test.each([
  ['08:09', '09:20', 10.4, ['twice']],
  ['08:11', '09:20', 10, ['overlap']],
  ['08:00', '09:00', 12, ['overlap']],
  ['09:00', '10:00', 10, []],
  ['07:00', '08:01', 4, []],
  ['07:00', '08:02', 4, ['overlap']],
] as const)(
  'next to one of 10 miles from 8 to 9, one from %s to %s of %d: %j',
  (from, to, miles, doubts) => {
    expect(kinds(trip(from, to, miles), [trip('08:00', '09:00', 10)])).toEqual(doubts)
  },
)

test('times of other zones are compared as instants', () => {
  const inChicago = {
    startTime: '2026-11-20T09:00:00-06:00',
    endTime: '2026-11-20T10:00:00-06:00',
    miles: 10,
  }
  expect(kinds(trip('08:00', '09:00', 10), [inChicago])).toEqual(['twice'])
})

const miles = (each: number) => ({ trips: 1, miles: each, savings: 0 })
const year = {
  purposes: { business: miles(0.1), missing: miles(0.2), commute: miles(5), personal: miles(7.5) },
  totalMiles: 12.8,
  odometer: { startMiles: 100, endMiles: 120, change: null },
}

test('Schedule C gets business, commuting, and all the rest that the odometer shows', () => {
  expect(toScheduleCMiles(year)).toEqual({
    business: 0.3,
    withoutPurpose: 0.2,
    commuting: 5,
    other: 14.7,
    unlogged: 7.2,
  })
})

test('without readings the rest is not known, and a log beyond the odometer adds none', () => {
  const unread = { startMiles: 100, endMiles: null, change: null }
  expect(toScheduleCMiles({ ...year, odometer: unread })).toMatchObject({
    other: 7.5,
    unlogged: null,
  })
  const less = { startMiles: 100, endMiles: 110, change: null }
  expect(toScheduleCMiles({ ...year, odometer: less })).toMatchObject({ other: 7.5, unlogged: 0 })
})

test('the standard rate has to be chosen in the first year', () => {
  expect(allowsStandardRate({ firstYearMethod: 'standard_mileage' })).toBe(true)
  expect(allowsStandardRate({ firstYearMethod: 'actual_expenses' })).toBe(false)
  expect(allowsStandardRate({ firstYearMethod: null })).toBeUndefined()
})

test('a vehicle is in service from its first day to its last', () => {
  const vehicle = { inServiceFrom: '2026-03-01', inServiceTo: '2026-05-31' }
  const days = ['2026-02-28', '2026-03-01', '2026-05-31', '2026-06-01']
  expect(days.map((day) => isInService(vehicle, day))).toEqual([false, true, true, false])
  expect(isInService({ inServiceFrom: null, inServiceTo: null }, '2026-02-28')).toBe(true)
})
