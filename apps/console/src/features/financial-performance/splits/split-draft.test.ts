import fc from 'fast-check'
import { expect, test } from 'vitest'
import { divideDraft, parseShare, toDraftOf, toPattern, type DraftPart } from './split-draft.ts'

let keys = 0
const newKey = () => String(++keys)
const line = (account: number | '', share: string): DraftPart => ({
  key: newKey(),
  account: String(account),
  share,
})

test.each([
  ['', { amount: null, percent: null }],
  ['25%', { amount: null, percent: 25 }],
  ['33.33 %', { amount: null, percent: 33.33 }],
  ['1,204.50', { amount: 1_204.5, percent: null }],
  ['-20', { amount: -20, percent: null }],
  ['101%', undefined],
  ['0%', undefined],
  ['half', undefined],
])('%j is read as %j', (typed, share) => expect(parseShare(typed, 100)).toEqual(share))

test('amounts are typed in the direction of the money', () => {
  expect(parseShare('350', -120_000)).toEqual({ amount: -350, percent: null })
  expect(divideDraft([line(6100, '350'), line(2500, '')], -120_000)).toEqual({
    shares: [35_000, 85_000],
    left: 0,
    hasManyRests: false,
    to: {
      parts: [
        { internalAccountNumber: 6100, amount: -350 },
        { internalAccountNumber: 2500, amount: -850 },
      ],
    },
  })
})

test('what is left shows while typing, and the form is not done before it is nothing', () => {
  const draft = [line(4000, '4000'), line(5000, '-900.50')]
  expect(divideDraft(draft, 280_000)).toMatchObject({ left: -29_950, to: undefined })
  expect(divideDraft([...draft, line(1200, '-299.50')], 280_000)).toMatchObject({ left: 0 })
  expect(divideDraft([line(4000, '4000'), line(5000, 'x')], 280_000)).toMatchObject({
    shares: [400_000, undefined],
    to: undefined,
  })
  expect(divideDraft([line(4000, '4000'), line('', '')], 280_000).to).toBeUndefined()
})

test('only one line takes the rest', () => {
  expect(divideDraft([line(4000, ''), line(5000, '')], 100)).toMatchObject({
    hasManyRests: true,
    left: 100,
    to: undefined,
  })
})

test('a line that gets nothing is left out', () => {
  expect(divideDraft([line(4000, '1'), line(5000, '')], 100).to).toEqual({
    internalAccountNumber: 4000,
  })
})

test('what is posted already is edited as it is, and divides the same', () => {
  const share = fc.integer({ min: -1_000_000, max: 1_000_000 }).filter((cents) => cents !== 0)
  fc.assert(
    fc.property(fc.array(share, { minLength: 2, maxLength: 20 }), (cents) => {
      const sum = cents.reduce((total, one) => total + one, 0)
      fc.pre(sum !== 0)
      const to = {
        parts: cents.map((one) => ({ internalAccountNumber: 5000, amount: one / 100 })),
      }
      const draft = toDraftOf(to, sum, newKey)
      expect(divideDraft(draft, sum).to).toEqual(to)
      expect(toPattern(draft, sum)).toEqual(to.parts.map((part) => ({ ...part, percent: null })))
    }),
  )
})
