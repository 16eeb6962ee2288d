import { expect, test } from 'vitest'
import { createTurns } from './call-turns.ts'

/** Takes turns of one owner, and ends them one after the other. */
function start(count: number, maxCalls: () => number) {
  const takeTurn = createTurns(maxCalls)
  const ends: (() => void)[] = []
  const calls = Array.from({ length: count }, async () => void ends.push(await takeTurn('Dana')))
  return { calls, ends, takeTurn }
}

test('each owner has so many calls at once, and the next when one ends', async () => {
  const { calls, ends, takeTurn } = start(6, () => 4)
  await Promise.all(calls.slice(0, 4))
  expect(ends).toHaveLength(4)
  await expect(takeTurn('Riley')).resolves.toBeTypeOf('function')
  expect(ends).toHaveLength(4)
  // Ended twice, it counts once.
  ends[0]!()
  ends[0]!()
  await calls[4]
  expect(ends).toHaveLength(5)
})

test('one at once while the app is busy, and more when it is not', async () => {
  let isBusy = true
  const { calls, ends } = start(6, () => (isBusy ? 1 : 4))
  await calls[0]
  expect(ends).toHaveLength(1)
  ends[0]!()
  await calls[1]
  expect(ends).toHaveLength(2)
  isBusy = false
  ends[1]!()
  await Promise.all(calls)
  expect(ends).toHaveLength(6)
})
