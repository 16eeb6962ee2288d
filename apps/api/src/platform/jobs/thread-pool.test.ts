import { beforeEach, expect, test } from 'vitest'
import type { HeldTask } from '../../../test/threads/held-thread.ts'
import { waitFor } from '../../../test/wait-for.ts'
import { createThreadPool, type ThreadPool } from './thread-pool.ts'

let pool: ThreadPool<HeldTask, string>
const held = new URL('../../../test/threads/held-thread.ts', import.meta.url)
beforeEach(() => void (pool = createThreadPool(held, { timeoutMs: 600_000 })))

/** Adds a task, which ends when it may. */
function add(owner: string, name: string, hangUp?: AbortSignal) {
  const state = new Int32Array(new SharedArrayBuffer(8))
  let isLoaded = false
  const load = () => {
    isLoaded = true
    return { name, state }
  }
  const result = pool(owner, load, hangUp)
  // Some fail before they are looked at.
  result.catch(() => undefined)
  return {
    result,
    isLoaded: () => isLoaded,
    begun: () => waitFor(() => expect(Atomics.load(state, 0)).toBe(1)),
    end: () => {
      Atomics.store(state, 1, 1)
      Atomics.notify(state, 1)
    },
  }
}

test('of one owner one task runs and two wait, not yet loaded; others’ begin at once', async () => {
  const [first, second, third] = [add('Dana', 'first'), add('Dana', 'second'), add('Dana', 'third')]
  await expect(add('Dana', 'fourth').result).rejects.toMatchObject({
    status: 429,
    headers: { 'retry-after': '5' },
  })
  const other = add('Riley', 'other')
  await Promise.all([first.begun(), other.begun()])
  expect([second.isLoaded(), third.isLoaded()]).toEqual([false, false])
  for (const one of [first, second, third, other]) {
    one.end()
    await one.result
  }
  const again = add('Dana', 'again')
  again.end()
  await expect(again.result).resolves.toBe('again')
})

test('a task ends when its caller hangs up, and the next one begins', async () => {
  const caller = new AbortController()
  const [left, next] = [add('Dana', 'left', caller.signal), add('Dana', 'next')]
  await left.begun()
  caller.abort()
  await expect(left.result).rejects.toMatchObject({ status: 499 })
  await next.begun()
  next.end()
  await expect(next.result).resolves.toBe('next')
})

test('a task whose caller hangs up while it waits is never loaded', async () => {
  const caller = new AbortController()
  const [running, left] = [add('Dana', 'running'), add('Dana', 'left', caller.signal)]
  await running.begun()
  caller.abort()
  running.end()
  await expect(left.result).rejects.toMatchObject({ status: 499 })
  expect(left.isLoaded()).toBe(false)
})

test('fifty wait for a thread, and the next are asked to come back', async () => {
  const all = Array.from({ length: 52 }, (_, i) => add(`owner ${i}`, `task ${i}`))
  await Promise.all([all[0]!.begun(), all[1]!.begun()])
  await expect(add('one more', 'task').result).rejects.toMatchObject({ status: 503 })
  for (const one of all) one.end()
  await expect(Promise.all(all.map(({ result }) => result))).resolves.toHaveLength(52)
})
