import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '@milepost/testing/properties/draws.ts'
import {
  changePosts,
  divideByRule,
  isInScope,
  learn,
  makeRule,
  toState,
  unlearn,
  type Learned,
  type Posting,
} from './learn-rule.ts'

const [fuel, repairs] = [5000, 5200]

/** A purchase of so many dollars, posted to one account. */
const to = (internalAccountNumber: number, dollars = 80, bankAccountNumber = 1000): Posting => ({
  bankAccountNumber,
  cents: -dollars * 100,
  shares: [{ internalAccountNumber, cents: -dollars * 100 }],
})
/** Money in, split: dollars by account. */
const split = (...parts: [account: number, dollars: number][]): Posting => ({
  bankAccountNumber: 1000,
  cents: parts.reduce((sum, [, dollars]) => sum + dollars * 100, 0),
  shares: parts.map(([internalAccountNumber, dollars]) => ({
    internalAccountNumber,
    cents: dollars * 100,
  })),
})
/** What batches teach, each an array of postings, or one posting. */
const learnAll = (...batches: (Posting | Posting[])[]) =>
  batches.reduce<Learned | undefined>((rule, batch) => learn(rule, [batch].flat()), undefined)!

describe('a rule', () => {
  test.each([
    ['nothing after one posting', [to(fuel)], 'learning', 0, 0],
    ['a proposal after two alike', [to(fuel), to(fuel)], 'proposed', 0, 0],
    ['nothing after two that differ', [to(fuel), to(repairs)], 'learning', 0, 0],
    ['a proposal after two alike in a row', [to(fuel), to(repairs), to(repairs)], 'proposed', 0, 0],
    ['not yet automatic after two confirmations', Array(4).fill(to(fuel)), 'proposed', 2, 0],
    ['automatic after three confirmations', Array(5).fill(to(fuel)), 'automatic', 3, 0],
    ['a proposal alone, if many were posted at once', [Array(9).fill(to(fuel))], 'proposed', 0, 0],
    [
      'automatic after three rows of one batch that it proposed',
      [to(fuel), to(fuel), [to(fuel), to(fuel), to(fuel)]],
      'automatic',
      3,
      0,
    ],
    ['automatic with one refusal', [...Array(5).fill(to(fuel)), to(repairs)], 'automatic', 3, 1],
    [
      'a proposal with two refusals',
      [...Array(5).fill(to(fuel)), to(repairs), to(fuel), to(repairs)],
      'proposed',
      4,
      2,
    ],
    [
      'another one after two refusals alike in a row',
      [...Array(5).fill(to(fuel)), to(repairs), to(repairs)],
      'proposed',
      0,
      0,
    ],
  ])('is %s', (_, batches, state, confirmations, refusals) => {
    const rule = learnAll(...(batches as Posting[]))
    expect({ ...rule, state: toState(rule) }).toMatchObject({ state, confirmations, refusals })
  })

  test('that is refused twice alike posts as staff did', () => {
    const rule = learnAll(...Array<Posting>(5).fill(to(fuel)), to(repairs), to(repairs))
    expect(rule.posts).toEqual({ internalAccountNumber: repairs, parts: null })
  })

  test('knows the bank accounts and amounts that it saw, and grows with them', () => {
    expect(learnAll(to(fuel, 80), to(fuel, 120))).toMatchObject({
      bankAccountNumber: 1000,
      minCents: 8_000,
      maxCents: 12_000,
    })
    const rule = learnAll(to(fuel, 80), to(fuel, 120, 2100))
    expect(rule.bankAccountNumber).toBeNull()
    const row = (dollars: number) => ({ bankAccountNumber: 1000, cents: -dollars * 100 })
    expect([79.99, 80, 120, 120.01].map((dollars) => isInScope(rule, row(dollars)))).toEqual([
      false,
      true,
      true,
      false,
    ])
    // It proposes beyond that.
    expect(divideByRule(rule, row(500))).toEqual([{ internalAccountNumber: fuel, cents: -50_000 }])
  })

  test('with a scope that staff set is about nothing else', () => {
    const scope = { bankAccountNumber: 1000, minCents: null, maxCents: 5_000 }
    const rule = makeRule({ internalAccountNumber: fuel, parts: null }, scope)
    expect(toState(rule)).toBe('proposed')
    expect(divideByRule(rule, to(fuel, 50.01))).toBeUndefined()
    expect(divideByRule(rule, to(fuel, 50, 2100))).toBeUndefined()
    expect(divideByRule(rule, to(fuel, 50))).toBeDefined()
    expect(learn(rule, [to(repairs, 90), to(repairs, 50, 2100)])).toBe(rule)
    expect(learn(rule, [to(fuel, 20)])).toEqual({ ...rule, confirmations: 1 })
  })

  test('made by hand for any amount posts any amount', () => {
    const any = { bankAccountNumber: null, minCents: null, maxCents: null }
    const made = makeRule({ internalAccountNumber: fuel, parts: null }, any)
    const rule = learn(made, [to(fuel), to(fuel, 10), to(fuel, 9_000, 2100)])!
    expect(toState(rule)).toBe('automatic')
    expect(rule).toMatchObject(any)
  })

  test('never posts to the bank account itself', () => {
    expect(divideByRule(learnAll(to(2100), to(2100)), to(0, 80, 2100))).toBeUndefined()
  })

  test('that is paused learns nothing', () => {
    const rule = { ...learnAll(to(fuel), to(fuel)), isPaused: true }
    expect(toState(rule)).toBe('paused')
    expect(learn(rule, [to(fuel), to(repairs)])).toBe(rule)
    expect(unlearn(rule, [to(fuel)])).toBe(rule)
  })

  test('that staff let post to something else is confirmed from the start again', () => {
    const rule = changePosts(learnAll(...Array<Posting>(5).fill(to(fuel))), {
      internalAccountNumber: repairs,
      parts: null,
    })
    expect(toState(rule)).toBe('proposed')
    expect(toState(learn(rule, Array<Posting>(3).fill(to(repairs)))!)).toBe('automatic')
  })

  test('may be confirmed and still not post', () => {
    const rule = learnAll(...Array<Posting>(5).fill(to(fuel)))
    expect(toState({ ...rule, isAutomaticAllowed: false })).toBe('proposed')
  })
})

describe('a reversal', () => {
  test('refuses a rule once, however many rows it has', () => {
    const rule = learnAll(...Array<Posting>(5).fill(to(fuel)))
    expect(unlearn(rule, [to(fuel), to(fuel), to(repairs)])).toEqual({ ...rule, refusals: 1 })
  })

  test('of what the rule would not post changes nothing', () => {
    const rule = learnAll(to(fuel), to(fuel))
    expect(unlearn(rule, [to(repairs)])).toBe(rule)
  })

  test('of what refused the rule lets that count for no other rule', () => {
    const refused = learnAll(to(fuel), to(fuel), to(repairs))
    const rule = learn(unlearn(refused, [to(repairs)]), [to(repairs)])!
    expect(rule).toMatchObject({ posts: { internalAccountNumber: fuel }, refusals: 2 })
  })

  test('of the only posting leaves nothing', () => {
    expect(unlearn(learnAll(to(fuel)), [to(fuel)])).toBeUndefined()
  })
})

describe('a split', () => {
  test('of fixed amounts and a rest is learned from two', () => {
    const rule = learnAll(split([2500, 300], [6000, 105.5]), split([2500, 300], [6000, 101.25]))
    expect(rule.posts.parts).toEqual([
      { internalAccountNumber: 2500, amount: 300, percent: null },
      { internalAccountNumber: 6000, amount: null, percent: null },
    ])
    expect(toState(rule)).toBe('proposed')
  })

  test('of percentages is learned from two', () => {
    const rule = learnAll(split([4000, 97], [6000, 3]), split([4000, 194], [6000, 6]))
    expect(rule.posts.parts).toEqual([
      { internalAccountNumber: 4000, amount: null, percent: 97 },
      { internalAccountNumber: 6000, amount: null, percent: 3 },
    ])
  })

  test.each([
    ['of other amounts', split([4000, 100], [5000, -20]), split([4000, 130], [5000, -45])],
    ['of other accounts', split([4000, 100], [5000, -20]), split([4000, 100], [5100, -20])],
    ['and one account', split([4000, 100], [5000, -20]), split([4000, 80])],
  ])('%s is not alike', (_, one, other) => {
    expect(toState(learnAll(one, other))).toBe('learning')
  })

  test('is confirmed by what it divides so, and refused by what it would not', () => {
    const loan = split([2500, 300], [6000, 105.5])
    const rule = learnAll(loan, split([2500, 300], [6000, 101]), split([2500, 300], [6000, 99]))
    expect(rule.confirmations).toBe(1)
    expect(learn(rule, [split([2500, 310], [6000, 90])])).toMatchObject({ refusals: 1 })
  })

  test('that does not add up is not for the transaction', () => {
    const rule = learnAll(split([4000, 100], [5000, -20]), split([4000, 100], [5000, -20]))
    expect(divideByRule(rule, { bankAccountNumber: 1000, cents: 8_000 })).toBeDefined()
    expect(divideByRule(rule, { bankAccountNumber: 1000, cents: 8_001 })).toBeUndefined()
  })
})

const anyPosting = fc
  .record({
    account: fc.constantFrom(fuel, repairs, 5100),
    cents: fc.integer({ min: 1, max: 100_000 }),
    bankAccountNumber: fc.constantFrom(1000, 2100),
    fee: fc.option(fc.integer({ min: 1, max: 500 })),
  })
  .map(({ account, cents, bankAccountNumber, fee }): Posting => {
    const shares = [{ internalAccountNumber: account, cents: -cents }]
    if (fee !== null) shares.push({ internalAccountNumber: 6100, cents: -fee })
    return { bankAccountNumber, cents: -cents - (fee ?? 0), shares }
  })
const anyStep = fc.record({
  isReversal: fc.boolean(),
  postings: fc.array(anyPosting, { minLength: 1, maxLength: 4 }),
})

/** Which law of rules a step broke, if any. */
function findBroken(before: Learned | undefined, after: Learned, isReversal: boolean): string[] {
  const isNew = !before || toState(before) === 'learning'
  const isAutomatic = toState(after) === 'automatic'
  const laws: [law: string, holds: boolean][] = [
    ['is known from a posting', after.alike >= 1],
    ['is automatic only if confirmed three times', !isAutomatic || after.confirmations >= 3],
    ['is automatic only if refused once at most', !isAutomatic || after.refusals <= 1],
    ['is not made and confirmed by one batch', !isNew || after.confirmations === 0],
    [
      'is not confirmed by a reversal',
      !isReversal || after.confirmations === before!.confirmations,
    ],
    ['loses no refusal by a reversal', !isReversal || after.refusals >= before!.refusals],
  ]
  return laws.flatMap(([law, holds]) => (holds ? [] : [law]))
}

test('whatever staff do, an automatic rule was confirmed three times and refused once at most', () =>
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 30 }), (steps) => {
      const broken: string[] = []
      let rule: Learned | undefined
      for (const { isReversal, postings } of steps) {
        const before = rule
        rule = isReversal ? before && unlearn(before, postings) : learn(before, postings)
        if (rule) broken.push(...findBroken(before, rule, isReversal))
      }
      expect(broken).toEqual([])
    }),
    { numRuns: runs(500) },
  ))

test('a rule divides what it learned from to the cent', () =>
  fc.assert(
    fc.property(anyPosting, fc.integer({ min: 5, max: 9 }), (posting, times) => {
      const rule = learnAll(...Array<Posting>(times).fill(posting))
      expect(toState(rule)).toBe('automatic')
      expect(isInScope(rule, posting)).toBe(true)
      expect(divideByRule(rule, posting)).toEqual(posting.shares)
    }),
  ))

test('shares always sum to the transaction', () =>
  fc.assert(
    fc.property(
      fc.array(anyPosting, { minLength: 1, maxLength: 12 }),
      anyPosting,
      (postings, row) => {
        const shares = divideByRule(learnAll(...postings), row)
        fc.pre(shares !== undefined)
        expect(shares.reduce((sum, { cents }) => sum + cents, 0)).toBe(row.cents)
      },
    ),
    { numRuns: runs(500) },
  ))
