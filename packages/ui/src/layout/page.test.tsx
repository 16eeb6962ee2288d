import { MantineProvider } from '@mantine/core'
import { act, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { PageFrame } from './page-frame.ts'
import { Page } from './page.tsx'

function open(path = '/one') {
  const router = createMemoryRouter(
    [
      {
        path: '/one',
        element: (
          <Page title="One" info={{ title: 'Notes', content: 'How this is reckoned' }}>
            <p>first</p>
          </Page>
        ),
      },
      {
        path: '/two',
        element: (
          <Page
            title="Two"
            documentTitle="Receipt - View Document"
            back={{ to: '/one', label: 'Back to One' }}
          >
            <p>second</p>
          </Page>
        ),
      },
    ],
    { initialEntries: [path] },
  )
  render(
    <MantineProvider env="test">
      <PageFrame
        value={{
          siteName: 'Blue Ridge',
          actions: <button type="button">Upload</button>,
          top: <p>MC 123456</p>,
        }}
      >
        <RouterProvider router={router} />
      </PageFrame>
    </MantineProvider>,
  )
  return router
}

test("the browser's title is the page's title and the firm's name, or the page's documentTitle", async () => {
  const router = open()
  await waitFor(() => expect(document.title).toBe('One | Blue Ridge'))
  await act(() => router.navigate('/two'))
  await waitFor(() => expect(document.title).toBe('Receipt - View Document'))
})

test('navigation focuses the heading; a query change does not', async () => {
  const router = open()
  await waitFor(() => expect(document.activeElement).toBe(document.body))
  await act(() => router.navigate('/two'))
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Two' })),
  )
  const back = screen.getByRole('link', { name: 'Back to One' })
  back.focus()
  await act(() => router.navigate('/two?upload=new'))
  await waitFor(() => expect(document.activeElement).toBe(back))
})

test('the back button links to its target', () => {
  open('/two')
  expect(screen.getByRole('link', { name: 'Back to One' }).getAttribute('href')).toBe('/one')
})

test('the info icon opens a modal, Got It closes it', async () => {
  open()
  act(() => screen.getByRole('button', { name: 'About Notes' }).click())
  expect(await screen.findByText('How this is reckoned')).toBeTruthy()
  act(() => screen.getByRole('button', { name: 'Got It' }).click())
  await waitFor(() => expect(screen.queryByText('How this is reckoned')).toBeNull())
})

test("the layout's actions show on a page without actions of its own", () => {
  open()
  expect(screen.getByRole('button', { name: 'Upload' })).toBeTruthy()
})

test('what the frame has on top stands above the page’s content', () => {
  open()
  expect(screen.getByRole('main').textContent).toBe('MC 123456first')
})
