import type { Send } from '@milepost/contract/wire/caller'
import { afterEach, expect, test, vi } from 'vitest'
import { runInApp } from './in-app.ts'
import { saveFile } from '../pdf/save-file.ts'
import { send } from '../api/send.ts'
import { dropToken, endSession, keepSession, rememberedEmail, token } from './session.ts'

function aPhone() {
  let held: string | undefined
  let kept: string | undefined
  return {
    kept: () => kept,
    tokens: {
      held: () => held,
      hold: (bearer: string, forGood: boolean) => {
        held = bearer
        kept = forGood ? bearer : undefined
      },
      drop: () => {
        held = undefined
        kept = undefined
      },
    },
    sendUnseen: vi.fn<Send>(async () => new Response('from the phone')),
    saveFile: vi.fn<(bytes: Blob, name: string) => Promise<void>>(async () => {}),
  }
}

afterEach(() => {
  runInApp(undefined)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('an app keeps the token where it keeps secrets, and none in the browser’s storage', () => {
  const phone = aPhone()
  runInApp(phone)
  keepSession('a-token', 'dana@whitfield.test', true)
  expect(token()).toBe('a-token')
  expect(phone.kept()).toBe('a-token')
  expect(rememberedEmail()).toBe('dana@whitfield.test')
  expect([...Object.values(localStorage), ...Object.values(sessionStorage)]).not.toContain(
    'a-token',
  )
  dropToken()
  expect(token()).toBeUndefined()
  expect(phone.kept()).toBeUndefined()
})

test('a session that is not to be kept ends with the app', () => {
  const phone = aPhone()
  runInApp(phone)
  keepSession('a-token', 'dana@whitfield.test', false)
  expect(token()).toBe('a-token')
  expect(phone.kept()).toBeUndefined()
  endSession()
  expect(token()).toBeUndefined()
})

test('what an app saves, the phone keeps and opens', async () => {
  const phone = aPhone()
  runInApp(phone)
  const bytes = new Blob(['a year'])
  await saveFile(bytes, 'trips.csv')
  expect(phone.saveFile).toHaveBeenCalledWith(bytes, 'trips.csv')
})

test('calls of a page that nobody sees are made by the phone, all others by the page', async () => {
  const phone = aPhone()
  runInApp(phone)
  vi.stubGlobal('fetch', async () => new Response('from the page'))
  const request = () => ({ method: 'GET', headers: new Headers() })
  expect(await (await send('/api/v1/firm', request())).text()).toBe('from the page')
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  expect(await (await send('/api/v1/firm', request())).text()).toBe('from the phone')
  const form = { ...request(), body: new FormData() }
  expect(await (await send('/api/v1/documents', form)).text()).toBe('from the page')
})
