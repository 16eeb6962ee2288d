import fc from 'fast-check'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  dayInZone,
  formatDuration,
  isTimeZone,
  minutesBetween,
  timeInZone,
  toInstants,
} from './trip-time.ts'

const zones = [
  'America/Phoenix',
  'America/New_York',
  'America/Chicago',
  'America/Los_Angeles',
  'Pacific/Honolulu',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'UTC',
]

describe('the day of an instant', () => {
  test.each([
    ['2026-01-01T05:59:59Z', 'America/Chicago', '2025-12-31'],
    ['2026-01-01T06:00:00Z', 'America/Chicago', '2026-01-01'],
    ['2026-01-01T00:00:00-05:00', 'America/Los_Angeles', '2025-12-31'],
    ['2024-02-29T23:59:59-07:00', 'America/Phoenix', '2024-02-29'],
    ['2026-11-20T10:00:00Z', 'Pacific/Kiritimati', '2026-11-21'],
  ])('%s in %s is %s', (instant, zone, day) => {
    expect(dayInZone(instant, zone)).toBe(day)
  })
})

test('a zone is cached once, whatever the case of its name', () => {
  const made = vi.spyOn(Intl, 'DateTimeFormat')
  onTestFinished(() => made.mockRestore())
  const names = ['Indian/Maldives', 'indian/maldives', 'INDIAN/MALDIVES', 'iNdIaN/mAlDiVeS']
  expect(names.map(isTimeZone)).toEqual([true, true, true, true])
  expect(made).toHaveBeenCalledTimes(1)
})

describe('an instant in the time of its zone', () => {
  test.each([
    ['2026-11-20T15:00:00.000Z', 'America/Phoenix', '2026-11-20T08:00:00-07:00'],
    ['2026-03-08T06:59:59.999Z', 'America/New_York', '2026-03-08T01:59:59-05:00'],
    ['2026-03-08T07:00:00.000Z', 'America/New_York', '2026-03-08T03:00:00-04:00'],
    ['2026-11-01T05:30:00.000Z', 'America/New_York', '2026-11-01T01:30:00-04:00'],
    ['2026-11-01T06:30:00.000Z', 'America/New_York', '2026-11-01T01:30:00-05:00'],
    ['2026-07-01T12:00:00Z', 'America/St_Johns', '2026-07-01T09:30:00-02:30'],
    ['2026-07-01T12:00:00Z', 'Asia/Kathmandu', '2026-07-01T17:45:00+05:45'],
    ['2026-07-01T12:00:00Z', 'UTC', '2026-07-01T12:00:00+00:00'],
  ])('%s in %s is %s', (instant, zone, written) => {
    expect(timeInZone(instant, zone)).toBe(written)
  })

  test('is the same instant, with the local date', () => {
    const instants = fc.integer({ min: Date.UTC(2022, 0), max: Date.UTC(2030, 0) })
    fc.assert(
      fc.property(instants, fc.constantFrom(...zones), (time, zone) => {
        const instant = new Date(time).toISOString()
        const written = timeInZone(instant, zone)
        expect(Date.parse(written)).toBe(Math.floor(time / 1000) * 1000)
        expect(written.slice(0, 10)).toBe(dayInZone(instant, zone))
      }),
    )
  })
})

test.each(zones)(
  'has the offset of %s at each quarter of an hour, also where clocks change',
  (zone) => {
    const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
    const quarter = 15 * 60 * 1000
    const found: string[] = []
    const expected: string[] = []
    for (const day of ['2026-03-08', '2026-07-01', '2026-11-01'])
      for (let n = -96; n < 2 * 96; n++) {
        const time = Date.parse(day) + n * quarter
        found.push(timeInZone(new Date(time).toISOString(), zone).slice(19))
        const parts = format.formatToParts(time)
        const { value } = parts.find(({ type }) => type === 'timeZoneName')!
        expected.push(value === 'GMT' ? '+00:00' : value.slice('GMT'.length))
      }
    expect(found).toEqual(expected)
  },
)

test('only named time zones are accepted', () => {
  for (const zone of zones) expect([zone, isTimeZone(zone)]).toEqual([zone, true])
  for (const no of ['', 'America', 'America/Nowhere', '-07:00', '+05', ' UTC', 'x'.repeat(99)])
    expect([no, isTimeZone(no)]).toEqual([no, false])
})

test.each([
  ['08:00:00', '08:00:29', '0:00'],
  ['08:00:00', '08:00:30', '0:01'],
  ['08:00:31', '09:30:00', '1:29'],
  ['08:00:00', '08:00:00', '0:00'],
])('from %s to %s it is %s', (from, to, duration) => {
  expect(formatDuration(`2026-11-20T${from}-07:00`, `2026-11-20T${to}-07:00`)).toBe(duration)
})

test('a day is 24 hours in a duration, also when the clocks change', () => {
  expect(formatDuration('2026-11-20T08:00:00-07:00', '2026-11-22T09:05:00-07:00')).toBe('49:05')
  expect(formatDuration('2026-11-01T00:00:00-04:00', '2026-11-02T00:00:00-05:00')).toBe('25:00')
  expect(minutesBetween('2026-03-08T00:00:00-05:00', '2026-03-09T00:00:00-04:00')).toBe(23 * 60)
})

describe('the instants of a local date and time', () => {
  test.each([
    ['2026-11-20T08:05', 'America/Phoenix', '2026-11-20T08:05:00-07:00'],
    [
      '2026-11-01T01:30',
      'America/New_York',
      '2026-11-01T01:30:00-04:00',
      '2026-11-01T01:30:00-05:00',
    ],
    ['2026-11-01T00:59', 'America/New_York', '2026-11-01T00:59:00-04:00'],
    ['2026-11-01T02:00', 'America/New_York', '2026-11-01T02:00:00-05:00'],
    // A skipped time moves forward by the gap.
    ['2026-03-08T02:30', 'America/New_York', '2026-03-08T03:30:00-04:00'],
    ['2026-03-08T03:00', 'America/New_York', '2026-03-08T03:00:00-04:00'],
  ])('%s in %s: %s', (wallClock, zone, ...instants) => {
    expect(toInstants(wallClock, zone)).toEqual(instants)
  })

  test('include the instant the local time came from', () => {
    const instants = fc.integer({ min: Date.UTC(2022, 0), max: Date.UTC(2030, 0) })
    fc.assert(
      fc.property(instants, fc.constantFrom(...zones), (time, zone) => {
        const written = timeInZone(new Date(Math.floor(time / 60_000) * 60_000).toISOString(), zone)
        expect(toInstants(written.slice(0, 16), zone)).toContain(written)
      }),
    )
  })

  test('throw for text that is not a date', () => {
    expect(() => toInstants('tomorrow', 'UTC')).toThrow(RangeError)
  })
})
