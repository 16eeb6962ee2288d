import { createStore, promisifyRequest, type UseStore } from 'idb-keyval'
import type { Action } from './actions.ts'

/** Keeps on the device what one person did and the server does not have yet. All of it may throw, as where the device is full. */
export type OutboxStore = {
  /** In the order in which it was done. */
  all: () => Promise<Action[]>
  /** Adds it as the last one, with the bytes of its pages: all of it or nothing. Where it is there already, nothing changes. */
  add: (action: Omit<Action, 'place'>, pages?: ReadonlyMap<string, ArrayBuffer>) => Promise<void>
  /** Writes what became of an action, unless it is gone. */
  put: (action: Action) => Promise<void>
  bytes: (pageId: string) => Promise<ArrayBuffer | undefined>
  /** Takes it out, with the bytes of its pages, unless it is gone: false then. */
  remove: (action: Action) => Promise<boolean>
}

/** The outbox of a person, by an id that is theirs alone. */
export function outboxStoreOf(userId: string): OutboxStore {
  const kept = createStore('milepost-outbox', 'actions')
  // Where the browser keeps nothing, it fails here as it would later.
  const store: UseStore = async (mode, use) => kept(mode, use)
  const actions = () => IDBKeyRange.bound([userId, 0], [userId, Infinity])
  const bytesKey = (pageId: string) => [userId, 'bytes', pageId]

  return {
    all: () =>
      store('readonly', (records) =>
        promisifyRequest(records.getAll(actions()) as IDBRequest<Action[]>),
      ),
    add: (action, pages = new Map()) =>
      store('readwrite', (records) => {
        const known = records.getAll(actions()) as IDBRequest<Action[]>
        known.onsuccess = () => {
          if (known.result.some(({ id }) => id === action.id)) return
          const place = (known.result.at(-1)?.place ?? 0) + 1
          records.put({ ...action, place }, [userId, place])
          pages.forEach((bytes, id) => records.put(bytes, bytesKey(id)))
        }
        return promisifyRequest(records.transaction)
      }),
    put: (action) =>
      store('readwrite', (records) => {
        const key = [userId, action.place]
        const known = records.get(key) as IDBRequest<Action | undefined>
        known.onsuccess = () => {
          if (known.result?.id === action.id) records.put(action, key)
        }
        return promisifyRequest(records.transaction)
      }),
    bytes: (pageId) =>
      store('readonly', (records) =>
        promisifyRequest(records.get(bytesKey(pageId)) as IDBRequest<ArrayBuffer | undefined>),
      ),
    remove: ({ id, place, deed }) =>
      store('readwrite', async (records) => {
        let wasThere = false
        const key = [userId, place]
        const known = records.get(key) as IDBRequest<Action | undefined>
        known.onsuccess = () => {
          // The place of one that has gone is another's.
          if (known.result?.id !== id) return
          wasThere = true
          records.delete(key)
          if (deed.kind === 'document')
            deed.pages.forEach((page) => records.delete(bytesKey(page.id)))
        }
        await promisifyRequest(records.transaction)
        return wasThere
      }),
  }
}
