import { MantineProvider, useMantineColorScheme } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { account, type CurrentUser } from '@milepost/contract/account/account'
import { fakeApi } from '@milepost/testing/fake-api.ts'
import { aClient } from '@milepost/testing/records/a-client.ts'
import { LanguageProvider, useLanguage, type Language } from '@milepost/ui/i18n/language.tsx'
import { useSavePreferences, useSyncedPreferences } from './use-synced-preferences.ts'

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  api = fakeApi()
})

function Portal({ user }: { user: CurrentUser }) {
  useSyncedPreferences(user)
  const savePreferences = useSavePreferences()
  const { language } = useLanguage()
  const { colorScheme } = useMantineColorScheme()
  return (
    <>
      <output>{`${language} ${colorScheme}`}</output>
      <button type="button" onClick={() => savePreferences({ theme: 'dark' })}>
        Dark
      </button>
    </>
  )
}

/** The sign-in page, where a language may be chosen, and the portal after it. */
function App({ user, signedIn }: { user: CurrentUser; signedIn: boolean }) {
  const { setLanguage } = useLanguage()
  if (signedIn) return <Portal user={user} />
  return (
    <button type="button" onClick={() => setLanguage('es')}>
      Español
    </button>
  )
}

function open(user: CurrentUser, initialLanguage: Language = 'en') {
  const cache = new QueryClient()
  const page = (signedIn: boolean) => (
    <MantineProvider env="test">
      <LanguageProvider initialLanguage={initialLanguage}>
        <QueryClientProvider client={cache}>
          <App user={user} signedIn={signedIn} />
        </QueryClientProvider>
      </LanguageProvider>
    </MantineProvider>
  )
  const { rerender } = render(page(false))
  return { signIn: () => rerender(page(true)) }
}

const shown = () => screen.getByRole('status').textContent

test('the portal opens with the preferences chosen on another device', async () => {
  open(aClient('PRO', { language: 'es', theme: 'dark' })).signIn()
  await waitFor(() => expect(shown()).toBe('es dark'))
  expect(api.requests).toEqual([])
})

test("without saved preferences the device's apply", async () => {
  open(aClient(), 'es').signIn()
  await waitFor(() => expect(shown()).toBe('es light'))
})

test('a language chosen before sign-in is newer than the saved one and replaces it', async () => {
  const client = aClient('PRO', { language: 'en' })
  api.answer(account.changePreferences, { ...client, language: 'es' })
  const { signIn } = open(client)
  act(() => screen.getByRole('button', { name: 'Español' }).click())
  signIn()
  expect(shown()).toMatch(/^es/)
  await waitFor(() => expect(api.requests[0]?.body).toEqual({ preferences: { language: 'es' } }))
})

test('impersonating staff neither see nor change the preferences', async () => {
  open(aClient('PRO', { language: 'es', theme: 'dark', impersonatedBy: 'Joanna' })).signIn()
  expect(shown()).toBe('en light')
})

test('a choice that fails to save applies to this device only', async () => {
  api.loseConnection(account.changePreferences)
  open(aClient()).signIn()
  act(() => screen.getByRole('button', { name: 'Dark' }).click())
  await waitFor(() => expect(api.requests).toHaveLength(1))
})
