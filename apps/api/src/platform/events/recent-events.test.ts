import { expect, test } from 'vitest'
import { createRecentEvents } from './recent-events.ts'

const ms = { now: 0 }
function create() {
  ms.now = 1_000
  const recent = createRecentEvents(() => ms.now)
  const add = (accountId: string, id: string, at: number) => {
    ms.now = at
    recent.add({ name: 'document', accountId, id })
  }
  const findIds = (accountId: string, since: number) =>
    recent.findSince(accountId, since)?.map(({ id }) => id)
  return { recent, add, findIds }
}

test('an account’s events since a time, in their order', () => {
  const { add, findIds } = create()
  add('dana', 'a', 2_000)
  add('lee', 'b', 2_500)
  add('dana', 'c', 3_000)
  ms.now = 4_000
  expect(findIds('dana', 2_500)).toEqual(['a', 'c'])
  expect(findIds('dana', 1_500)).toEqual(['c'])
  expect(findIds('dana', 500)).toEqual([])
})

test('unknown are those from before the start, also of a later one', () => {
  const { recent, add, findIds } = create()
  ms.now = 4_000
  expect(findIds('dana', 3_000)).toBeUndefined()
  expect(findIds('dana', 2_999)).toEqual([])
  add('dana', 'a', 5_000)
  ms.now = 6_000
  recent.restart()
  ms.now = 7_000
  expect(findIds('dana', 2_000)).toBeUndefined()
  expect(findIds('dana', 999)).toEqual([])
})

test('of many events the oldest are forgotten, which is known', () => {
  const { add, findIds } = create()
  add('dana', 'first', 2_000)
  for (let i = 0; i < 5_000; i++) add('lee', 'many', 3_000 + i)
  ms.now = 9_000
  expect(findIds('dana', 7_000)).toBeUndefined()
  expect(findIds('dana', 6_999)).toEqual([])
})

test('more than a page should reload one by one count as unknown', () => {
  const { add, findIds } = create()
  for (let i = 0; i < 5; i++) add('dana', 'x', 2_000)
  ms.now = 3_000
  expect(findIds('dana', 1_500)).toHaveLength(5)
  add('dana', 'x', 3_000)
  expect(findIds('dana', 1_500)).toBeUndefined()
})
