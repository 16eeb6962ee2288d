import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { token } from '@milepost/ui/session/session.ts'
import { announceSwitch, watchSwitches } from './follow-switch.ts'

/** The other windows of the browser. */
let listeners: ((event: { data: unknown }) => void)[] = []

beforeEach(() => {
  listeners = []
  sessionStorage.clear()
  localStorage.clear()
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      set onmessage(listener: (event: { data: unknown }) => void) {
        listeners.push(listener)
      }
      postMessage(data: unknown) {
        listeners.forEach((listener) => listener({ data }))
      }
      close() {}
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

test.each([sessionStorage, localStorage])(
  'a window with the same session follows it to the other account and starts over',
  (storage) => {
    storage.setItem('token', 'before')
    const restart = vi.fn<() => void>()
    watchSwitches(restart)
    announceSwitch({ from: 'before', to: 'after' })
    expect(storage.getItem('token')).toBe('after')
    expect(restart).toHaveBeenCalledOnce()
  },
)

test('a window with another session, such as that of staff who act as a client, stays as it is', () => {
  sessionStorage.setItem('token', 'another')
  localStorage.setItem('token', 'before')
  const restart = vi.fn<() => void>()
  watchSwitches(restart)
  announceSwitch({ from: 'before', to: 'after' })
  expect(token()).toBe('another')
  expect(restart).not.toHaveBeenCalled()
})
