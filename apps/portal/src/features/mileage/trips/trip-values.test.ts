import { describe, expect, test } from 'vitest'
import type { Trip } from '@milepost/contract/mileage/mileage'
import { aTrip } from '@milepost/testing/records/a-trip.ts'
import { newValues, toBody, toValues, tripForm, type TripValues } from './trip-values.ts'

const phoenix = { startTimeZone: 'America/Phoenix', endTimeZone: 'America/Phoenix' }

describe('miles', () => {
  test.each([
    ['', 'Total miles is required'],
    ['1,23,4', 'Must be a number'],
    ['-', 'Must be a number'],
    ['-1', 'Must be a positive value'],
    ['100,000.01', 'Enter up to 100,000 miles'],
    ['1,234.567', 'Enter miles with up to two decimals'],
  ])('%s: %s', (miles, sentence) => {
    const parsed = tripForm(phoenix).safeParse({ ...toValues(aTrip()), miles })
    expect(parsed.error?.issues[0]?.message).toBe(sentence)
  })
})

test.each([
  [
    '20266-11-01T10:00',
    'A trip can’t start before 2022 or more than a year from now. Check the date.',
  ],
  [
    '2021-12-31T10:00',
    'A trip can’t start before 2022 or more than a year from now. Check the date.',
  ],
  [
    '2099-11-01T10:00',
    'A trip can’t start before 2022 or more than a year from now. Check the date.',
  ],
  ['', '"From" date-time is required'],
])('a trip from %j is wrong at its beginning', (from, sentence) => {
  const { error } = tripForm(phoenix).safeParse({ ...toValues(aTrip()), from })
  expect(error?.issues).toMatchObject([{ path: ['from'], message: sentence }])
})

test('the times of a trip between two zones are compared as instants', () => {
  const zones = { startTimeZone: 'America/Chicago', endTimeZone: 'America/Denver' }
  const values = { ...toValues(aTrip()), from: '2026-11-20T10:00', to: '2026-11-20T09:30' }
  expect(tripForm(zones).safeParse(values).success).toBe(true)
  expect(tripForm(phoenix).safeParse(values).success).toBe(false)
})

test('a trip that was not changed is sent back as it was loaded', () => {
  const trip = aTrip({ startTime: '2026-11-20T08:05:12-07:00', purpose: 'commute', note: null })
  expect(trip).toMatchObject(toBody(toValues(trip), phoenix, trip))
})

describe('in the night when an hour comes twice', () => {
  const chicago = { startTimeZone: 'America/Chicago', endTimeZone: 'America/Chicago' }
  const first = (time: string) => `2026-11-01T${time}-05:00`
  const second = (time: string) => `2026-11-01T${time}-06:00`
  const tracked = (startTime: string, endTime: string) =>
    aTrip({ startTime, endTime, ...chicago, purpose: 'commute' })
  const saved = (trip: Trip, change: Partial<TripValues>) => {
    const values = { ...toValues(trip), ...change }
    expect(tripForm(chicago, trip).safeParse(values).error).toBeUndefined()
    const { startTime, endTime } = toBody(values, chicago, trip)
    return [startTime, endTime]
  }

  test('a trip across the clock change is saved unchanged', () => {
    const trip = tracked(first('01:50:12'), second('01:20:40'))
    expect(saved(trip, { note: 'Fog' })).toEqual([first('01:50:12'), second('01:20:40')])
  })

  test('a corrected time stays on its side of the clock change', () => {
    const trip = tracked(second('01:10:12'), second('01:40:40'))
    expect(saved(trip, { from: '2026-11-01T01:05' })).toEqual([
      second('01:05:00'),
      second('01:40:40'),
    ])
    expect(saved(trip, { to: '2026-11-01T01:30' })).toEqual([
      second('01:10:12'),
      second('01:30:00'),
    ])
    const early = tracked(first('00:30:00'), first('01:10:00'))
    expect(saved(early, { to: '2026-11-01T01:30' })).toEqual([first('00:30:00'), first('01:30:00')])
  })

  test('an end that would be before the start in the first of the two hours is saved in the second', () => {
    const values = { ...toValues(aTrip()), from: '2026-11-01T01:50', to: '2026-11-01T01:20' }
    expect(tripForm(chicago).safeParse(values).success).toBe(true)
    expect(toBody(values, chicago).endTime).toBe(second('01:20:00'))
  })
})

test("an end in the start's minute is the start, whose seconds the form does not show", () => {
  const trip = aTrip({
    startTime: '2026-11-20T08:05:12-07:00',
    endTime: '2026-11-20T08:40:00-07:00',
    ...phoenix,
  })
  const values = { ...toValues(trip), to: '2026-11-20T08:05' }
  expect(tripForm(phoenix, trip).safeParse(values).success).toBe(true)
  expect(toBody(values, phoenix, trip).endTime).toBe('2026-11-20T08:05:12-07:00')
  const earlier = { ...values, to: '2026-11-20T08:04' }
  expect(tripForm(phoenix, trip).safeParse(earlier).success).toBe(false)
})

test('a new trip begins a day ago and ends now, on the clocks where the reader is', () => {
  const values = newValues(new Date('2026-11-21T15:00:30Z'), 'America/Phoenix')
  expect(values).toMatchObject({ from: '2026-11-20T08:00', to: '2026-11-21T08:00', miles: '' })
})
