import { EventEmitter } from 'node:events'
import type { Worker, WorkerEvents, WorkerPool } from 'graphile-worker'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lookAgain } from './look-again.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A lane whose workers count how often they are asked to look for jobs. */
function startLane(place: number) {
  const events: WorkerEvents = new EventEmitter()
  const emit = events.emit.bind(events) as (name: string, event: object) => boolean
  lookAgain(events, place)
  const start = () => {
    const nudge = vi.fn<(count: number) => void>()
    const pool = { nudge } as unknown as WorkerPool
    emit('pool:create', { workerPool: pool })
    return { pool, nudge }
  }
  return { emit, start }
}

test('a lane looks again after a job was added, and after one began', () => {
  const { emit, start } = startLane(0)
  const { nudge } = start()
  emit('pool:listen:notification', {})
  emit('pool:listen:notification', {})
  expect(nudge).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(nudge).toHaveBeenCalledTimes(1)
  emit('job:start', {})
  vi.runAllTimers()
  expect(nudge).toHaveBeenCalledTimes(2)
})

test('no two lanes look again at the same moment', () => {
  const delays = [0, 1, 2].map((place) => {
    const { emit, start } = startLane(place)
    const { nudge } = start()
    const began = Date.now()
    emit('job:start', {})
    vi.advanceTimersToNextTimer()
    expect(nudge).toHaveBeenCalledTimes(1)
    return Date.now() - began
  })
  expect(new Set(delays).size).toBe(3)
})

test('workers that are ending are not asked, those of the next start are', () => {
  const { emit, start } = startLane(0)
  const { pool, nudge } = start()
  emit('job:start', {})
  emit('worker:release', { worker: { workerPool: pool } as Worker })
  const { nudge: nudgeNext } = start()
  emit('worker:release', { worker: { workerPool: pool } as Worker })
  emit('job:start', {})
  vi.runAllTimers()
  expect(nudge).not.toHaveBeenCalled()
  expect(nudgeNext).toHaveBeenCalledTimes(1)
})
