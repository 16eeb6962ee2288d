import { act, render } from '@testing-library/react'
import { useEffect } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { useUrlQuery } from './query-in-url.ts'

type Change = ReturnType<typeof useUrlQuery>[1]

/**
 * The hook uses React Router's data router context, which is not public API: this test fails if an
 * update changes it.
 */
test('a query change builds on the latest query, even while its page is still loading', async () => {
  const list: { change?: Change } = {}
  const loads: (() => void)[] = []
  function List() {
    const [, change] = useUrlQuery()
    useEffect(() => {
      list.change = change
    })
    return null
  }
  const loader = ({ request }: { request: Request }) =>
    request.url.includes('a=1')
      ? new Promise<null>((resolve) => loads.push(() => resolve(null)))
      : null
  const routes = [{ path: '/list', loader, element: <List />, hydrateFallbackElement: <p /> }]
  const router = createMemoryRouter(routes, { initialEntries: ['/list'] })
  render(<RouterProvider router={router} />)
  await act(() => Promise.resolve())

  const set = (name: string) => (query: URLSearchParams) => {
    const next = new URLSearchParams(query)
    next.set(name, '1')
    return next
  }
  act(() => void list.change!(set('a')))
  expect(router.state.location.search).toBe('')
  act(() => void list.change!(set('b')))
  await act(async () => loads.forEach((finish) => finish()))
  expect(router.state.location.search).toBe('?a=1&b=1')
})

test('a query change of a page that is being left, such as a search as typing paused, does not bring it back', async () => {
  const list: { change?: Change } = {}
  function List() {
    const [, change] = useUrlQuery()
    useEffect(() => {
      list.change = change
    })
    return null
  }
  const loads: (() => void)[] = []
  const loader = () => new Promise<null>((resolve) => loads.push(() => resolve(null)))
  const routes = [
    { path: '/list', element: <List /> },
    { path: '/other', loader, element: <p>Other</p> },
  ]
  const router = createMemoryRouter(routes, { initialEntries: ['/list'] })
  render(<RouterProvider router={router} />)
  await act(() => Promise.resolve())

  act(() => void router.navigate('/other'))
  act(() => void list.change!(() => 'search=dana', { replace: true }))
  await act(async () => loads.forEach((finish) => finish()))
  expect(router.state.location.pathname).toBe('/other')
  act(() => void list.change!(() => 'search=dana', { replace: true }))
  expect(router.state.location.pathname).toBe('/other')
})
