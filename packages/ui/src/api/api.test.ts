import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { account } from '@milepost/contract/account/account'
import { CallFailed } from '@milepost/contract/wire/caller'
import { saveSession, token } from '../session/session.ts'
import { call, onSessionLost, read, readDeadlineMs } from './api.ts'

const unauthorizedResponse = () =>
  Response.json(
    { errors: [{ status: '401', code: 'unauthenticated', title: 'Please sign in' }] },
    { status: 401 },
  )

const onLost = vi.fn<() => void>()
const unsubscribe = onSessionLost(onLost)
afterEach(() => onLost.mockClear())

test('calls go below /api with the token and the language of the page', async () => {
  const fetchMock = vi.fn<typeof fetch>(async () => new Response(null, { status: 204 }))
  vi.stubGlobal('fetch', fetchMock)
  saveSession('a-token', 'dana@whitfield.test', false)
  document.documentElement.lang = 'es'
  await call(account.signOut, {})
  const [url, { headers }] = fetchMock.mock.calls[0] as unknown as [string, { headers: Headers }]
  expect(url).toBe('/api/users/sign_out')
  expect(headers.get('authorization')).toBe('Bearer a-token')
  expect(headers.get('accept-language')).toBe('es')
})

test('a 401 ends the session and notifies the listeners', async () => {
  vi.stubGlobal('fetch', async () => unauthorizedResponse())
  saveSession('a-token', 'dana@whitfield.test', false)
  await expect(call(account.currentUser, {})).rejects.toBeInstanceOf(CallFailed)
  expect(token()).toBeUndefined()
  expect(onLost).toHaveBeenCalledOnce()
})

test('a wrong password does not count as a lost session', async () => {
  vi.stubGlobal('fetch', async () => unauthorizedResponse())
  saveSession('a-token', 'dana@whitfield.test', false)
  const user = { email: 'dana@whitfield.test', password: 'wrong' }
  await expect(call(account.signIn, { body: { user } })).rejects.toBeInstanceOf(CallFailed)
  expect(token()).toBe('a-token')
  expect(onLost).not.toHaveBeenCalled()
})

test('a late 401 leaves the newer session alone', async () => {
  const pendingResponse = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => pendingResponse.promise)
  saveSession('an-old-token', 'dana@whitfield.test', false)
  const lateCall = call(account.currentUser, {})
  saveSession('a-new-token', 'dana@whitfield.test', false)
  pendingResponse.resolve(unauthorizedResponse())
  await expect(lateCall).rejects.toBeInstanceOf(CallFailed)
  expect(token()).toBe('a-new-token')
})

test.each([
  ['follows', 'a-new-token'],
  ['ends, if none came,', undefined],
])('a 401 while another tab exchanges the session %s once that is over', async (_, newToken) => {
  const exchange = Promise.withResolvers<void>()
  vi.stubGlobal('navigator', {
    locks: {
      request: async (_name: string, _options: LockOptions, task: () => void) => {
        await exchange.promise
        task()
      },
    },
  })
  vi.stubGlobal('fetch', async () => unauthorizedResponse())
  saveSession('an-old-token', 'dana@whitfield.test', true)
  const refused = call(account.currentUser, {}).catch((reason: unknown) => reason)
  await new Promise((resolve) => setTimeout(resolve))
  expect(token()).toBe('an-old-token')
  if (newToken) localStorage.setItem('token', newToken)
  exchange.resolve()
  expect(await refused).toBeInstanceOf(CallFailed)
  expect(token()).toBe(newToken)
  expect(onLost).toHaveBeenCalledTimes(newToken ? 0 : 1)
})

test('an unsubscribed listener is not called', async () => {
  unsubscribe()
  vi.stubGlobal('fetch', async () => unauthorizedResponse())
  saveSession('a-token', 'dana@whitfield.test', false)
  await expect(call(account.currentUser, {})).rejects.toBeInstanceOf(CallFailed)
  expect(onLost).not.toHaveBeenCalled()
})

test('a read without an answer fails at its deadline, and one that is no longer needed is aborted', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const signals: AbortSignal[] = []
  vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
    signals.push(signal)
    return new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error))
    })
  })
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const failed = cache.query(read(account.currentUser, {})).catch((reason: unknown) => reason)
  await vi.advanceTimersByTimeAsync(readDeadlineMs)
  expect(await failed).toMatchObject({ code: 'unavailable' })
  expect(await failed).toBeInstanceOf(CallFailed)

  const left = cache.query(read(account.currentUser, {})).catch(() => 'aborted')
  await vi.advanceTimersByTimeAsync(1)
  await cache.cancelQueries()
  expect(await left).toBe('aborted')
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true])
})
