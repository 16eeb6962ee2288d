import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseDay, stepDay } from './typed-day.ts'

const today = '2026-11-26'

describe('a typed day', () => {
  test.each([
    ['11/3', '2026-11-03'],
    ['11-3', '2026-11-03'],
    ['11.3', '2026-11-03'],
    ['11 3', '2026-11-03'],
    ['1103', '2026-11-03'],
    ['110326', '2026-11-03'],
    ['11032026', '2026-11-03'],
    ['11/3/25', '2025-11-03'],
    ['11-03-2025', '2025-11-03'],
    ['2025-11-03', '2025-11-03'],
    [' 11/26 ', '2026-11-26'],
  ])('%j is %s', (typed, day) => expect(parseDay(typed, today)).toBe(day))

  test('without a year or a month is the latest one that has been', () => {
    expect(parseDay('11/27', today)).toBe('2025-11-27')
    expect(parseDay('3', today)).toBe('2026-11-03')
    expect(parseDay('26', today)).toBe('2026-11-26')
    expect(parseDay('27', today)).toBe('2026-10-27')
    expect(parseDay('31', '2026-10-01')).toBe('2026-08-31')
    expect(parseDay('30', '2027-01-05')).toBe('2026-12-30')
    expect(parseDay('2/29', today)).toBe('2024-02-29')
    expect(parseDay('2/29', '2104-02-01')).toBe('2096-02-29')
  })

  test('may be in the future if its year is typed', () =>
    expect(parseDay('11/27/26', today)).toBe('2026-11-27'))

  test.each(['', 'x', '0', '32', '13/1', '25/11', '2/30', '11/', '1/2/3', '123', '2026-13-01'])(
    '%j is none',
    (typed) => expect(parseDay(typed, today)).toBeUndefined(),
  )

  test('is never after today unless it has a year, and is what was typed', () => {
    const someDay = fc
      .date({ min: new Date('2024-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10))
    fc.assert(
      fc.property(someDay, someDay, (day, now) => {
        const [year, month, date] = day.split('-').map(Number) as [number, number, number]
        expect(parseDay(`${month}/${date}/${year}`, now)).toBe(day)
        const found = parseDay(`${month}/${date}`, now)!
        expect(found <= now).toBe(true)
        expect(found.slice(5)).toBe(day.slice(5))
        expect(parseDay(String(date), now)?.slice(8)).toBe(day.slice(8))
        expect(stepDay(stepDay(day, 1), -1)).toBe(day)
      }),
    )
  })
})
