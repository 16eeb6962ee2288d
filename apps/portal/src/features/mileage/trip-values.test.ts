import { describe, expect, test } from 'vitest'
import { aTrip } from '../../../test/a-trip.ts'
import { bodyOf, newValues, tripForm, valuesOf } from './trip-values.ts'

const phoenix = { startTimeZone: 'America/Phoenix', endTimeZone: 'America/Phoenix' }

describe('miles', () => {
  test.each([
    ['', 'Total miles is required'],
    ['1,234.567', 'Must be a number'],
    ['-', 'Must be a number'],
    [-1, 'Must be a positive value'],
    [100_000.01, 'Cannot be more than 100,000 miles'],
    [1234.567, 'Miles have at most two decimals'],
  ])('%s: %s', (miles, sentence) => {
    const parsed = tripForm(phoenix).safeParse({ ...valuesOf(aTrip()), miles })
    expect(parsed.error?.issues[0]?.message).toBe(sentence)
  })
})

test('the times of a trip between two zones are compared as instants', () => {
  const zones = { startTimeZone: 'America/Chicago', endTimeZone: 'America/Denver' }
  const values = { ...valuesOf(aTrip()), from: '2026-11-20T10:00', to: '2026-11-20T09:30' }
  expect(tripForm(zones).safeParse(values).success).toBe(true)
  expect(tripForm(phoenix).safeParse(values).success).toBe(false)
})

test('a trip that was not touched goes back as it came', () => {
  const trip = aTrip({ startTime: '2026-11-20T08:05:12-07:00', purpose: 'commute', note: null })
  expect(trip).toMatchObject(bodyOf(valuesOf(trip), phoenix, trip))
})

test('a new trip begins a day ago and ends now, on the clocks where the reader is', () => {
  const values = newValues(new Date('2026-11-21T15:00:30Z'), 'America/Phoenix')
  expect(values).toMatchObject({ from: '2026-11-20T08:00', to: '2026-11-21T08:00', miles: '' })
})
