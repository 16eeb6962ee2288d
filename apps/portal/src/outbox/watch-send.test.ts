import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchSend } from './watch-send.ts'

let ended: string[]
const watch = () => watchSend(({ code }) => ended.push(code))
beforeEach(() => {
  ended = []
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a send of which nothing leaves for half a minute has lost its connection', () => {
  const { onProgress } = watch()
  vi.advanceTimersByTime(29_000)
  onProgress(false)
  vi.advanceTimersByTime(29_000)
  expect(ended).toEqual([])
  vi.advanceTimersByTime(1_000)
  expect(ended).toEqual(['offline'])
})

test('when everything has left, the server gets its time', () => {
  const { onProgress, stop } = watch()
  onProgress(true)
  vi.advanceTimersByTime(119_000)
  expect(ended).toEqual([])
  stop()
  vi.advanceTimersByTime(600_000)
  expect(ended).toEqual([])
})

test('a device that says it is offline is believed at once, and once', () => {
  const { stop } = watch()
  window.dispatchEvent(new Event('offline'))
  window.dispatchEvent(new Event('offline'))
  expect(ended).toEqual(['offline'])
  stop()
})
