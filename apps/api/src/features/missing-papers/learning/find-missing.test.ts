import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { noRating, paperYears, rateYears, type Calendar } from '@milepost/testing/paper-years.ts'
import { runs } from '@milepost/testing/properties/draws.ts'
import { findMissing, type BankRow, type Paper, type Teaching } from './find-missing.ts'

const dayMs = 86_400_000
const addDays = (day: string, count: number) =>
  new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10)

const noTeaching: Teaching = { waived: new Map(), endedOn: new Map() }
let count = 0
const aPaper = (title: string, arrivedOn: string): Paper => ({
  id: String(++count).padStart(6, '0'),
  arrivedOn,
  title,
  posted: null,
})

/** Fridays, the last of them given. */
const fridays = (last: string, weeks: number) =>
  Array.from({ length: weeks }, (_, i) => addDays(last, -7 * (weeks - 1 - i)))
const settlements = (days: string[], title = 'Settlement, week ending') =>
  days.map((day) => aPaper(`${title} ${day}`, addDays(day, 1)))

type Input = Partial<Parameters<typeof findMissing>[0]>
const find = (input: Input) =>
  findMissing({ papers: [], rows: [], teaching: noTeaching, today: '2026-03-22', ...input })
const findDays = (input: Input) =>
  find(input).series.flatMap(({ missing }) => missing.map(({ expectedOn }) => expectedOn))

describe('a settlement of every Friday', () => {
  const days = fridays('2026-03-20', 16)
  const without = (...missing: string[]) => days.filter((day) => !missing.includes(day))

  test('has none missing', () => {
    expect(find({ papers: settlements(days) })).toMatchObject({
      series: [{ kind: 'settlement', rhythm: 'weekly', state: 'expected', missing: [] }],
    })
  })

  test('lacks the week that did not come', () => {
    expect(find({ papers: settlements(without('2026-03-13')) }).series[0]!.missing).toEqual([
      { from: '2026-03-09', to: '2026-03-15', expectedOn: '2026-03-13' },
    ])
  })

  test('is not learned from five', () => {
    expect(find({ papers: settlements(days.slice(-5)) })).toEqual({ series: [], lookOn: null })
  })

  test('is given some days to come', () => {
    const papers = settlements(without('2026-03-20'))
    const { lookOn } = find({ papers, today: '2026-03-22' })
    expect(findDays({ papers, today: addDays(lookOn!, -1) })).toEqual([])
    expect(findDays({ papers, today: lookOn! })).toEqual(['2026-03-20'])
  })

  test('is not asked for once three in a row have not come', () => {
    const papers = settlements(days)
    expect(findDays({ papers, today: '2026-04-10' })).toEqual(['2026-03-27', '2026-04-03'])
    expect(find({ papers, today: '2026-04-17' }).series).toMatchObject([
      { state: 'paused', nextOn: null, missing: [] },
    ])
  })

  test('is not missing while a paper waits that nobody has looked at', () => {
    const unread = aPaper('IMG_0042', '2026-03-14')
    expect(findDays({ papers: [...settlements(without('2026-03-13')), unread] })).toEqual([])
  })

  test('does not lack a week that has none', () => {
    const waived = new Map([['settlement', ['2026-03-09']]])
    const papers = settlements(without('2026-03-13', '2026-02-27'))
    expect(findDays({ papers, teaching: { ...noTeaching, waived } })).toEqual(['2026-02-27'])
  })

  test('goes on with another carrier', () => {
    const papers = [
      ...settlements(days.slice(0, 8), 'Big Sky settlement'),
      ...settlements(days.slice(8), 'Prairie Wind settlement'),
    ]
    expect(find({ papers }).series).toMatchObject([{ name: 'Prairie Wind', missing: [] }])
  })

  test('is one series for each truck', () => {
    const papers = [
      ...settlements(days, 'Settlement unit 301'),
      ...settlements(without('2026-03-06'), 'Settlement unit 302'),
    ]
    expect(find({ papers }).series).toMatchObject([
      { name: '#301', missing: [] },
      { name: '#302', missing: [{ expectedOn: '2026-03-06' }] },
    ])
  })

  test('is known by what staff posted if its title says nothing', () => {
    const papers = settlements(without('2026-03-13'), 'Document').map((paper, i) => ({
      ...paper,
      title: `scan ${i}`,
      posted: { on: paper.title.slice(-10), words: 'Settlement Big Sky Carriers' },
    }))
    expect(find({ papers }).series).toMatchObject([
      { name: 'Big Sky Carriers', missing: [{ expectedOn: '2026-03-13' }] },
    ])
  })
})

describe('what the portal calls a paper', () => {
  test.each([
    ['Settlement, week ending', 'Settlement, March 13, 2026'],
    ['Settlement, week ending', 'Liquidación, 13 de marzo de 2026'],
    ['Big Sky settlement', 'Settlement Big Sky, March 13, 2026'],
    ['Settlement unit 301,', 'Liquidación #301, 13 de marzo de 2026'],
    ['Fuel card', 'Estado de la tarjeta de combustible, 13 de marzo de 2026'],
    ['Earnings', 'Estado de ganancias, 13 de marzo de 2026'],
    ['Drivewyze bill', 'Drivewyze bill, 13 de marzo de 2026'],
  ])('%s: “%s” is the one that was missing', (title, sentAs) => {
    const days = fridays('2026-03-20', 24).filter((day) => day !== '2026-03-13')
    const papers = settlements(days, title)
    expect(findDays({ papers })).toEqual(['2026-03-13'])
    expect(findDays({ papers: [...papers, aPaper(sentAs, '2026-03-21')] })).toEqual([])
  })

  test.each([
    ['Bank statement', 'Estado de cuenta del banco, 28 de febrero de 2026'],
    ['Credit card statement', 'Estado de la tarjeta de crédito, 28 de febrero de 2026'],
    ['Loan statement', 'Estado del préstamo, 28 de febrero de 2026'],
    ['Payroll', 'Nómina, 28 de febrero de 2026'],
  ])('%s: “%s” is that of the month', (title, sentAs) => {
    const sent = [
      aPaper(`${title}, October 2025`, '2025-11-04'),
      aPaper(`${title}, November 2025`, '2025-12-04'),
      aPaper(`${title}, December 2025`, '2026-01-04'),
      aPaper(`${title}, January 2026`, '2026-02-04'),
    ]
    expect(findDays({ papers: sent })).toEqual(['2026-02-28'])
    expect(findDays({ papers: [...sent, aPaper(sentAs, '2026-03-21')] })).toEqual([])
  })
})

describe('weeks off, in a series whose days wander', () => {
  const wander = [0, 2, -1, 1, -2, 2, 0, -1, 1, -2]
  const days = fridays('2026-03-20', 26).map((day, i) => addDays(day, wander[i % 10]!))
  const hole = days[20]!
  const papers = days
    .filter((day) => day !== hole)
    .map((day) => aPaper('Settlement Big Sky Carriers', day))
  const paid = (some: string[]): BankRow[] =>
    some.map((day) => ({
      on: addDays(day, 1),
      stem: 'big sky carriers ach',
      cents: 250_000,
      paperId: null,
    }))

  test('are nothing to speak of without a bank', () => {
    expect(find({ papers }).series).toMatchObject([{ state: 'unsure', missing: [] }])
  })

  test('are off if the bank saw no pay, and not if it did', () => {
    const today = '2026-04-01'
    expect(findDays({ papers, rows: paid(days.filter((day) => day !== hole)), today })).toEqual([])
    const found = findDays({ papers, rows: paid(days), today })
    expect(found).toEqual([hole])
  })
})

test('a series that was ended goes on after three more papers, and what lies between is not missing', () => {
  const days = fridays('2026-03-20', 20).filter((day) => day < '2026-01-20' || day > '2026-02-20')
  const teaching = { ...noTeaching, endedOn: new Map([['settlement', '2026-01-19']]) }
  const papers = settlements(days)
  expect(find({ papers, teaching }).series).toMatchObject([
    { state: 'expected', isResumed: true, missing: [] },
  ])
  expect(find({ papers: papers.slice(0, -3), teaching }).series).toMatchObject([{ state: 'ended' }])
})

test('receipts that come as they come are no series', () => {
  const gaps = [3, 11, 1, 25, 4, 9, 2, 17, 6, 30, 1, 8, 13, 2, 21, 5]
  let day = '2025-06-01'
  const papers = gaps.map((gap) => aPaper('Toll receipts', (day = addDays(day, gap))))
  expect(find({ papers, today: day }).series).toEqual([])
})

describe('whatever comes', () => {
  const day = fc.integer({ min: 0, max: 700 }).map((offset) => addDays('2024-04-01', offset))
  const title = fc.oneof(
    fc.constantFrom(
      'Settlement',
      'Bank statement, March 2026',
      'Fuel card 3/9',
      '',
      '13/45/2026',
      'Q9',
    ),
    fc.string({ maxLength: 40 }),
  )
  const paper = fc.record({
    id: fc.uuid(),
    arrivedOn: day,
    title,
    posted: fc.option(fc.record({ on: day, words: fc.string({ maxLength: 30 }) })),
  })
  const row = fc.record({
    on: day,
    stem: fc.constantFrom('big sky ach', 'pilot', ''),
    cents: fc.integer({ min: -100_000, max: 100_000 }),
    paperId: fc.constant(null),
  })

  test('the order of the input changes nothing, and nothing is said of days to come', () => {
    const input = fc.record({
      papers: fc.uniqueArray(paper, { maxLength: 60, selector: ({ id }) => id }),
      rows: fc.array(row, { maxLength: 60 }),
    })
    fc.assert(
      fc.property(input, ({ papers, rows }) => {
        const found = find({ papers, rows })
        expect(find({ papers: papers.toReversed(), rows: rows.toReversed() })).toEqual(found)
        for (const { missing, key } of found.series) {
          expect(new Set(missing.map(({ from }) => from)).size, key).toBe(missing.length)
          for (const { from, to, expectedOn } of missing) {
            expect(from <= to).toBe(true)
            expect(expectedOn < '2026-03-22').toBe(true)
          }
        }
        expect(found.lookOn === null || found.lookOn > '2026-03-22').toBe(true)
      }),
      { numRuns: runs(150) },
    )
  })

  test('of exact weeks, those left out are found, and no others', () => {
    const input = fc.record({
      weekday: fc.integer({ min: 0, max: 6 }),
      // Never two in a row, nor among the first or last, which have tests of their own.
      missing: fc.uniqueArray(fc.integer({ min: 4, max: 11 }), { maxLength: 4 }),
    })
    fc.assert(
      fc.property(input, ({ weekday, missing }) => {
        const weeks = missing.map((week) => week * 2)
        const all = fridays('2026-03-13', 26).map((friday) => addDays(friday, weekday - 3))
        const papers = settlements(all.filter((_, week) => !weeks.includes(week)))
        expect(findDays({ papers, today: addDays(all.at(-1)!, 4) })).toEqual(
          all.filter((_, week) => weeks.includes(week)),
        )
      }),
      { numRuns: runs(60) },
    )
  })
})

describe('three generated years', () => {
  function rate(calendar: Calendar, seeds: number[]) {
    const total = noRating()
    for (const seed of seeds)
      for (const rating of Object.values(
        rateYears(paperYears(seed, calendar), findMissing, { step: 14 }),
      ))
        for (const name of Object.keys(total) as (keyof typeof total)[]) total[name] += rating[name]
    return total
  }

  test('are exactly right where days are exact', () => {
    const { said, right, never, found } = rate('exact', [2, 3])
    expect([right, found]).toEqual([said, never])
    expect(never).toBeGreaterThan(10)
  })

  test('are right where days wander and weeks are off', () => {
    const { said, right, never, found } = rate('noisy', [1, 3])
    expect(right / said).toBeGreaterThanOrEqual(0.95)
    expect(found / never).toBeGreaterThanOrEqual(0.9)
  })
})
