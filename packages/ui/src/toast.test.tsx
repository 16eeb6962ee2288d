import { MantineProvider } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { act, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { LanguageProvider, type Language } from './language.tsx'
import { Toasts, useToast, type Toasting } from './toast.tsx'

const show = vi.spyOn(notifications, 'show')
afterEach(() => {
  show.mockClear()
  act(() => notifications.clean())
})

function open(language: Language = 'en'): Toasting {
  const given: { toast?: Toasting } = {}
  function Screen() {
    Object.assign(given, { toast: useToast() })
    return null
  }
  render(
    <MantineProvider env="test">
      <LanguageProvider initially={language}>
        <Screen />
        <Toasts />
      </LanguageProvider>
    </MantineProvider>,
  )
  return given.toast!
}

const shownFor = () =>
  waitFor(() => expect(show).toHaveBeenCalledOnce()).then(() => show.mock.calls[0]![0].autoClose)

test('a success is said for three seconds, or as long as is asked', async () => {
  const toast = open()
  act(() => toast.success('Saved!'))
  expect(await screen.findByText('Saved!')).toBeTruthy()
  expect(await shownFor()).toBe(3_000)
  show.mockClear()
  act(() => toast.success('Submitted!', 12_000))
  expect(await shownFor()).toBe(12_000)
})

test('a failure reads Error: and stays six seconds', async () => {
  const toast = open()
  act(() => toast.failure('File not found'))
  expect((await screen.findByRole('alert')).textContent).toContain('Error: File not found')
  expect(await shownFor()).toBe(6_000)
})

test('a failure one can retry stays twelve seconds and has a button for it', async () => {
  const retry = vi.fn<() => void>()
  const toast = open()
  act(() => toast.failure('File not found', { retry }))
  expect(await shownFor()).toBe(12_000)
  const button = await screen.findByRole('button', { name: 'Try Again' })
  act(() => button.click())
  expect(retry).toHaveBeenCalledOnce()
})

test('a problem is said in its own words, for as long as is asked', async () => {
  const toast = open()
  act(() => toast.problem('Error updating 1 date!', 3_000))
  expect((await screen.findByRole('alert')).textContent).toContain('Error updating 1 date!')
  expect(screen.queryByText(/Error: /)).toBeNull()
  expect(await shownFor()).toBe(3_000)
})

test('a warning reads Warning:', async () => {
  const toast = open()
  act(() => toast.warning('No savings shown'))
  expect(await screen.findByText('Warning: No savings shown')).toBeTruthy()
})

test('its own words are in the language of the reader', async () => {
  const toast = open('es')
  act(() => toast.failure('No se encontró', { retry: () => {} }))
  expect(await screen.findByRole('button', { name: 'Intentar de nuevo' })).toBeTruthy()
})
