import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CallFailed } from '@milepost/contract/wire/caller'
import { LoadState } from './load-state.tsx'

function open(load: () => Promise<string>) {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  function Shown() {
    const query = useQuery({ queryKey: ['figures'], queryFn: load })
    return (
      <LoadState query={query} failed={(reason) => `There was an issue: ${reason}`}>
        {(text) => <p>{text}</p>}
      </LoadState>
    )
  }
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={cache}>
        <Shown />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return cache
}

test('shows that it is loading, then the content', async () => {
  const answer = Promise.withResolvers<string>()
  open(() => answer.promise)
  expect(screen.getByRole('status').textContent).toBe('Loading…')
  await act(async () => answer.resolve('12 documents'))
  expect(await screen.findByText('12 documents')).toBeTruthy()
  expect(screen.queryByRole('status')).toBeNull()
})

test('a failure replaces the content, and Try Again fetches again', async () => {
  let works = false
  open(async () => {
    if (works) return '12 documents'
    throw new Error('broken')
  })
  expect((await screen.findByRole('alert')).textContent).toBe(
    'There was an issue: Something went wrong',
  )
  works = true
  act(() => screen.getByRole('button', { name: 'Try Again' }).click())
  expect(await screen.findByText('12 documents')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('loaded content is removed when a refresh gets a 404', async () => {
  let isThere = true
  const cache = open(async () => {
    if (isThere) return '12 documents'
    throw new CallFailed({ code: 'not_found', title: 'Not found' }, 404)
  })
  await screen.findByText('12 documents')
  isThere = false
  await act(() => cache.refetchQueries())
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(screen.queryByText('12 documents')).toBeNull()
})

test('loaded content stays when a refresh fails', async () => {
  let works = true
  const cache = open(async () => {
    if (works) return '12 documents'
    throw new Error('broken')
  })
  await screen.findByText('12 documents')
  works = false
  await act(() => cache.refetchQueries())
  expect(screen.getByText('12 documents')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})
