import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { expectAnswers, hasAskedAhead, patienceMs, takeAhead } from './answers-ahead.ts'

let cache: QueryClient
beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
  onTestFinished(() => void vi.useRealTimers())
  sessionStorage.setItem('token', 'danas')
  cache = new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        persister: (queryFn, context, query) => takeAhead(queryFn, query)(context),
      },
    },
  })
})

const queryKey = ['list']
const ownCall = () => Promise.resolve('own')
const ask = () => cache.query({ queryKey, queryFn: ownCall })
const value = (text: string) => ({ value: text, error: null })
const announce = (answer: ReturnType<typeof value> | null | undefined) =>
  expectAnswers(new Map([['["list"]', Promise.resolve(answer)]]))

test('an answer is taken once', async () => {
  announce(value('ahead'))
  expect(await ask()).toBe('ahead')
  vi.advanceTimersByTime(1)
  expect(await ask()).toBe('own')
})

test.each([null, undefined])('a read that got %s asks itself', async (nothing) => {
  announce(nothing)
  expect(await ask()).toBe('own')
})

test('an error is that of the read', async () => {
  const error = { status: 404, code: 'not_found', title: 'Not found' }
  expectAnswers(new Map([['["list"]', Promise.resolve({ value: null, error })]]))
  await expect(ask()).rejects.toMatchObject({ status: 404, code: 'not_found' })
})

test('an answer that takes too long is not waited for', async () => {
  expectAnswers(new Map([['["list"]', new Promise(() => {})]]))
  const asked = ask()
  const settled = vi.fn<() => void>()
  void asked.then(settled)
  await vi.advanceTimersByTimeAsync(patienceMs - 1)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(await asked).toBe('own')
})

test('another session does not get it', async () => {
  announce(value('Dana’s'))
  expect(hasAskedAhead()).toBe(true)
  sessionStorage.setItem('token', 'rays')
  expect(hasAskedAhead()).toBe(false)
  expect(await ask()).toBe('own')
  sessionStorage.removeItem('token')
  expect(hasAskedAhead()).toBe(false)
  announce(value('nobody’s'))
  expect(hasAskedAhead()).toBe(false)
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
