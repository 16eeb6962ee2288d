import { expect, test } from 'vitest'
import { createHashingQueue, type HashingLane } from './hashing-queue.ts'

/** A queue for one at a time, whose work ends by `endOne`. */
function start() {
  const queue = createHashingQueue(1)
  const [begun, ends]: [string[], (() => void)[]] = [[], []]
  const add = (lane: HashingLane, name: string) =>
    queue(lane, async () => {
      begun.push(name)
      await new Promise<void>((resolve) => ends.push(resolve))
    })
  return { begun, add, endOne: () => ends.shift()?.() }
}

test('who is known comes before all strangers', async () => {
  const { begun, add, endOne } = start()
  const all = [add('stranger', 'a'), add('stranger', 'b'), add('stranger', 'c')]
  all.push(add('known', 'Dana'))
  for (const done of [all[0], all[3], all[1], all[2]]) {
    endOne()
    await done
  }
  expect(begun).toEqual(['a', 'Dana', 'b', 'c'])
})

test('of strangers fifty wait, and the next ones are to come back; who is known still gets in', async () => {
  const { begun, add, endOne } = start()
  const running = add('stranger', 'first')
  const waiting = Array.from({ length: 50 }, (_, i) => add('stranger', `stranger ${i}`))
  await expect(add('stranger', 'one more')).rejects.toMatchObject({
    status: 503,
    headers: { 'retry-after': '5' },
  })
  const known = add('known', 'Dana')
  endOne()
  await running
  endOne()
  await known
  expect(begun.slice(0, 2)).toEqual(['first', 'Dana'])
  for (const one of waiting) {
    endOne()
    await one
  }
})

test('work that fails ends its turn', async () => {
  const queue = createHashingQueue(1)
  await expect(queue('known', () => Promise.reject(new Error('no memory')))).rejects.toThrow(
    'no memory',
  )
  expect(await queue('stranger', () => Promise.resolve('next'))).toBe('next')
})
