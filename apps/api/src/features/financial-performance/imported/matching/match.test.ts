import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '@milepost/testing/properties/draws.ts'
import { toRowStem } from '../bank-row.ts'
import { matchTransactions, type EarlierReading, type Known, type Reported } from './match.ts'

const days = { firstDay: '2023-01-01', latestDay: '2026-11-22' }

type Facts = Partial<Reported> & { id?: string }

const row = ({ id, ...rest }: Facts = {}): Reported => {
  const { description = 'PILOT 312 FUEL' } = rest
  return {
    number: 1000,
    date: '2026-11-04',
    amount: -8420,
    description,
    stem: toRowStem(description),
    externalId: id ?? null,
    isDoubtful: false,
    ...rest,
  }
}

const known = (
  id: string,
  ids: string[] = [],
  { description = 'PILOT 312 FUEL', ...rest }: Partial<Known> = {},
): Known => ({
  id,
  number: 1000,
  date: '2026-11-04',
  amount: -8420,
  description,
  stem: toRowStem(description),
  checkNumber: null,
  isFormer: false,
  ids,
  ...rest,
})

const match = (rows: Reported[], knownOnes: Known[] = [], earlier: EarlierReading[] = []) =>
  matchTransactions(rows, { known: knownOnes, earlier, ...days }).map(
    ({ standing, knownId, sameAs, replacesId }) =>
      [
        standing,
        knownId ?? '',
        sameAs === null ? '' : `as ${sameAs}`,
        replacesId === null ? '' : `for ${replacesId}`,
      ]
        .filter((part) => part !== '')
        .join(' '),
  )

describe('a reported transaction', () => {
  test.each<[string, Reported, Known[], string]>([
    ['nothing known', row(), [], 'new'],
    [
      'the same id and content',
      row({ id: 'ofx:1000:1' }),
      [known('k', ['ofx:1000:1'])],
      'duplicate k',
    ],
    [
      'the id under which another file has it',
      row({ id: 'ofx:1000:1' }),
      [known('k', ['bank:t1', 'ofx:1000:1'])],
      'duplicate k',
    ],
    ['the same content, itself without an id', row(), [known('k', ['ofx:1000:1'])], 'duplicate k'],
    ['the same content without an id', row({ id: 'ofx:1000:1' }), [known('k')], 'duplicate k'],
    [
      'the same content from another kind of source',
      row({ id: 'ofx:1000:1' }),
      [known('k', ['bank:t1'])],
      'duplicate k',
    ],
    [
      'the same words in other letters',
      row({ description: 'Pilot 312 fuel' }),
      [known('k')],
      'duplicate k',
    ],
    [
      'the same content under another id of its kind',
      row({ id: 'ofx:1000:2' }),
      [known('k', ['ofx:1000:1'])],
      'possible_duplicate k',
    ],
    [
      'the same id with another amount',
      row({ id: 'ofx:1000:1', amount: -9900 }),
      [known('k', ['ofx:1000:1'])],
      'possible_duplicate k',
    ],
    [
      'the same id on another day',
      row({ id: 'ofx:1000:1', date: '2026-11-06' }),
      [known('k', ['ofx:1000:1'])],
      'possible_duplicate k',
    ],
    [
      'an id that a fee has from its purchase',
      row({ id: 'ofx:1000:1', amount: -1238, description: 'FOREIGN TRANSACTION FEE' }),
      [known('k', ['ofx:1000:1'])],
      'new',
    ],
    [
      'more words',
      row({ description: 'POS PILOT 312 FUEL ROANOKE' }),
      [known('k')],
      'possible_duplicate k',
    ],
    ['no words', row({ description: '' }), [known('k')], 'possible_duplicate k'],
    [
      'what the bank says since it was posted',
      row({ amount: -9900 }),
      [known('k', ['bank:t1'], { isFormer: true }), known('k', ['bank:t1'], { amount: -9900 })],
      'duplicate k',
    ],
    [
      'what was posted before the bank changed it',
      row(),
      [known('k', ['bank:t1'], { isFormer: true }), known('k', ['bank:t1'], { amount: -9900 })],
      'possible_duplicate k',
    ],
    ['other words', row({ description: 'TOLL PLAZA' }), [known('k')], 'new'],
    ['another account of the books', row({ number: 2100 }), [known('k')], 'new'],
    [
      'another check of the same amount',
      row({ checkNumber: '1042' }),
      [known('k', [], { checkNumber: '1041' })],
      'new',
    ],
    ['a doubt', row({ isDoubtful: true, amount: null }), [known('k')], 'needs_decision'],
    ['a doubt, but known content', row({ isDoubtful: true }), [known('k')], 'duplicate k'],
    [
      'a correction of a known one',
      row({ isDoubtful: true, amount: -100, correctsId: 'ofx:1000:1' }),
      [known('k', ['ofx:1000:1'])],
      'needs_decision k',
    ],
    ['no account of the books', row({ number: null }), [], 'needs_decision'],
    ['a day before the books', row({ date: '2022-12-31' }), [], 'before_books'],
    ['a day to come', row({ date: '2026-11-23' }), [], 'ahead'],
  ])('with %s is what it should be', (_, reported, all, expected) => {
    expect(match([reported], all)).toEqual([expected])
  })

  test('uses each known one once, what is certain first', () => {
    const three = [row(), row(), row()]
    expect(match(three, [known('a'), known('b')])).toEqual(['duplicate a', 'duplicate b', 'new'])
    // The pending row must not take the place of the posted one.
    expect(match([row({ isDoubtful: true }), row()], [known('a')])).toEqual([
      'needs_decision',
      'duplicate a',
    ])
    // Nor what looks alike that of what is the same.
    expect(match([row({ description: 'PILOT' }), row()], [known('a')])).toEqual([
      'new',
      'duplicate a',
    ])
  })

  test('is in its file once under an id, and as often as it is there without one', () => {
    const same = row({ id: 'ofx:1000:1' })
    expect(match([same, same])).toEqual(['new', 'duplicate as 0'])
    expect(match([row(), row()])).toEqual(['new', 'new'])
    expect(match([same, row({ id: 'ofx:1000:2' })])).toEqual(['new', 'new'])
  })

  test('of the same file is what it was then, whatever happened to it since', () => {
    const before = (more: Partial<EarlierReading> = {}): EarlierReading => ({
      place: 7,
      number: 1000,
      date: '2026-11-04',
      amount: -8420,
      description: 'PILOT 312 FUEL',
      knownId: 'k',
      isPosted: false,
      isFed: false,
      ...more,
    })
    const changed = known('k', ['bank:t1'], { amount: -9900 })
    expect(match([row({ place: 7 })], [changed], [before()])).toEqual(['duplicate k'])
    const turned = row({ place: 7, amount: 8420 })
    expect(match([turned], [known('k')], [before()])).toEqual(['new for k'])
    expect(match([turned], [known('k')], [before({ isPosted: true })])).toEqual(['duplicate k'])
    expect(match([turned], [known('k')], [before({ isFed: true })])).toEqual(['new'])
    // In the right account it is known already.
    const moved = row({ place: 7, number: 2100 })
    expect(match([moved], [known('k'), known('m', [], { number: 2100 })], [before()])).toEqual([
      'duplicate m for k',
    ])
  })
})

/** Few days, amounts and words, so that many look alike. */
const facts = fc.record({
  day: fc.integer({ min: 4, max: 5 }),
  amount: fc.constantFrom(-400, -1000),
  description: fc.constantFrom('TOLL', 'TOLL PLAZA', 'FUEL', ''),
  id: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
  isDoubtful: fc.boolean(),
})
const reported = facts.map(({ day, id, ...rest }) =>
  row({
    ...rest,
    date: `2026-11-0${day}`,
    ...(id !== undefined && { id: `ofx:1000:${id}` }),
  }),
)
const knownOnes = fc.array(facts, { maxLength: 8 }).map((all) =>
  all.map(({ day, amount, description, id }, i) =>
    known(`k${i}`, id === undefined ? [] : [`ofx:1000:${id}`], {
      date: `2026-11-0${day}`,
      amount,
      description,
    }),
  ),
)

test('no known transaction is used twice, and nothing that could be one is new', () =>
  fc.assert(
    fc.property(fc.array(reported, { maxLength: 12 }), knownOnes, (rows, all) => {
      const matches = matchTransactions(rows, { known: all, ...days })
      const used = matches.flatMap(({ knownId }) => knownId ?? [])
      expect(new Set(used).size).toBe(used.length)
      const left = all.filter(({ id }) => !used.includes(id))
      for (const [i, { standing }] of matches.entries()) {
        const { date, amount, stem, isDoubtful } = rows[i]!
        expect(standing === 'new' && isDoubtful).toBe(false)
        if (standing !== 'new') continue
        const alike = left.filter((one) => one.date === date && one.amount === amount)
        expect(alike.filter((one) => one.stem.includes(stem) || stem.includes(one.stem))).toEqual(
          [],
        )
      }
    }),
    { numRuns: runs(1_000) },
  ))

test('what became of a file’s rows is known when they come again, in any order', () =>
  fc.assert(
    fc.property(
      fc.array(reported, { maxLength: 12 }),
      fc.infiniteStream(fc.nat()),
      (rows, random) => {
        const taken = rows.flatMap((one, i) => {
          const { standing } = matchTransactions(rows, { known: [], ...days })[i]!
          return standing === 'new' ? [{ one, i }] : []
        })
        const all = taken.map(({ one, i }) => ({
          ...known(`k${i}`, one.externalId === null ? [] : [one.externalId]),
          ...one,
          id: `k${i}`,
        })) as Known[]
        const again = taken
          .map(({ one }) => ({ one, at: random.next().value! }))
          .toSorted((a, b) => a.at - b.at)
          .map(({ one }) => one)
        const standings = matchTransactions(again, { known: all, ...days })
        expect(new Set(standings.map(({ standing }) => standing)).has('new')).toBe(false)
      },
    ),
    { numRuns: runs(500) },
  ))
