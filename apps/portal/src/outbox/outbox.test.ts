import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { aDay, memoryStore } from '../../test/an-outbox.ts'
import type { OutboxStore } from './outbox-store.ts'
import { getOutboxState, openOutbox } from './outbox.ts'

const device = vi.hoisted(() => ({ store: undefined as OutboxStore | undefined, tries: 0 }))
vi.mock('./outbox-store.ts', () => ({ openOutboxStore: () => device.store }))
// The server is unreachable.
vi.mock('./drain.ts', () => ({ drain: async () => ++device.tries > 0 }))

let notifyChanged = () => {}
beforeEach(() => {
  device.tries = 0
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      onmessage: (messages: { data: unknown }) => void = () => {}
      constructor() {
        notifyChanged = () => this.onmessage({ data: 'changed' })
      }
      postMessage() {}
      close() {}
    },
  )
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
})

/** Dana's outbox in this window with its entries, after the first try. */
async function open(...dates: string[]): Promise<void> {
  device.store = memoryStore(dates.map((date) => aDay(date))).store
  onTestFinished(openOutbox('dana', () => {}))
  await expect.poll(() => getOutboxState().entries).toHaveLength(dates.length)
  // The sending code is loaded on first use.
  await expect.poll(() => device.tries).toBe(dates.length)
}

test('a window that fails to send has no other one try at once', async () => {
  await open('2026-11-03')
  for (let times = 0; times < 10; times++) {
    notifyChanged()
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(device.tries).toBe(1)
})

test('an entry stored by another window is sent from this one, in case the other window was closed', async () => {
  await open()
  await device.store!.add(aDay('2026-11-04'))
  notifyChanged()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(getOutboxState().entries).toHaveLength(1)
  expect(device.tries).toBe(0)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(device.tries).toBe(1)
})

test('if sending fails right after the network is back, it is tried again within seconds, however long the network was away', async () => {
  await open('2026-11-03')
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  const { tries } = device
  await vi.advanceTimersByTimeAsync(10_000)
  expect(device.tries).toBe(tries + 1)
})
