import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { matchFeed, type KnownEvent, type NewlyReported } from './match-feed.ts'

const pilot = {
  bankAccount: null,
  internalAccountNumber: 1000,
  date: '2026-11-04',
  amount: -8420,
  description: 'PILOT 312',
  checkNumber: null,
}
const reported = (rest: Partial<NewlyReported> = {}): NewlyReported => ({
  ...pilot,
  externalId: 'bank:new',
  ...rest,
})
const known = (rest: Partial<KnownEvent> = {}): KnownEvent => ({
  ...pilot,
  id: 'k',
  externalId: 'bank:old',
  bankAccountId: null,
  posted: null,
  isRemoved: false,
  isInDoubt: false,
  ...rest,
})
const match = (one: Partial<NewlyReported>, other: Partial<KnownEvent>) => {
  const { same, maybe } = matchFeed([reported(one)], [known(other)])
  return same.has('bank:new') ? 'same' : maybe.has('bank:new') ? 'maybe' : 'new'
}
const [removed, isFromFile] = [{ isRemoved: true }, { externalId: null }]
const more = { description: 'PILOT TRAVEL CENTER 312 DALLAS TX' }

describe('a newly reported transaction', () => {
  test.each([
    ['equals one that was removed', {}, removed, 'same'],
    ['equals one from a file, in other case', { description: 'Pilot 312' }, isFromFile, 'same'],
    ['equals another one of the connection', {}, {}, 'new'],
    [
      'equals one of the same bank account, connected before',
      { bankAccountId: 'b2', bankAccount: '…4417' },
      { bankAccountId: 'b1', bankAccount: '…4417' },
      'same',
    ],
    [
      'equals one of another bank account, connected before',
      { bankAccountId: 'b2', bankAccount: '…0082' },
      { bankAccountId: 'b1', bankAccount: '…4417' },
      'new',
    ],
    [
      'equals one that was removed, as the bank last described it',
      { amount: -9900 },
      { ...removed, amount: -9900, posted: pilot },
      'same',
    ],
    [
      'equals one that was removed, as it was posted',
      {},
      { ...removed, amount: -9900, posted: pilot },
      'maybe',
    ],
    ['has another check number', { checkNumber: '7' }, { ...removed, checkNumber: '8' }, 'new'],
    ['has more words than one of the connection', more, {}, 'maybe'],
    ['has more words, five days later', { ...more, date: '2026-11-09' }, {}, 'maybe'],
    ['has more words, five days earlier', { ...more, date: '2026-10-30' }, {}, 'maybe'],
    ['has more words, six days later', { ...more, date: '2026-11-10' }, {}, 'new'],
    ['has more words and another amount', { ...more, amount: -8421 }, {}, 'new'],
    ['has more words in another account', { ...more, internalAccountNumber: 2100 }, {}, 'new'],
    ['has words, and the other one none', {}, { description: '' }, 'maybe'],
    ['has no words, and the other one some', { description: '' }, {}, 'new'],
    ['has other words', { description: 'LOVES 77' }, removed, 'new'],
    ['has another number', { description: 'PILOT 313' }, {}, 'new'],
    [
      'has another number than one that was removed',
      { description: 'PILOT 313' },
      removed,
      'maybe',
    ],
    ['is cut off, and the other one is from a file', { description: 'PILO' }, isFromFile, 'maybe'],
    ['equals one that was removed, but the day', { date: '2026-11-06' }, removed, 'maybe'],
    ['resembles one that is in doubt already', more, { isInDoubt: true }, 'new'],
  ] as const)('%s: %#', (_, one, other, is) => {
    expect(match(one, other)).toBe(is)
  })

  test('is the one that was removed rather than an equal one from a file', () => {
    const events = [known({ id: 'a', ...isFromFile }), known({ id: 'b', ...removed })]
    expect(matchFeed([reported()], events).same).toEqual(new Map([['bank:new', 'b']]))
  })

  test('may be the one of the nearest day', () => {
    const events = [known({ id: 'a', date: '2026-11-01' }), known({ id: 'b', date: '2026-11-05' })]
    expect(matchFeed([reported(more)], events).maybe).toEqual(new Map([['bank:new', 'b']]))
  })
})

test('each known transaction is matched once, equal ones as often as possible', () => {
  const row = fc.record({
    date: fc.constantFrom('2026-11-04', '2026-11-05', '2026-11-20'),
    amount: fc.constantFrom(-400, -1000),
    description: fc.constantFrom('', 'TOLL', 'TOLL 12', 'Fuel'),
  })
  fc.assert(
    fc.property(
      fc.array(row, { maxLength: 8 }),
      fc.array(fc.record({ row, isRemoved: fc.boolean(), isFed: fc.boolean() }), { maxLength: 8 }),
      (rows, others) => {
        const all = rows.map((one, i) => reported({ ...one, externalId: `bank:n${i}` }))
        const events = others.map((other, i) =>
          known({
            ...other.row,
            id: `k${i}`,
            externalId: other.isFed ? `bank:o${i}` : null,
            isRemoved: other.isFed && other.isRemoved,
          }),
        )
        const { same, maybe } = matchFeed(all, events)
        const used = [...same.values(), ...maybe.values()]
        expect(new Set(used).size).toBe(used.length)
        const toText = ({ date, amount, description }: KnownEvent | NewlyReported) =>
          `${date} ${amount} ${description}`
        const count = (texts: string[], text: string) =>
          texts.filter((each) => each === text).length
        const free = events.filter((one) => one.externalId === null || one.isRemoved).map(toText)
        for (const text of new Set(all.map(toText)))
          expect(
            all.filter((one) => toText(one) === text && same.has(one.externalId)),
          ).toHaveLength(Math.min(count(all.map(toText), text), count(free, text)))
      },
    ),
  )
})
