import { expect, test } from 'vitest'
import { createBuckets } from './call-buckets.ts'

/** 1,200 a minute: twenty a second, sixty at once. */
const start = () => {
  let now = 0
  const { take } = createBuckets(1_200, () => now)
  const takeAll = (owner: string, weight = 1) => {
    let calls = 0
    while (calls < 1_000 && take(owner, weight) === 0) calls++
    return calls
  }
  return { take, takeAll, wait: (ms: number) => void (now += ms) }
}

test('sixty calls come through at once, then twenty a second', () => {
  const { takeAll, wait } = start()
  expect(takeAll('Dana')).toBe(60)
  wait(1_000)
  expect(takeAll('Dana')).toBe(20)
  wait(600_000)
  expect(takeAll('Dana')).toBe(60)
})

test('a call counts by its weight', () => {
  const { takeAll, wait } = start()
  expect(takeAll('Dana', 9)).toBe(6)
  wait(1_000)
  expect(takeAll('Dana', 9)).toBe(2)
})

test('one who has made too many is asked to come back when there is room for the call', () => {
  const { take, takeAll, wait } = start()
  takeAll('Dana')
  expect(take('Dana', 30)).toBeCloseTo(1.5)
  wait(1_500)
  expect(take('Dana', 30)).toBe(0)
})

test('a call that weighs more than is ever there needs a rest before, and one after', () => {
  const { take, wait } = start()
  expect(take('Dana', 100)).toBe(0)
  expect(take('Dana', 1)).toBeCloseTo(2.05)
  wait(5_000)
  expect(take('Dana', 100)).toBe(0)
})

test('others have calls of their own', () => {
  const { takeAll } = start()
  takeAll('Dana')
  expect(takeAll('Riley')).toBe(60)
})
