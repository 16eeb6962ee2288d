import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { errorMessages } from '../wire/error-messages.ts'
import {
  applyDayChanges,
  dayProblem,
  isOpenYear,
  nightsToAsk,
  perDiemYears,
  planDayChanges,
} from './per-diem-days.ts'
import {
  NewPerDiemEntry,
  PerDiemForm,
  type DayAllocation,
  type PerDiemCounts,
  type PerDiemEntry,
} from './per-diem.ts'

const noCounts: PerDiemCounts = {
  ownerOperatorFullCount: 0,
  ownerOperatorPartialCount: 0,
  spouseDriverFullCount: 0,
  spouseDriverPartialCount: 0,
  spouseRiderFullCount: 0,
  spouseRiderPartialCount: 0,
}
const entry = (effectiveDate: string, counts: Partial<PerDiemCounts> = {}): PerDiemEntry => ({
  id: `of ${effectiveDate}`,
  accountId: 'whitfield',
  createdAt: '2026-01-01T00:00:00.000Z',
  lastUpdated: '2026-01-01T00:00:00.000Z',
  effectiveDate,
  ...noCounts,
  outsideConus: false,
  sleptAway: false,
  ...counts,
})

const full = { ownerOperatorFullCount: 1 }
const partial = { ownerOperatorPartialCount: 1 }
const spouse = { spouseDriverFullCount: 1 }
/** The counts an update of an existing day sends: only the owner-operator's. */
const own = (counts: object) => ({
  ownerOperatorFullCount: 0,
  ownerOperatorPartialCount: 0,
  ...counts,
})
const day = '2026-03-04'

describe('a selected date leads to', () => {
  type Case = [DayAllocation, of: string, entries: PerDiemEntry[], becomes: object[]]
  const cases: Case[] = [
    [
      'fullDay',
      'an empty day',
      [],
      [{ kind: 'create', counts: { ...noCounts, ...full, outsideConus: false } }],
    ],
    [
      'partialDay',
      'an empty day',
      [],
      [{ kind: 'create', counts: { ...noCounts, ...partial, outsideConus: false } }],
    ],
    ['clear', 'an empty day', [], []],
    ['fullDay', 'a partial day', [entry(day, partial)], [{ kind: 'update', counts: own(full) }]],
    ['partialDay', 'a full day', [entry(day, full)], [{ kind: 'update', counts: own(partial) }]],
    ['fullDay', 'a full day', [entry(day, full)], [{ kind: 'update', counts: own(full) }]],
    ['clear', 'a full day', [entry(day, full)], [{ kind: 'delete' }]],
    [
      'partialDay',
      'a day that the spouse drove, too',
      [entry(day, { ...full, ...spouse })],
      [{ kind: 'update', counts: own(partial) }],
    ],
    [
      'clear',
      'a day that the spouse drove, too',
      [entry(day, { ...full, ...spouse })],
      [{ kind: 'update', counts: own({}) }],
    ],
    ['clear', 'a day of the spouse alone', [entry(day, { spouseRiderPartialCount: 1 })], []],
    ['clear', 'an entry without a count', [entry(day)], [{ kind: 'delete' }]],
  ]
  test.each(cases)('%s on %s', (allocation, _, entries, becomes) => {
    const changes = planDayChanges(entries, [day], allocation)
    expect(changes.map((change) => ({ ...change, id: undefined }))).toEqual(
      becomes.map((change) => ({ date: day, ...change })),
    )
  })

  test('the place it was sent with; without one it stays where it was', () => {
    const before = [{ ...entry(day, full), outsideConus: true }]
    const plan = (outsideConus?: boolean) =>
      planDayChanges(before, [day, '2026-03-05'], 'partialDay', outsideConus).map((change) =>
        change.kind === 'delete' ? undefined : change.counts.outsideConus,
      )
    expect(plan()).toEqual([undefined, false])
    expect(plan(true)).toEqual([true, true])
    expect(plan(false)).toEqual([false, false])
    const apply = (outsideConus?: boolean) =>
      applyDayChanges(
        before,
        planDayChanges(before, [day], 'partialDay', outsideConus),
        new Date(),
      )[0]!.outsideConus
    expect([apply(), apply(true), apply(false)]).toEqual([true, true, false])
  })

  test('one request, even if it was selected twice', () => {
    expect(planDayChanges([], [day, '2026-03-05', day], 'fullDay').map(({ date }) => date)).toEqual(
      [day, '2026-03-05'],
    )
  })
})

describe('planned changes', () => {
  const days = fc.uniqueArray(fc.integer({ min: 1, max: 28 }), { maxLength: 28 })
  const toDate = (number: number) => `2026-02-${String(number).padStart(2, '0')}`
  const kinds = [full, partial, spouse, { ...full, ...spouse }, { spouseRiderPartialCount: 1 }]
  const entries = days.chain((numbers) =>
    fc
      .array(fc.constantFrom(...kinds), { minLength: numbers.length, maxLength: numbers.length })
      .map((counts) => numbers.map((number, i) => entry(toDate(number), counts[i]))),
  )
  const allocation = fc.constantFrom<DayAllocation>('fullDay', 'partialDay', 'clear')
  const now = new Date('2026-03-01T12:00:00Z')
  const ownIn = (all: PerDiemEntry[], date: string) => {
    const found = all.find(({ effectiveDate }) => effectiveDate === date)
    return [found?.ownerOperatorFullCount ?? 0, found?.ownerOperatorPartialCount ?? 0]
  }
  const spouses = (all: PerDiemEntry[]) =>
    all
      .filter((one) => one.spouseDriverFullCount + one.spouseRiderPartialCount > 0)
      .map((one) =>
        [one.effectiveDate, one.spouseDriverFullCount, one.spouseRiderPartialCount].join(),
      )
      .toSorted()

  test('set the selected days and change no other days and no spouse counts', () => {
    fc.assert(
      fc.property(entries, days, allocation, (before, selected, to) => {
        const dates = selected.map(toDate)
        const after = applyDayChanges(before, planDayChanges(before, dates, to), now)
        const wanted = { fullDay: [1, 0], partialDay: [0, 1], clear: [0, 0] }[to]
        for (let number = 1; number <= 28; number++) {
          const date = toDate(number)
          expect(ownIn(after, date)).toEqual(dates.includes(date) ? wanted : ownIn(before, date))
        }
        expect(spouses(after)).toEqual(spouses(before))
      }),
    )
  })

  test('have no effect when applied twice', () => {
    fc.assert(
      fc.property(entries, days, allocation, (before, selected, to) => {
        const dates = selected.map(toDate)
        const after = applyDayChanges(before, planDayChanges(before, dates, to), now)
        const again = planDayChanges(after, dates, to)
        expect(again.every(({ kind }) => kind === 'update')).toBe(true)
        const stamped = (all: PerDiemEntry[]) => all.map((one) => ({ ...one, lastUpdated: '' }))
        expect(stamped(applyDayChanges(after, again, now))).toEqual(stamped(after))
      }),
    )
  })
})

describe('a day can be entered', () => {
  const dateLineInstant = '2026-11-21T10:00:00Z' // 22nd in Kiribati, 21st in Guam, 20th past Hawaii
  test.each([
    ['2026-11-22', dateLineInstant, undefined],
    ['2026-11-23', dateLineInstant, 'per_diem_day_ahead'],
    ['2026-11-22', '2026-11-21T09:59:59Z', 'per_diem_day_ahead'],
    ['2023-01-01', dateLineInstant, undefined],
    ['2022-12-31', dateLineInstant, 'per_diem_year_closed'],
    ['2024-02-29', dateLineInstant, undefined],
    ['2027-01-01', '2026-12-31T10:00:00Z', undefined],
    ['2022-12-31', '2027-01-01T08:00:00Z', 'per_diem_year_closed'],
    ['2023-01-01', '2027-01-01T11:59:59Z', undefined],
    ['2023-01-01', '2027-01-01T12:00:00Z', 'per_diem_year_closed'],
    ['9999-12-31', dateLineInstant, 'per_diem_day_ahead'],
  ])('%s at %s: %s', (date, now, problem) => {
    expect(dayProblem(date, new Date(now))).toBe(problem)
  })

  test('in the four years the screen offers, in any time zone', () => {
    const now = new Date('2027-01-01T05:00:00Z')
    for (const today of ['2026-12-31', '2027-01-01'])
      for (const year of perDiemYears(today)) expect(isOpenYear(year, now)).toBe(true)
    expect([2022, 2028].map((year) => isOpenYear(year, now))).toEqual([false, false])
    expect(perDiemYears('2026-11-21')).toEqual([2026, 2025, 2024, 2023])
  })
})

describe('a new per diem entry', () => {
  test.each([
    ['2026-02-29', 'a day that does not exist'],
    ['2026-3-4', 'a day in another format'],
    ['2026-03-04T00:00:00Z', 'an instant'],
  ])('is refused with the date %s, %s', (effectiveDate) => {
    expect(NewPerDiemEntry.safeParse({ effectiveDate }).success).toBe(false)
  })

  test('can’t be full and partial at once', () => {
    const both = { effectiveDate: day, spouseRiderFullCount: 1, spouseRiderPartialCount: 1 }
    expect(NewPerDiemEntry.safeParse(both).error?.issues).toMatchObject([
      { path: ['spouseRiderPartialCount'], message: errorMessages.per_diem_full_and_partial },
    ])
  })

  test('counts a spouse as driver or as rider, with one allowance', () => {
    const counts = fc.record(
      Object.fromEntries(
        Object.keys(noCounts).map((name) => [name, fc.integer({ min: 0, max: 1 })]),
      ) as Record<keyof PerDiemCounts, fc.Arbitrary<number>>,
    )
    fc.assert(
      fc.property(counts, (sent) => {
        const driver = sent.ownerOperatorFullCount + sent.ownerOperatorPartialCount
        const others =
          sent.spouseDriverFullCount +
          sent.spouseDriverPartialCount +
          sent.spouseRiderFullCount +
          sent.spouseRiderPartialCount
        const isTaken = NewPerDiemEntry.safeParse({ effectiveDate: day, ...sent }).success
        expect(isTaken).toBe(driver <= 1 && others <= 1)
      }),
    )
  })

  test.each([2, -1, 0.5, '1'])('is refused with the count %s', (count) => {
    const sent = { effectiveDate: day, ownerOperatorFullCount: count }
    expect(NewPerDiemEntry.safeParse(sent).success).toBe(false)
  })

  test('needs all three steps of the form', () => {
    const messages = PerDiemForm.safeParse({ selectedDates: [] }).error?.issues.map(
      ({ message }) => message,
    )
    expect(messages).toEqual([
      'Year must be selected',
      'At least one date must be selected',
      'Allocation amount is required',
    ])
  })
})

describe('a partial day is asked about', () => {
  const ask = (entries: PerDiemEntry[], today = '2026-03-31') => nightsToAsk(entries, today)
  const aPartial = (date: string) => entry(date, partial)

  test('if no other day away is next to it', () => {
    expect(ask([aPartial('2026-03-04'), aPartial('2026-03-09'), aPartial('2026-03-10')])).toEqual([
      '2026-03-04',
    ])
    expect(ask([aPartial('2026-03-04'), entry('2026-03-05', full)])).toEqual([])
    // The spouse was away, not the owner-operator.
    expect(ask([aPartial('2026-03-04'), entry('2026-03-05', spouse)])).toEqual(['2026-03-04'])
  })

  test('if it is between two others, as a local driver’s days are', () => {
    const days = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06']
    expect(ask(days.map(aPartial))).toEqual(days.slice(1, -1))
    expect(ask(days.slice(0, 3).map(aPartial))).toEqual(['2026-03-03'])
    // Left, and back the next day.
    expect(ask(days.slice(0, 2).map(aPartial))).toEqual([])
    // Left, away for a day, back.
    expect(ask([aPartial(days[0]!), entry(days[1]!, full), aPartial(days[2]!)])).toEqual([])
  })

  test('not once the client has said that they slept away', () => {
    const slept = { ...aPartial('2026-03-04'), sleptAway: true }
    expect(ask([slept])).toEqual([])
    expect(ask([slept, aPartial('2026-03-05'), aPartial('2026-03-06')])).toEqual([])
  })

  test('not while the day after may still be entered, nor at the edge of the year', () => {
    expect(ask([aPartial('2026-03-04')], '2026-03-05')).toEqual([])
    expect(ask([aPartial('2026-03-04')], '2026-03-06')).toEqual(['2026-03-04'])
    expect(ask([aPartial('2026-01-01'), aPartial('2025-12-31')])).toEqual([])
  })
})
