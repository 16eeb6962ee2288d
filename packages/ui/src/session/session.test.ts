import { expect, onTestFinished, test, vi } from 'vitest'
import { exchangeSession } from './exchange-session.ts'
import {
  beginImpersonation,
  clearToken,
  endSession,
  rememberedEmail,
  saveSession,
  token,
} from './session.ts'

test('without "stay signed in", the session ends with the tab and the e-mail is not remembered', () => {
  saveSession('a-token', 'dana@whitfield.test', false)
  expect(token()).toBe('a-token')
  expect(localStorage.length).toBe(0)
  expect(rememberedEmail()).toBe('')
})

test('Keep me logged in outlives the tab and remembers the e-mail', () => {
  saveSession('a-token', 'dana@whitfield.test', true)
  sessionStorage.clear()
  expect(token()).toBe('a-token')
  expect(rememberedEmail()).toBe('dana@whitfield.test')
})

test('signing in again replaces the earlier session', () => {
  saveSession('an-old-token', 'dana@whitfield.test', true)
  saveSession('a-new-token', 'ray@tolliver.test', false)
  expect(token()).toBe('a-new-token')
  sessionStorage.clear()
  expect(token()).toBeUndefined()
})

test('signing in again never removes the token first, which would send other tabs to sign-in', () => {
  saveSession('an-old-token', 'dana@whitfield.test', true)
  const storage = localStorage
  const seen: (string | null)[] = []
  const record = (change: () => void) => {
    change()
    seen.push(storage.getItem('token'))
  }
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.getItem(key),
    setItem: (key: string, text: string) => record(() => storage.setItem(key, text)),
    removeItem: (key: string) => record(() => storage.removeItem(key)),
  })
  saveSession('a-new-token', 'dana@whitfield.test', true)
  vi.unstubAllGlobals()
  expect(seen).not.toContain(null)
  expect(seen.at(-1)).toBe('a-new-token')
})

test('a lost session keeps the remembered e-mail, signing out removes it', () => {
  saveSession('a-token', 'dana@whitfield.test', true)
  clearToken()
  expect([token(), rememberedEmail()]).toEqual([undefined, 'dana@whitfield.test'])
  endSession()
  expect(rememberedEmail()).toBe('')
})

test.each([clearToken, endSession])(
  '%o in an impersonation leaves the browser’s own session alone',
  (end) => {
    saveSession('a-token', 'dana@whitfield.test', true)
    beginImpersonation('another-token')
    expect(token()).toBe('another-token')
    end()
    expect([token(), rememberedEmail()]).toEqual(['a-token', 'dana@whitfield.test'])
    expect(sessionStorage.length).toBe(0)
  },
)

/** Locks of this tab alone, each held until its task ends. */
function stubLocks(held: Set<string>): void {
  vi.stubGlobal('navigator', {
    locks: {
      request: async (
        name: string,
        _: LockOptions,
        task: (lock: { name: string }) => Promise<void>,
      ) => {
        held.add(name)
        await task({ name }).finally(() => held.delete(name))
      },
    },
  })
  onTestFinished(() => void vi.unstubAllGlobals())
}

test('an exchanged session keeps its place, and other tabs wait until they can know of it', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const held = new Set<string>()
  stubLocks(held)
  saveSession('before', 'dana@whitfield.test', true)
  await exchangeSession(async () => 'after')
  expect([token(), localStorage.getItem('token'), held.size]).toEqual(['after', 'after', 1])
  await vi.advanceTimersByTimeAsync(2000)
  expect(held.size).toBe(0)
})

test('an exchange that fails leaves the session as it is, and keeps nobody waiting', async () => {
  const held = new Set<string>()
  stubLocks(held)
  saveSession('before', 'dana@whitfield.test', true)
  const failed = exchangeSession(() => Promise.reject(new Error('refused')))
  await expect(failed).rejects.toThrow('refused')
  expect([token(), held.size]).toEqual(['before', 0])
})
