import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '@milepost/contract/financial-performance/statements/periods'
import { proposeDays, type Clue } from './propose-days.ts'
import { formatPlace, isOutsideConus, readPlace } from './read-place.ts'

describe('a place', () => {
  test.each([
    ['Fuel Amarillo, TX Nov 2', 'Amarillo, TX'],
    ['PILOT 412 AMARILLO TX', 'Amarillo, TX'],
    ['LOVES NEW BRAUNFELS TX 78130', 'New Braunfels, TX'],
    ['Scale Salt Lake City, UT', 'Salt Lake City, UT'],
    ['Load 88 Dallas, TX to Atlanta, GA', 'Atlanta, GA'],
    ['Diésel Nuevo Laredo, México', 'Nuevo Laredo, MX'],
    ['Fuel Toronto, ON', 'Toronto, ON'],
    ['FUEL IN MAY', undefined],
    ['Lunch ok', undefined],
    ['Portland, OR', 'Portland, OR'],
    ['Wash ME please', undefined],
    ['Tx 12', undefined],
    ['', undefined],
  ])('in “%s” is %s', (text, expected) => {
    const place = readPlace(text)
    expect(place && formatPlace(place)).toBe(expected)
  })

  test('is outside the continental US in Alaska, Canada, and Mexico', () => {
    const isOutside = (text: string) => isOutsideConus(readPlace(text)!)
    expect(['Anchorage, AK', 'Calgary, AB', 'Saltillo, MX', 'Seattle, WA'].map(isOutside)).toEqual([
      true,
      true,
      true,
      false,
    ])
  })
})

const home = { city: 'Laredo', region: 'TX' }
const clue = (from: string, place: string | undefined, more: Partial<Clue> = {}): Clue => ({
  kind: 'document',
  sourceId: from,
  label: `${place} ${from}`,
  from,
  to: from,
  place: place === undefined ? undefined : readPlace(place),
  isOvernight: false,
  ...more,
})
const aDay = (effectiveDate: string, own: object = { ownerOperatorFullCount: 1 }) => ({
  id: effectiveDate,
  accountId: 'dana',
  createdAt: '',
  lastUpdated: '',
  effectiveDate,
  ownerOperatorFullCount: 0,
  ownerOperatorPartialCount: 0,
  spouseDriverFullCount: 0,
  spouseDriverPartialCount: 0,
  spouseRiderFullCount: 0,
  spouseRiderPartialCount: 0,
  outsideConus: false,
  sleptAway: false,
  ...own,
})
type Input = Parameters<typeof proposeDays>[0]
const propose = (clues: Clue[], more: Partial<Input> = {}) =>
  proposeDays({ year: 2026, clues, entries: [], dismissed: [], home, today: '2026-06-30', ...more })
const shown = (clues: Clue[], more: Partial<Input> = {}) =>
  propose(clues, more).map(({ days }) =>
    days.map(
      ({ date, allocation }) => `${date.slice(5)} ${allocation === 'fullDay' ? 'full' : 'partial'}`,
    ),
  )

describe('proposed days', () => {
  test('begin and end with a partial day, over a gap of at most three days', () => {
    expect(shown([clue('2026-05-04', 'Tulsa, OK'), clue('2026-05-08', 'Tulsa, OK')])).toEqual([
      ['05-04 partial', '05-05 full', '05-06 full', '05-07 full', '05-08 partial'],
    ])
    expect(shown([clue('2026-05-04', 'Tulsa, OK'), clue('2026-05-09', 'Tulsa, OK')])).toEqual([])
  })

  test('reach over a longer gap that a settlement covers', () => {
    const settlement = clue('2026-05-03', undefined, { to: '2026-05-10', label: 'Settlement' })
    const [stretch] = propose([
      clue('2026-05-04', 'Tulsa, OK'),
      settlement,
      clue('2026-05-09', 'Tulsa, OK'),
    ])
    expect(stretch!.days).toHaveLength(6)
    expect(stretch!.days[2]!.evidence.map(({ label }) => label)).toContain('Settlement')
    expect(shown([settlement])).toEqual([])
  })

  test('stop where a paper is of home, or the client said so', () => {
    const trip = [clue('2026-05-04', 'Tulsa, OK'), clue('2026-05-05', 'Tulsa, OK')]
    const later = [clue('2026-05-07', 'Tulsa, OK'), clue('2026-05-08', 'Tulsa, OK')]
    const both = [
      ['05-07 partial', '05-08 partial'],
      ['05-04 partial', '05-05 partial'],
    ]
    expect(shown([...trip, clue('2026-05-06', 'Laredo, TX'), ...later])).toEqual(both)
    expect(shown([...trip, ...later], { dismissed: ['2026-05-06'] })).toEqual(both)
  })

  test('are none for a day trip, or a round of towns in the home state', () => {
    expect(shown([clue('2026-05-04', 'Tulsa, OK')])).toEqual([])
    expect(shown([clue('2026-05-04', 'Austin, TX'), clue('2026-05-05', 'Waco, TX')])).toEqual([])
  })

  test('come from a trip past midnight, too', () => {
    const trip = clue('2026-05-04', undefined, {
      kind: 'trip',
      to: '2026-05-05',
      isOvernight: true,
    })
    expect(shown([trip], { home: undefined })).toEqual([['05-04 partial', '05-05 partial']])
  })

  test('continue days that are entered, and leave those alone', () => {
    expect(
      shown([clue('2026-05-06', 'Tulsa, OK')], {
        entries: [aDay('2026-05-04', { ownerOperatorPartialCount: 1 }), aDay('2026-05-05')],
      }),
    ).toEqual([['05-06 partial']])
    expect(shown([clue('2026-05-05', 'Tulsa, OK')], { entries: [aDay('2026-05-05')] })).toEqual([])
  })

  test('wait for the end of a stretch that may go on', () => {
    const clues = [clue('2026-06-28', 'Tulsa, OK'), clue('2026-06-29', 'Tulsa, OK')]
    expect(shown(clues)).toEqual([['06-28 partial']])
    expect(shown(clues, { today: '2026-07-01' })).toEqual([['06-28 partial', '06-29 partial']])
  })

  test('over New Year are of their year, full on both sides of it', () => {
    const clues = ['2025-12-30', '2026-01-02'].map((day) => clue(day, 'Tulsa, OK'))
    expect(shown(clues)).toEqual([['01-01 full', '01-02 partial']])
    expect(shown(clues, { year: 2025 })).toEqual([['12-30 partial', '12-31 full']])
  })

  test('are outside the continental US where all papers of the day are', () => {
    const clues = [
      clue('2026-05-04', 'Laredo, TX'),
      clue('2026-05-04', 'Saltillo, MX'),
      clue('2026-05-05', 'Saltillo, MX'),
      clue('2026-05-06', 'Tulsa, OK'),
    ]
    expect(propose(clues)[0]!.days.map(({ outsideConus }) => outsideConus)).toEqual([
      true,
      true,
      false,
    ])
  })

  test('are never entered, dismissed, to come, or of another year, and each has evidence', () => {
    const days = fc
      .uniqueArray(fc.integer({ min: -20, max: 200 }), { maxLength: 60 })
      .map((all) => all.map((by) => addDays('2026-01-01', by)))
    const places = ['Tulsa, OK', 'Austin, TX', 'Laredo, TX', 'Toronto, ON']
    const clues = days.chain((all) =>
      fc
        .array(fc.constantFrom(...places), { minLength: all.length, maxLength: all.length })
        .map((names) => all.map((day, i) => clue(day, names[i]))),
    )
    fc.assert(
      fc.property(clues, days, days, (given, entered, dismissed) => {
        const entries = entered.map((day) => aDay(day))
        const found = propose(given, { entries, dismissed })
        const all = found.flatMap((stretch) => stretch.days)
        expect(new Set(all.map(({ date }) => date)).size).toBe(all.length)
        for (const { date, evidence } of all) {
          expect(date >= '2026-01-01' && date < '2026-06-30').toBe(true)
          expect([...entered, ...dismissed]).not.toContain(date)
          expect(evidence.length).toBeGreaterThan(0)
        }
        // Confirmed or dismissed as a whole, nothing is left to propose.
        const dates = all.map(({ date }) => date)
        expect(propose(given, { entries, dismissed: [...dismissed, ...dates] })).toEqual([])
        const confirmed = [...entries, ...dates.map((day) => aDay(day))]
        expect(propose(given, { entries: confirmed, dismissed })).toEqual([])
      }),
    )
  })
})
