import { promisifyRequest } from 'idb-keyval'
import { openDeviceStore } from '../native/device-store.ts'
import { renameKeys, reverseNames } from '../shared/rename-keys.ts'
import type { OutboxEntry } from './outbox-entry.ts'

/** What the fields of an entry are called on the device, where earlier versions wrote them. */
const storedNames = { command: 'deed', uploadedId: 'sentAs' }
const names = reverseNames(storedNames)
const toRecord = (entry: OutboxEntry) => renameKeys(entry, storedNames)
const toEntry = (record: unknown) => renameKeys(record, names) as OutboxEntry

/**
 * Stores on the device what one person did and the server does not have yet. Every method may throw, as when
 * the device is full.
 */
export type OutboxStore = {
  /** In the order they were queued. */
  all: () => Promise<OutboxEntry[]>
  /** Appends an entry with the bytes of its pages, in one transaction. An entry already there is left alone. */
  add: (
    entry: Omit<OutboxEntry, 'place'>,
    pages?: ReadonlyMap<string, ArrayBuffer>,
  ) => Promise<void>
  /** Updates an entry, unless it was removed. */
  put: (entry: OutboxEntry) => Promise<void>
  bytes: (pageId: string) => Promise<ArrayBuffer | undefined>
  /** Removes an entry and the bytes of its pages. False if it was not there any more. */
  remove: (entry: OutboxEntry) => Promise<boolean>
}

/** The outbox of one person, by an id that is theirs alone. */
export function openOutboxStore(userId: string): OutboxStore {
  const store = openDeviceStore('milepost-outbox', 'actions')
  const entryRange = () => IDBKeyRange.bound([userId, 0], [userId, Infinity])
  const bytesKey = (pageId: string) => [userId, 'bytes', pageId]

  return {
    all: async () => {
      const records = await store('readonly', (all) => promisifyRequest(all.getAll(entryRange())))
      return records.map(toEntry)
    },
    add: (entry, pages = new Map()) =>
      store('readwrite', (records) => {
        const known = records.getAll(entryRange()) as IDBRequest<
          Pick<OutboxEntry, 'id' | 'place'>[]
        >
        known.onsuccess = () => {
          if (known.result.some(({ id }) => id === entry.id)) return
          const place = (known.result.at(-1)?.place ?? 0) + 1
          records.put(toRecord({ ...entry, place }), [userId, place])
          pages.forEach((bytes, id) => records.put(bytes, bytesKey(id)))
        }
        return promisifyRequest(records.transaction)
      }),
    put: (entry) =>
      store('readwrite', (records) => {
        const key = [userId, entry.place]
        const known = records.get(key) as IDBRequest<Pick<OutboxEntry, 'id'> | undefined>
        known.onsuccess = () => {
          if (known.result?.id === entry.id) records.put(toRecord(entry), key)
        }
        return promisifyRequest(records.transaction)
      }),
    bytes: (pageId) =>
      store('readonly', (records) =>
        promisifyRequest(records.get(bytesKey(pageId)) as IDBRequest<ArrayBuffer | undefined>),
      ),
    remove: ({ id, place, command }) =>
      store('readwrite', async (records) => {
        let wasQueued = false
        const key = [userId, place]
        const known = records.get(key) as IDBRequest<Pick<OutboxEntry, 'id'> | undefined>
        known.onsuccess = () => {
          // Its place may have been reused by another entry.
          if (known.result?.id !== id) return
          wasQueued = true
          records.delete(key)
          if ('pages' in command) command.pages.forEach((page) => records.delete(bytesKey(page.id)))
        }
        await promisifyRequest(records.transaction)
        return wasQueued
      }),
  }
}
