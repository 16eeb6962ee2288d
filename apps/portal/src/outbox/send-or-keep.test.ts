import { CallFailed } from '@milepost/contract/wire/caller'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { memoryStore } from '../../test/an-outbox.ts'
import type { Deed } from './actions.ts'
import type { OutboxStore } from './outbox-store.ts'
import { openOutbox, outboxNow } from './outbox.ts'
import { sendOrKeep, waits } from './send-or-keep.ts'

const device = vi.hoisted(() => ({ store: undefined as OutboxStore | undefined }))
vi.mock('./outbox-store.ts', () => ({ outboxStoreOf: () => device.store }))
// Nothing goes out by itself here.
vi.mock('./drain.ts', () => ({ alone: async () => true, drain: async () => true }))

const offline = new CallFailed({ code: 'offline', title: 'No network' })
const day: Deed = { kind: 'day', date: '2026-11-03', allocation: 'fullDay' }
const key = crypto.randomUUID()
const kept = () => outboxNow().actions.map(({ id, deed }) => ({ id, deed }))

beforeEach(() => {
  device.store = memoryStore().store
})
const open = () => onTestFinished(openOutbox('dana', () => {}))
const lost = () => Promise.reject(offline)

test('what can be sent is sent, and nothing of it is kept', async () => {
  open()
  expect(await sendOrKeep(day, key, async () => 'done')).toBe('done')
  expect(kept()).toEqual([])
})

test('what can’t be sent is kept under the key that it was sent with', async () => {
  open()
  expect(await sendOrKeep(day, key, lost)).toBe(waits)
  expect(kept()).toEqual([{ id: key, deed: day }])
})

test('what gets no answer in time is kept, too', async () => {
  open()
  const late = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal)
  onTestFinished(() => timeout.mockRestore())
  const { promise: unanswered, reject } = Promise.withResolvers<string>()
  const outcome = sendOrKeep(day, key, (signal) => {
    signal!.addEventListener('abort', () => reject(signal!.reason as Error))
    return unanswered
  })
  late.abort(new DOMException('', 'TimeoutError'))
  expect(await outcome).toBe(waits)
  expect(timeout).toHaveBeenCalledWith(15_000)
  expect(kept()).toEqual([{ id: key, deed: day }])
})

test('what is about a thing that waits already waits behind it', async () => {
  open()
  await sendOrKeep(day, key, lost)
  const send = vi.fn<() => Promise<string>>(async () => 'done')
  const later: Deed = { ...day, allocation: 'clear' }
  expect(await sendOrKeep(later, crypto.randomUUID(), send)).toBe(waits)
  expect(send).not.toHaveBeenCalled()
  expect(kept().map(({ deed }) => deed)).toEqual([day, later])
})

test('what the server refuses is refused, and not kept', async () => {
  open()
  const refused = new CallFailed({ code: 'per_diem_year_closed', title: 'Closed' }, 422)
  await expect(sendOrKeep(day, key, () => Promise.reject(refused))).rejects.toBe(refused)
  expect(kept()).toEqual([])
})

test('a device without room says so', async () => {
  device.store!.add = () => Promise.reject(new DOMException('', 'QuotaExceededError'))
  open()
  await expect(sendOrKeep(day, key, lost)).rejects.toMatchObject({ code: 'device_full' })
  expect(kept()).toEqual([])
})

test('where nothing is kept, as for staff who act as the client, a lost network is a failure', async () => {
  await expect(sendOrKeep(day, key, lost)).rejects.toBe(offline)
})
