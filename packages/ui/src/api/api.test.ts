import { account } from '@milepost/contract/account/account'
import { CallFailed } from '@milepost/contract/wire/caller'
import { afterEach, expect, test, vi } from 'vitest'
import { call, onSessionLost } from './api.ts'
import { keepSession, token } from '../session/session.ts'

const refusal = () =>
  Response.json(
    { errors: [{ status: '401', code: 'unauthenticated', title: 'Please sign in' }] },
    { status: 401 },
  )

const lost = vi.fn<() => void>()
const stop = onSessionLost(lost)
afterEach(() => lost.mockClear())

test('calls go below /api with the token and the language of the page', async () => {
  const fetched = vi.fn<typeof fetch>(async () => new Response(null, { status: 204 }))
  vi.stubGlobal('fetch', fetched)
  keepSession('a-token', 'dana@whitfield.test', false)
  document.documentElement.lang = 'es'
  await call(account.signOut, {})
  const [url, { headers }] = fetched.mock.calls[0] as unknown as [string, { headers: Headers }]
  expect(url).toBe('/api/users/sign_out')
  expect(headers.get('authorization')).toBe('Bearer a-token')
  expect(headers.get('accept-language')).toBe('es')
})

test('a 401 ends the session and tells of it', async () => {
  vi.stubGlobal('fetch', async () => refusal())
  keepSession('a-token', 'dana@whitfield.test', false)
  await expect(call(account.currentUser, {})).rejects.toBeInstanceOf(CallFailed)
  expect(token()).toBeUndefined()
  expect(lost).toHaveBeenCalledOnce()
})

test('a wrong password is no lost session', async () => {
  vi.stubGlobal('fetch', async () => refusal())
  keepSession('a-token', 'dana@whitfield.test', false)
  const user = { email: 'dana@whitfield.test', password: 'wrong' }
  await expect(call(account.signIn, { body: { user } })).rejects.toBeInstanceOf(CallFailed)
  expect(token()).toBe('a-token')
  expect(lost).not.toHaveBeenCalled()
})

test('a 401 that comes late leaves the session that was begun meanwhile', async () => {
  const held = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => held.promise)
  keepSession('an-old-token', 'dana@whitfield.test', false)
  const late = call(account.currentUser, {})
  keepSession('a-new-token', 'dana@whitfield.test', false)
  held.resolve(refusal())
  await expect(late).rejects.toBeInstanceOf(CallFailed)
  expect(token()).toBe('a-new-token')
})

test('who no longer listens hears nothing', async () => {
  stop()
  vi.stubGlobal('fetch', async () => refusal())
  keepSession('a-token', 'dana@whitfield.test', false)
  await expect(call(account.currentUser, {})).rejects.toBeInstanceOf(CallFailed)
  expect(lost).not.toHaveBeenCalled()
})
