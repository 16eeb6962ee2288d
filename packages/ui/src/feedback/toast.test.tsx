import { MantineProvider } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { LanguageProvider, type Language } from '../i18n/language.tsx'
import { endSession, saveSession } from '../session/session.ts'
import { Toasts, useToast, type ToastApi } from './toast.tsx'

const show = vi.spyOn(notifications, 'show')
afterEach(() => {
  show.mockClear()
  act(() => notifications.clean())
})

let cache: QueryClient
function open(language: Language = 'en'): ToastApi {
  cache = new QueryClient()
  const captured: { toast?: ToastApi } = {}
  function Screen() {
    Object.assign(captured, { toast: useToast() })
    return null
  }
  render(
    <MantineProvider env="test">
      <LanguageProvider initialLanguage={language}>
        <QueryClientProvider client={cache}>
          <Screen />
          <Toasts />
        </QueryClientProvider>
      </LanguageProvider>
    </MantineProvider>,
  )
  return captured.toast!
}

const shownDuration = () =>
  waitFor(() => expect(show).toHaveBeenCalledOnce()).then(() => show.mock.calls[0]![0].autoClose)

test('a success stays six seconds, or as long as requested', async () => {
  const toast = open()
  act(() => toast.success('Saved!'))
  expect(await screen.findByText('Saved!')).toBeTruthy()
  expect(await shownDuration()).toBe(6_000)
  show.mockClear()
  act(() => toast.success('Submitted!', 12_000))
  expect(await shownDuration()).toBe(12_000)
})

test('a failure reads Error: and stays six seconds', async () => {
  const toast = open()
  act(() => toast.failure('File not found'))
  expect((await screen.findByRole('alert')).textContent).toContain('Error: File not found')
  expect(await shownDuration()).toBe(6_000)
})

test('a failure with retry stays twelve seconds and has a button for it', async () => {
  const retry = vi.fn<() => void>()
  const toast = open()
  act(() => toast.failure('File not found', { retry }))
  expect(await shownDuration()).toBe(12_000)
  const button = await screen.findByRole('button', { name: 'Try Again' })
  act(() => button.click())
  expect(retry).toHaveBeenCalledOnce()
})

describe('a toast with Try Again', () => {
  const failed = async (retry = () => {}) => {
    const toast = open()
    act(() => toast.failure('It was not saved', { retry }))
    return { toast, button: await screen.findByRole('button', { name: 'Try Again' }) }
  }
  const failureText = () => screen.queryByText(/It was not saved/)

  test('disappears once something is sent, so that not both are done', async () => {
    await failed()
    const saving = cache.getMutationCache().build(cache, { mutationFn: () => Promise.resolve(1) })
    await act(() => saving.execute(undefined))
    await waitFor(() => expect(failureText()).toBeNull())
  })

  test('disappears once something else is typed', async () => {
    await failed()
    const field = document.body.appendChild(document.createElement('input'))
    act(() => void field.dispatchEvent(new Event('input', { bubbles: true })))
    await waitFor(() => expect(failureText()).toBeNull())
    field.remove()
  })

  test('does not retry for somebody else who has signed in since', async () => {
    const retry = vi.fn<() => void>()
    saveSession('token-of-ray', 'ray@demo.test', false)
    const { button } = await failed(retry)
    saveSession('token-of-hector', 'hector@demo.test', false)
    act(() => button.click())
    expect(retry).not.toHaveBeenCalled()
    endSession()
  })

  test('disappears with all other toasts on sign-out', async () => {
    const { toast } = await failed()
    act(() => toast.clear())
    await waitFor(() => expect(failureText()).toBeNull())
  })
})

test('a failure stays as long as requested, even with retry', async () => {
  const toast = open()
  act(() => toast.failure('No bank', { ms: 6_000, retry: () => {} }))
  expect(await screen.findByText('Error: No bank')).toBeTruthy()
  expect(await shownDuration()).toBe(6_000)
})

test('a problem shows its text without a prefix, for as long as requested', async () => {
  const toast = open()
  act(() => toast.problem('Error updating 1 date!', 3_000))
  expect((await screen.findByRole('alert')).textContent).toContain('Error updating 1 date!')
  expect(screen.queryByText(/Error: /)).toBeNull()
  expect(await shownDuration()).toBe(3_000)
})

test('a warning reads Warning:', async () => {
  const toast = open()
  act(() => toast.warning('No savings shown'))
  expect(await screen.findByText('Warning: No savings shown')).toBeTruthy()
})

test('fixed labels are in the reader’s language', async () => {
  const toast = open('es')
  act(() => toast.failure('No se encontró', { retry: () => {} }))
  expect(await screen.findByRole('button', { name: 'Intentar de nuevo' })).toBeTruthy()
})
