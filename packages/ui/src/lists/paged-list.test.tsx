import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { createMemoryRouter, RouterProvider, useSearchParams } from 'react-router'
import { expect, test } from 'vitest'
import { LanguageProvider } from '../i18n/language.tsx'
import { PagedList } from './paged-list.tsx'
import { useInnerList, usePagedList, type OnePage } from './use-paged-list.ts'

const limit = 5
/** Twelve rows in the list 'a', three in 'b', none in any other. */
const totals: Record<string, number> = { a: 12, b: 3 }

type Found = { items: string[]; page: number; limit: number; total: number }

/** A list's calls, answered when the test says so. */
function createServer() {
  const waiting: (() => void)[] = []
  const ask = (list: string) => (page: number) => ({
    queryKey: ['rows', list, page],
    queryFn: () =>
      new Promise<Found>((resolve) => {
        const total = totals[list] ?? 0
        const first = (page - 1) * limit
        const length = Math.max(0, Math.min(limit, total - first))
        const items = Array.from({ length }, (_, row) => `${list}${first + row + 1}`)
        waiting.push(() => resolve({ items, page, limit, total }))
      }),
  })
  const answer = async () => {
    await waitFor(() => expect(waiting.length).toBeGreaterThan(0))
    await act(async () => waiting.splice(0).forEach((send) => send()))
  }
  return { ask, answer }
}

const Rows = ({ list }: { list: OnePage<Found> }) => (
  <PagedList list={list} failed={(reason) => reason} empty={<p>Nothing here</p>}>
    {({ items }) => (
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    )}
  </PagedList>
)

function show(element: React.ReactNode, address = '/') {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const router = createMemoryRouter([{ path: '/', element }], { initialEntries: [address] })
  render(
    <MantineProvider env="test">
      <LanguageProvider initialLanguage="en">
        <QueryClientProvider client={cache}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </LanguageProvider>
    </MantineProvider>,
  )
  return router
}

const shownRows = () => screen.queryAllByRole('listitem').map((row) => row.textContent)
const waitForRows = (...rows: string[]) => waitFor(() => expect(shownRows()).toEqual(rows))
const isBusy = () => document.querySelector('[aria-busy="true"]') !== null

/** A page whose list is named in the URL. */
function openList(address: string) {
  const server = createServer()
  function ListPage() {
    const [search] = useSearchParams()
    return <Rows list={usePagedList(server.ask(search.get('list') ?? 'a'))} />
  }
  return { ...server, router: show(<ListPage />, address) }
}

test('the page before stays, marked as busy, until the next one is there', async () => {
  const { answer, router } = openList('/?list=a')
  await answer()
  await waitForRows('a1', 'a2', 'a3', 'a4', 'a5')
  expect(isBusy()).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
  expect(router.state.location.search).toBe('?list=a&page=2')
  expect(shownRows()).toContain('a1')
  expect(isBusy()).toBe(true)
  await answer()
  await waitForRows('a6', 'a7', 'a8', 'a9', 'a10')
  expect(isBusy()).toBe(false)
})

test('a page past the end becomes the last one, and is never shown', async () => {
  const { answer, router } = openList('/?page=99')
  await answer()
  await waitFor(() => expect(router.state.location.search).toBe('?page=3'))
  expect(screen.queryByText(/ of /)).toBeNull()
  expect(isBusy()).toBe(true)
  await answer()
  expect(await screen.findByText('11 to 12 of 12')).toBeTruthy()
  expect(router.state.historyAction).toBe('REPLACE')
})

test('a page of an empty list is the first one', async () => {
  const { answer, router } = openList('/?list=c&page=4')
  await answer()
  await waitFor(() => expect(router.state.location.search).toBe('?list=c&page=1'))
  await answer()
  expect(await screen.findByText('Nothing here')).toBeTruthy()
})

test('rows of another list are not shown as those of the one asked for', async () => {
  const { answer, router } = openList('/?list=a')
  await answer()
  await waitForRows('a1', 'a2', 'a3', 'a4', 'a5')
  await act(() => router.navigate('/?list=b'))
  expect(shownRows()).toEqual([])
  expect(isBusy()).toBe(true)
  await answer()
  await waitForRows('b1', 'b2', 'b3')
  await act(() => router.navigate(-1))
  await waitForRows('a1', 'a2', 'a3', 'a4', 'a5')
})

test('a list whose page is not in the URL begins again at its first page', async () => {
  const server = createServer()
  function Inner() {
    const [name, setName] = useState('a')
    return (
      <>
        <button type="button" onClick={() => setName(name === 'a' ? 'b' : 'a')}>
          Other list
        </button>
        <Rows list={useInnerList(server.ask(name))} />
      </>
    )
  }
  const router = show(<Inner />)
  await server.answer()
  await userEvent.click(await screen.findByRole('button', { name: 'Page 3' }))
  await server.answer()
  await waitForRows('a11', 'a12')
  expect(router.state.location.search).toBe('')
  await userEvent.click(screen.getByRole('button', { name: 'Other list' }))
  expect(shownRows()).toEqual([])
  await server.answer()
  expect(await screen.findByText('1 to 3 of 3')).toBeTruthy()
})

test('a list that is the same whatever else its query says keeps its page and rows', async () => {
  const server = createServer()
  function Inner() {
    const [excluded, setExcluded] = useState(0)
    const ask = (page: number) => {
      const { queryFn } = server.ask('a')(page)
      return { queryKey: ['rows', page, excluded], queryFn }
    }
    return (
      <>
        <button type="button" onClick={() => setExcluded(excluded + 1)}>
          Take one out
        </button>
        <Rows list={useInnerList(ask, 'a')} />
      </>
    )
  }
  show(<Inner />)
  await server.answer()
  await userEvent.click(await screen.findByRole('button', { name: 'Page 2' }))
  await server.answer()
  await waitForRows('a6', 'a7', 'a8', 'a9', 'a10')
  await userEvent.click(screen.getByRole('button', { name: 'Take one out' }))
  expect(isBusy()).toBe(true)
  await waitForRows('a6', 'a7', 'a8', 'a9', 'a10')
  await server.answer()
  await waitFor(() => expect(isBusy()).toBe(false))
  await waitForRows('a6', 'a7', 'a8', 'a9', 'a10')
})

test('a list in another order stays until it is there', async () => {
  const server = createServer()
  function ListPage() {
    const [search] = useSearchParams()
    const ask = (page: number) => ({
      ...server.ask('b')(page),
      queryKey: ['rows', page, search.get('sort')],
    })
    return <Rows list={usePagedList(ask, { list: 'b' })} />
  }
  const router = show(<ListPage />)
  await server.answer()
  await waitForRows('b1', 'b2', 'b3')
  await act(() => router.navigate('/?sort=name'))
  expect(isBusy()).toBe(true)
  expect(shownRows()).toEqual(['b1', 'b2', 'b3'])
  await server.answer()
  await waitFor(() => expect(isBusy()).toBe(false))
})
