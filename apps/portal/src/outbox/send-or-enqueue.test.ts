import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { CallFailed } from '@milepost/contract/wire/caller'
import { memoryStore } from '../../test/an-outbox.ts'
import type { Attempt } from './command-kind.ts'
import type { OutboxCommand } from './command-kinds.ts'
import type { OutboxStore } from './outbox-store.ts'
import { getOutboxState, openOutbox } from './outbox.ts'
import { queued, sendOrEnqueue } from './send-or-enqueue.ts'

const device = vi.hoisted(() => ({ store: undefined as OutboxStore | undefined }))
vi.mock('./outbox-store.ts', () => ({ openOutboxStore: () => device.store }))
// Nothing is sent automatically here.
vi.mock('./drain.ts', () => ({ alone: async () => true, drain: async () => true }))

const offline = new CallFailed({ code: 'offline', title: 'No network' })
const day = { kind: 'day', date: '2026-11-03', allocation: 'fullDay' } as const
const sendingBy = <T>(send: (attempt: Attempt) => Promise<T>) => ({
  orderingKey: ({ date }: { date: string }) => date,
  send: (_: OutboxCommand, attempt: Attempt) => send(attempt),
})
const key = crypto.randomUUID()
const stored = () => getOutboxState().entries.map(({ id, command }) => ({ id, command }))

beforeEach(() => {
  device.store = memoryStore().store
})
const open = () => onTestFinished(openOutbox('dana', () => {}))
const loseConnection = () => Promise.reject(offline)

test('a change that can be sent is sent and not queued', async () => {
  open()
  expect(
    await sendOrEnqueue(
      sendingBy(async () => 'done'),
      day,
      key,
    ),
  ).toBe('done')
  expect(stored()).toEqual([])
})

test('a change that cannot be sent is queued under the key it was sent with', async () => {
  open()
  expect(await sendOrEnqueue(sendingBy(loseConnection), day, key)).toBe(queued)
  expect(stored()).toEqual([{ id: key, command: day }])
})

test('a change that gets no answer in time is queued, too', async () => {
  open()
  const late = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal)
  onTestFinished(() => timeout.mockRestore())
  const { promise: unanswered, reject } = Promise.withResolvers<string>()
  const outcome = sendOrEnqueue(
    sendingBy(({ signal }) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error))
      return unanswered
    }),
    day,
    key,
  )
  late.abort(new DOMException('', 'TimeoutError'))
  expect(await outcome).toBe(queued)
  expect(timeout).toHaveBeenCalledWith(15_000)
  expect(stored()).toEqual([{ id: key, command: day }])
})

test('a change to something that already has a queued change is queued behind it', async () => {
  open()
  await sendOrEnqueue(sendingBy(loseConnection), day, key)
  const send = vi.fn<() => Promise<string>>(async () => 'done')
  const later = { ...day, allocation: 'clear' } as const
  expect(await sendOrEnqueue(sendingBy(send), later, crypto.randomUUID())).toBe(queued)
  expect(send).not.toHaveBeenCalled()
  expect(stored().map(({ command }) => command)).toEqual([day, later])
})

test('a change that the server refuses fails and is not queued', async () => {
  open()
  const refused = new CallFailed({ code: 'per_diem_year_closed', title: 'Closed' }, 422)
  await expect(
    sendOrEnqueue(
      sendingBy(() => Promise.reject(refused)),
      day,
      key,
    ),
  ).rejects.toBe(refused)
  expect(stored()).toEqual([])
})

test('a device without room for a queued change reports that it is full', async () => {
  device.store!.add = () => Promise.reject(new DOMException('', 'QuotaExceededError'))
  open()
  await expect(sendOrEnqueue(sendingBy(loseConnection), day, key)).rejects.toMatchObject({
    code: 'device_full',
  })
  expect(stored()).toEqual([])
})

test('without an outbox, as for staff who act as the client, a lost network is an error', async () => {
  await expect(sendOrEnqueue(sendingBy(loseConnection), day, key)).rejects.toBe(offline)
})
