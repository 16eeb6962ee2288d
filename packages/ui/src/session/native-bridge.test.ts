import { afterEach, expect, test, vi } from 'vitest'
import type { Send } from '@milepost/contract/wire/caller'
import { send } from '../api/send.ts'
import { saveFile } from '../pdf/save-file.ts'
import { setNativeBridge } from './native-bridge.ts'
import { clearToken, endSession, rememberedEmail, saveSession, token } from './session.ts'

function createFakeBridge() {
  let current: string | undefined
  let persisted: string | undefined
  return {
    persisted: () => persisted,
    tokens: {
      get: () => current,
      set: (bearer: string, persistent: boolean) => {
        current = bearer
        persisted = persistent ? bearer : undefined
      },
      replace: (bearer: string) => {
        persisted = persisted === undefined ? undefined : bearer
        current = bearer
      },
      clear: () => {
        current = undefined
        persisted = undefined
      },
    },
    sendInBackground: vi.fn<Send>(async () => new Response('from the phone')),
    saveFile: vi.fn<(bytes: Blob, name: string) => Promise<void>>(async () => {}),
  }
}

afterEach(() => {
  setNativeBridge(undefined)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('the app stores the token in the phone’s secure storage, not in browser storage', () => {
  const phone = createFakeBridge()
  setNativeBridge(phone)
  saveSession('a-token', 'dana@whitfield.test', true)
  expect(token()).toBe('a-token')
  expect(phone.persisted()).toBe('a-token')
  expect(rememberedEmail()).toBe('dana@whitfield.test')
  expect([...Object.values(localStorage), ...Object.values(sessionStorage)]).not.toContain(
    'a-token',
  )
  clearToken()
  expect(token()).toBeUndefined()
  expect(phone.persisted()).toBeUndefined()
})

test('without "stay signed in", the session ends with the app', () => {
  const phone = createFakeBridge()
  setNativeBridge(phone)
  saveSession('a-token', 'dana@whitfield.test', false)
  expect(token()).toBe('a-token')
  expect(phone.persisted()).toBeUndefined()
  endSession()
  expect(token()).toBeUndefined()
})

test('the phone saves and opens a file from the app', async () => {
  const phone = createFakeBridge()
  setNativeBridge(phone)
  const bytes = new Blob(['a year'])
  await saveFile(bytes, 'trips.csv')
  expect(phone.saveFile).toHaveBeenCalledWith(bytes, 'trips.csv')
})

test('the phone sends the calls of a hidden page, the page all others', async () => {
  const phone = createFakeBridge()
  setNativeBridge(phone)
  vi.stubGlobal('fetch', async () => new Response('from the page'))
  const request = () => ({ method: 'GET', headers: new Headers() })
  expect(await (await send('/api/v1/firm', request())).text()).toBe('from the page')
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  expect(await (await send('/api/v1/firm', request())).text()).toBe('from the phone')
  const form = { ...request(), body: new FormData() }
  expect(await (await send('/api/v1/documents', form)).text()).toBe('from the page')
})
