import fc from 'fast-check'
import { expect, test } from 'vitest'
import { choose, countsSet, isEmptyDay, noDay, shares, toCounts, toDay } from './per-diem-day.ts'

const share = fc.constantFrom(...shares)

const aDay = { ownerOperator: share, spouseDriver: share, spouseRider: share }

test('applying the changed counts to a day gives the new day, and only people who were changed are included', () =>
  fc.assert(
    fc.property(fc.record(aDay), fc.record(aDay, { requiredKeys: [] }), (before, changed) => {
      const day = { ...before, ...changed }
      const set = countsSet(day, changed)
      expect({ ...toCounts(before), ...set }).toEqual(toCounts(day))
      expect(Object.keys(set)).toHaveLength(2 * Object.keys(changed).length)
    }),
  ))

test('a day and its six counts are one another’s inverse', () =>
  fc.assert(
    fc.property(fc.record(aDay), (day) => {
      const counts = toCounts(day)
      expect(toDay(counts)).toEqual(day)
      expect(Object.keys(counts)).toHaveLength(6)
      expect(isEmptyDay(day)).toBe(Object.values(counts).every((count) => count === 0))
    }),
  ))

test('a day without counts is empty', () => expect(isEmptyDay(noDay)).toBe(true))

test('a spouse who is set as driver no longer rides along, and the other way around', () =>
  fc.assert(
    fc.property(fc.record(aDay), share, fc.boolean(), (before, to, isRider) => {
      const [person, other] = isRider
        ? (['spouseRider', 'spouseDriver'] as const)
        : (['spouseDriver', 'spouseRider'] as const)
      const day = { ...before, ...choose(person, to, before) }
      expect(day[person]).toBe(to)
      expect(day[other]).toBe(to === 'none' ? before[other] : 'none')
      expect(choose('ownerOperator', to, before)).toEqual({ ownerOperator: to })
    }),
  ))
