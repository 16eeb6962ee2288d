import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import {
  hasPreloaded,
  preloadAnswers,
  timeoutMs,
  withPreloadedAnswer,
} from './preloaded-answers.ts'

let cache: QueryClient
beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
  onTestFinished(() => void vi.useRealTimers())
  sessionStorage.setItem('token', 'danas')
  cache = new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        persister: (queryFn, context, query) => withPreloadedAnswer(queryFn, query)(context),
      },
    },
  })
})

const queryKey = ['list']
const ownCall = () => Promise.resolve('own')
const ask = () => cache.query({ queryKey, queryFn: ownCall })
const value = (text: string) => ({ value: text, error: null })
const announce = (answer: ReturnType<typeof value> | null | undefined) =>
  preloadAnswers(new Map([['["list"]', Promise.resolve(answer)]]))

test('an answer is taken once', async () => {
  announce(value('preloaded'))
  expect(await ask()).toBe('preloaded')
  vi.advanceTimersByTime(1)
  expect(await ask()).toBe('own')
})

test.each([null, undefined])(
  'a read whose preloaded answer is %s makes its own call',
  async (nothing) => {
    announce(nothing)
    expect(await ask()).toBe('own')
  },
)

test('an error is that of the read', async () => {
  const error = { status: 404, code: 'not_found', title: 'Not found' }
  preloadAnswers(new Map([['["list"]', Promise.resolve({ value: null, error })]]))
  await expect(ask()).rejects.toMatchObject({ status: 404, code: 'not_found' })
})

test('an answer that takes too long is not waited for', async () => {
  preloadAnswers(new Map([['["list"]', new Promise(() => {})]]))
  const asked = ask()
  const settled = vi.fn<() => void>()
  void asked.then(settled)
  await vi.advanceTimersByTimeAsync(timeoutMs - 1)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(await asked).toBe('own')
})

test('another session does not get it', async () => {
  announce(value('Dana’s'))
  expect(hasPreloaded()).toBe(true)
  sessionStorage.setItem('token', 'rays')
  expect(hasPreloaded()).toBe(false)
  expect(await ask()).toBe('own')
  sessionStorage.removeItem('token')
  expect(hasPreloaded()).toBe(false)
  announce(value('nobody’s'))
  expect(hasPreloaded()).toBe(false)
})

test('it replaces neither newer data nor what is known to have changed', async () => {
  announce(value('older'))
  vi.advanceTimersByTime(1)
  cache.setQueryData(queryKey, 'written since')
  vi.advanceTimersByTime(1)
  expect(await ask()).toBe('own')

  vi.advanceTimersByTime(1)
  announce(value('before the change'))
  await cache.invalidateQueries({ queryKey })
  expect(await ask()).toBe('own')
})
