import { expect, test } from 'vitest'
import { CallFailed } from '@milepost/contract/wire/caller'
import { aDay, memoryStore } from '../../test/an-outbox.ts'
import { stubLocks } from '../../test/stub-locks.ts'
import { drain } from './drain.ts'
import type { OutboxEntry } from './outbox-entry.ts'
import { withLock } from './with-lock.ts'

const days = () => [1, 2, 3].map((n) => aDay(`2026-11-0${n}`, n))
const offline = new CallFailed({ code: 'offline', title: 'No network' })
const closed = new CallFailed({ code: 'per_diem_year_closed', title: 'That year is closed.' }, 422)

/** Drains an outbox; `answer` plays the server, by throwing or not. */
async function run(entries: OutboxEntry[], answer: (entry: OutboxEntry) => void = () => {}) {
  const { store, stored } = memoryStore(entries)
  const sent: string[] = []
  const ended = new AbortController()
  const send = async (entry: OutboxEntry) => {
    answer(entry)
    sent.push(entry.id)
  }
  const shouldRetry = await drain({ store, send, onSending: () => {}, signal: ended.signal })
  return { isLater: shouldRetry, sent, stored: stored() }
}

test('all that waits goes out, in the order in which it was done', async () => {
  const entries = days()
  const { isLater: shouldRetry, sent, stored } = await run(entries)
  expect(sent).toEqual(entries.map(({ id }) => id))
  expect(stored).toEqual([])
  expect(shouldRetry).toBe(false)
})

test.each([
  ['the network is away', offline],
  ['the server asks to wait', new CallFailed({ code: 'unavailable', title: '' }, 503)],
  ['the token has expired', new CallFailed({ code: 'unauthenticated', title: '' }, 401)],
  ['the day has had its uploads', new CallFailed({ code: 'daily_uploads', title: '' }, 429)],
  ['no answer comes', new DOMException('', 'TimeoutError')],
])('where %s, it waits, and so does what comes after it', async (_, reason) => {
  const entries = days()
  const {
    isLater: shouldRetry,
    sent,
    stored,
  } = await run(entries, ({ place }) => {
    if (place === 2) throw reason
  })
  expect(sent).toEqual([entries[0]!.id])
  expect(stored).toEqual(entries.slice(1))
  expect(shouldRetry).toBe(true)
})

test('what the server refuses stays, with its reason, and the rest goes out', async () => {
  const entries = days()
  const {
    isLater: shouldRetry,
    sent,
    stored,
  } = await run(entries, ({ place }) => {
    if (place === 2) throw closed
  })
  expect(sent).toEqual([entries[0]!.id, entries[2]!.id])
  const refusal = { code: 'per_diem_year_closed', title: 'That year is closed.', status: 422 }
  expect(stored).toEqual([{ ...entries[1], refusal }])
  expect(shouldRetry).toBe(false)
})

test('an entry that was refused is not sent again automatically', async () => {
  const [entry] = days()
  const refusal = { code: 'invalid', title: 'No', status: 422 }
  const { sent, stored } = await run([{ ...entry!, refusal }])
  expect(sent).toEqual([])
  expect(stored).toHaveLength(1)
})

test('an entry that is added while the outbox is being sent is sent, too', async () => {
  const { store, stored } = memoryStore(days().slice(0, 1))
  const sent: string[] = []
  const send = async ({ id }: OutboxEntry) => {
    if (sent.length === 0) await store.add(aDay('2026-11-09'))
    sent.push(id)
  }
  await drain({ store, send, onSending: () => {}, signal: new AbortController().signal })
  expect(sent).toHaveLength(2)
  expect(stored()).toEqual([])
})

test('nothing more goes out once its owner has left', async () => {
  const { store, stored } = memoryStore(days())
  const ended = new AbortController()
  const send = async () => ended.abort()
  await drain({ store, send, onSending: () => {}, signal: ended.signal })
  expect(stored()).toHaveLength(2)
})

test('what was discarded while another was sent does not go out', async () => {
  const entries = days()
  const { store, stored } = memoryStore(entries)
  const sent: string[] = []
  const sending = (id: string | undefined) => {
    if (id === entries[1]!.id) void store.remove(entries[1]!)
  }
  const send = async ({ id }: OutboxEntry) => void sent.push(id)
  await drain({ store, send, onSending: sending, signal: new AbortController().signal })
  expect(sent).toEqual([entries[0]!.id, entries[2]!.id])
  expect(stored()).toEqual([])
})

test('discarding an entry that is being sent reports that it was already sent', async () => {
  const [first] = days()
  const { store } = memoryStore([first!])
  stubLocks()
  const { signal } = new AbortController()
  const [started, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const send = () => {
    started.resolve()
    return answered.promise
  }
  const drained = drain({ store, send, onSending: () => {}, signal })
  await started.promise
  const discarded = withLock(first!.id, signal, () => store.remove(first!))
  answered.resolve()
  await drained
  expect(await discarded).toBe(false)
})

test('the screens are notified of each entry when its sending starts, and again when it is removed', async () => {
  const { store, stored } = memoryStore(days().slice(0, 2))
  const events: [boolean, number][] = []
  const sending = (id: string | undefined) => events.push([id !== undefined, stored().length])
  await drain({
    store,
    send: async () => {},
    onSending: sending,
    signal: new AbortController().signal,
  })
  expect(events).toEqual([
    [true, 2],
    [false, 1],
    [true, 1],
    [false, 0],
  ])
})
