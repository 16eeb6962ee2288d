import { expect, test } from 'vitest'
import {
  formatDay,
  formatDayWithYear,
  formatMoment,
  formatInMonths,
  formatMonthSpan,
  listDate,
  today,
} from './dates.ts'

// No offset, so this is local time in any zone the test runs in.
const morning = '2026-11-18T09:05:00'

test('a list shows month, day, and year as numbers', () => {
  expect(listDate(morning)).toBe('11-18-2026')
  expect(listDate('2026-03-04T23:59:00')).toBe('03-04-2026')
})

test.each([
  ['en', '9:05 AM, Today'],
  ['es', '9:05 a.m., hoy'],
] as const)('in %s a moment of today reads %s', (language, text) => {
  const shown = formatMoment(language, morning, new Date('2026-11-18T21:00:00'))
  expect(shown.replaceAll('\u00a0', ' ')).toBe(text)
})

test.each([
  ['en', 'Nov 18, 2026'],
  ['es', '18 nov 2026'],
] as const)('in %s a moment of another day reads %s', (language, text) => {
  expect(formatMoment(language, morning, new Date('2026-11-19T00:01:00'))).toBe(text)
})

test('a calendar day is the same in every time zone', () => {
  expect(formatDay('en', '2027-01-15')).toBe('Jan 15')
  expect(formatDay('es', '2027-01-15')).toBe('15 ene')
  expect(formatDayWithYear('en', '2027-01-15')).toBe('Jan 15, 2027')
})

test('three or more months in a row read as a span, others as a list', () => {
  expect(formatMonthSpan('en', ['january', 'february', 'march'])).toBe('January to March')
  expect(formatMonthSpan('en', ['january', 'march', 'july'])).toBe('January, March and July')
  expect(formatMonthSpan('es', ['january', 'april'])).toBe('enero y abril')
  expect(formatMonthSpan('en', ['may'])).toBe('May')
  expect(formatInMonths('en', ['january', 'february', 'march'])).toBe('from January to March')
  expect(formatInMonths('es', ['january', 'february', 'march'])).toBe('de enero a marzo')
  expect(formatInMonths('es', ['january', 'april'])).toBe('en enero y abril')
})

test.each(['2026-11-18T00:00:00', '2026-11-18T23:59:59'])(
  'the date at %s is November 18 in the reader’s time zone',
  (now) => expect(today(new Date(now))).toBe('2026-11-18'),
)
