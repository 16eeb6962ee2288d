import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countsOf, dayOf, isNothing, noDay, shares } from './per-diem-day.ts'

const share = fc.constantFrom(...shares)

test('a day and its six counts are one another’s inverse', () =>
  fc.assert(
    fc.property(
      fc.record({ ownerOperator: share, spouseDriver: share, spouseRider: share }),
      (day) => {
        const counts = countsOf(day)
        expect(dayOf(counts)).toEqual(day)
        expect(Object.keys(counts)).toHaveLength(6)
        expect(isNothing(day)).toBe(Object.values(counts).every((count) => count === 0))
      },
    ),
  ))

test('no day counts for nobody', () => expect(isNothing(noDay)).toBe(true))
