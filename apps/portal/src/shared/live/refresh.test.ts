import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { refresh } from './refresh.ts'

let cache: QueryClient
afterEach(() => cache.clear())

/** A list on screen whose responses the test controls. */
function shownList() {
  cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const pending: PromiseWithResolvers<string>[] = []
  const observer = new QueryObserver<string>(cache, {
    queryKey: ['list', { page: 1 }],
    queryFn: () => pending[pending.push(Promise.withResolvers<string>()) - 1]!.promise,
  })
  observer.subscribe(() => {})
  return { requests: pending, shown: () => observer.getCurrentResult().data }
}

test('a change during the first load of a list loads it again, since that answer may be older', async () => {
  const { requests, shown } = shownList()
  const refreshed = refresh(cache, { queryKey: ['list'] })
  requests[0]!.resolve('before')
  await waitFor(() => expect(requests).toHaveLength(2))
  expect(shown()).toBe('before')
  requests[1]!.resolve('after')
  await refreshed
  expect(shown()).toBe('after')
})

test('a list that is already loaded is requested again once, and so is one whose first load fails', async () => {
  const { requests, shown } = shownList()
  requests[0]!.resolve('before')
  await waitFor(() => expect(shown()).toBe('before'))
  const refreshed = refresh(cache, { queryKey: ['list'] })
  requests[1]!.resolve('after')
  await refreshed
  expect([requests.length, shown()]).toEqual([2, 'after'])

  const second = shownList()
  const again = refresh(cache, { queryKey: ['list'] })
  second.requests[0]!.reject(new Error('no network'))
  await waitFor(() => expect(second.requests).toHaveLength(2))
  second.requests[1]!.resolve('after')
  await again
  expect(second.shown()).toBe('after')
})
