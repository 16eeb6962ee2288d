import { MantineProvider } from '@mantine/core'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { useUrlFilters } from '@milepost/ui/routing/query-in-url.ts'
import { UrlSearch } from './url-search.tsx'

function open(address: string) {
  function List() {
    const [query, choose] = useUrlFilters()
    const search = query.get('search') ?? ''
    return <UrlSearch label="Search" value={search} onSearch={(text) => choose('search', text)} />
  }
  const router = createMemoryRouter([{ path: '/', element: <List /> }], {
    initialEntries: [address],
  })
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  )
  return router
}

const shownText = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' }).value

test('what is typed goes into the URL when the typing pauses, and the list begins at its first page', async () => {
  const router = open('/?page=3')
  await userEvent.type(screen.getByRole('searchbox'), ' fuel ')
  await waitFor(() => expect(router.state.location.search).toBe('?search=fuel'))
  expect(shownText()).toBe(' fuel ')
})

test('the text follows the Back button', async () => {
  const router = open('/?search=fuel')
  await act(() => router.navigate('/?search=tolls'))
  expect(shownText()).toBe('tolls')
  await act(() => router.navigate(-1))
  expect(shownText()).toBe('fuel')
})
