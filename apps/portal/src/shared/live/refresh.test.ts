import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { refresh } from './refresh.ts'

let cache: QueryClient
afterEach(() => cache.clear())

/** A list that is shown, whose answers come when they are given. */
function shownList() {
  cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const waiting: PromiseWithResolvers<string>[] = []
  const observer = new QueryObserver<string>(cache, {
    queryKey: ['list', { page: 1 }],
    queryFn: () => waiting[waiting.push(Promise.withResolvers<string>()) - 1]!.promise,
  })
  observer.subscribe(() => {})
  return { asked: waiting, shown: () => observer.getCurrentResult().data }
}

test('a change while a list is asked for the first time has it asked again: that answer may be older', async () => {
  const { asked, shown } = shownList()
  const refreshed = refresh(cache, { queryKey: ['list'] })
  asked[0]!.resolve('before')
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  expect(shown()).toBe('before')
  asked[1]!.resolve('after')
  await refreshed
  expect(shown()).toBe('after')
})

test('a list that is there is asked for once, and one whose first answer fails is, too', async () => {
  const { asked, shown } = shownList()
  asked[0]!.resolve('before')
  await vi.waitFor(() => expect(shown()).toBe('before'))
  const refreshed = refresh(cache, { queryKey: ['list'] })
  asked[1]!.resolve('after')
  await refreshed
  expect([asked.length, shown()]).toEqual([2, 'after'])

  const second = shownList()
  const again = refresh(cache, { queryKey: ['list'] })
  second.asked[0]!.reject(new Error('no network'))
  await vi.waitFor(() => expect(second.asked).toHaveLength(2))
  second.asked[1]!.resolve('after')
  await again
  expect(second.shown()).toBe('after')
})
