import { describe, expect, test } from 'vitest'
import { bankMonth, rateMonths } from '@milepost/testing/bank-months.ts'
import { toRefusalKey, type OpenEntry, type OpenRow } from './open-items.ts'
import { findPossible } from './possible-matches.ts'
import { suggestMatches } from './suggest-matches.ts'

const row = (id: string, rest: Partial<OpenRow> = {}): OpenRow => ({
  id,
  number: 1000,
  date: '2026-11-05',
  cents: -41_237,
  description: 'PILOT_00312 KNOXVILLE',
  checkNumber: null,
  ...rest,
})
const entry = (batchId: string, rest: Partial<OpenEntry> = {}): OpenEntry => ({
  batchId,
  lineNumber: 2,
  number: 1000,
  date: '2026-11-04',
  cents: -41_237,
  words: 'Pilot Flying J fuel',
  description: 'Pilot Flying J',
  documentGuid: null,
  ...rest,
})
/** What was suggested, as ids. */
const suggest = (rows: OpenRow[], entries: OpenEntry[], refused?: Set<string>) =>
  suggestMatches(rows, entries, refused).map(({ rows: some, entries: others, ...rest }) => ({
    rows: some.map(({ id }) => id),
    batches: others.map(({ batchId }) => batchId),
    ...rest,
  }))

describe('one row and one paper', () => {
  test('of the same amount, payee, and about the same day match for sure', () => {
    expect(suggest([row('r')], [entry('b')])).toEqual([
      {
        rows: ['r'],
        batches: ['b'],
        score: 99,
        reasons: ['amount', 'day', 'words', 'only_candidate'],
        isSure: true,
      },
    ])
  })

  test('without a shared word are suggested, but not for sure', () => {
    const [found] = suggest([row('r', { description: 'POS DEBIT 8837' })], [entry('b')])
    expect(found).toMatchObject({ reasons: ['amount', 'day', 'only_candidate'], isSure: false })
  })

  test('with the number of the check on the paper match for sure', () => {
    const check = row('r', { description: 'CHECK 1042', checkNumber: '1042' })
    const [found] = suggest([check], [entry('b', { words: 'Lumper, check 1042' })])
    expect(found).toMatchObject({ isSure: true })
    expect(found!.reasons).toContain('check_number')
  })

  test.each([
    ['another account of the books', { number: 2100 }],
    ['another amount', { cents: -21_000 }],
    ['money that came in', { cents: 41_237 }],
    ['a day 11 days before', { date: '2026-10-25' }],
    ['a day 11 days after', { date: '2026-11-16' }],
  ])('don’t match with %s', (_, rest) => {
    expect(suggest([row('r')], [entry('b', rest)])).toEqual([])
  })

  test('posted ten days late are suggested, but not for sure', () => {
    const [found] = suggest([row('r', { date: '2026-11-14' })], [entry('b')])
    expect(found).toMatchObject({ isSure: false })
    expect(found!.reasons).not.toContain('day')
  })

  test('that someone refused are not suggested again', () => {
    expect(suggest([row('r')], [entry('b')], new Set([toRefusalKey('r', 'b')]))).toEqual([])
  })
})

describe('a tie', () => {
  test('of two papers is never sure', () => {
    const found = suggest([row('r')], [entry('a'), entry('b')])
    expect(found).toMatchObject([{ rows: ['r'], isSure: false }])
    expect(found[0]!.reasons).toEqual(['amount', 'day', 'words', 'not_only_candidate'])
  })

  test('of two equal fill-ups on one day is two pairs, neither of them sure', () => {
    const found = suggest([row('r'), row('s')], [entry('a'), entry('b')])
    expect(found.map(({ isSure }) => isSure)).toEqual([false, false])
    expect(new Set(found.flatMap(({ batches }) => batches))).toEqual(new Set(['a', 'b']))
  })

  test('does not keep a paper of another payee from being left aside', () => {
    const found = suggest([row('r')], [entry('a', { words: 'Walmart' }), entry('b')])
    expect(found).toMatchObject([{ batches: ['b'], isSure: true }])
    expect(found[0]!.reasons).not.toContain('not_only_candidate')
  })
})

describe('amounts that differ', () => {
  test.each([
    ['tip', -2_200, -2_640],
    ['fee', -10_000, -10_300],
    ['partial_refund', -50_000, -43_180],
    ['fee', 300_000, 291_000],
  ])('by a %s are suggested, but never for sure', (reason, paper, bank) => {
    const found = suggest([row('r', { cents: bank })], [entry('b', { cents: paper })])
    expect(found).toMatchObject([{ batches: ['b'], isSure: false }])
    expect(found[0]!.reasons[0]).toBe(reason)
  })

  test('are not suggested if there are two candidates', () => {
    const papers = [entry('a', { cents: -40_000 }), entry('b', { cents: -40_100 })]
    expect(suggest([row('r')], papers)).toEqual([])
  })
})

describe('a sum', () => {
  test('of two rows pays one paper, and of two papers is paid by one row', () => {
    const halves = [row('r', { cents: -20_000 }), row('s', { cents: -21_237 })]
    expect(suggest(halves, [entry('b')])).toMatchObject([
      { rows: ['r', 's'], batches: ['b'], isSure: false },
    ])
    const papers = [entry('a', { cents: -20_000 }), entry('b', { cents: -21_237 })]
    const found = suggest([row('r')], papers)
    expect(found).toMatchObject([{ rows: ['r'], batches: ['a', 'b'], isSure: false }])
    expect(found[0]!.reasons[0]).toBe('sum')
  })

  test('is not suggested if another choice adds up, too', () => {
    const some = ['a', 'b', 'c'].map((id) => entry(id, { cents: -20_000 }))
    expect(suggest([row('r', { cents: -40_000 })], some)).toEqual([])
  })
})

describe('a transfer', () => {
  const out = row('r', { cents: -50_000, description: 'ONLINE TRANSFER TO CARD' })
  const into = row('s', { number: 2100, cents: 50_000, description: 'PAYMENT THANK YOU' })

  test('is two rows of opposite amounts in two accounts', () => {
    expect(suggest([out, into], [])).toEqual([
      {
        rows: ['r', 's'],
        batches: [],
        score: 99,
        reasons: ['transfer', 'amount', 'day', 'words', 'only_candidate'],
        isSure: true,
      },
    ])
  })

  test('is none in one account, or over more than five days', () => {
    expect(suggest([out, { ...into, number: 1000 }], [])).toEqual([])
    expect(suggest([out, { ...into, date: '2026-11-11' }], [])).toEqual([])
  })
})

test('the order of rows and papers changes nothing', () => {
  const { rows, entries } = bankMonth(3)
  const key = (found: ReturnType<typeof suggest>) => found.map((one) => JSON.stringify(one))
  expect(key(suggest(rows.toReversed(), entries.toReversed()))).toEqual(key(suggest(rows, entries)))
})

test('300 generated months: 90 % found, 99.5 % of the sure ones right, nothing twice, none posted twice by rules', () => {
  const rated = rateMonths(300, {
    suggest: suggestMatches,
    findPossible: (rows, entries, sharesAccount) =>
      findPossible(rows, entries, new Set(), sharesAccount),
  })
  const { found, sureRight, sureShare, doubles, postedTwice, held } = rated
  expect(postedTwice).toBe(0)
  expect(held).toBeLessThan(0.3)
  expect(doubles).toBe(0)
  expect(found).toBeGreaterThanOrEqual(0.9)
  expect(sureRight).toBeGreaterThanOrEqual(0.995)
  expect(sureShare).toBeGreaterThan(0.5)
})
