import type { Position } from '@milepost/contract/mileage/trip-distance'
import { createStore, promisifyRequest, type UseStore } from 'idb-keyval'
import type { TripDraft } from '../trip-draft.ts'

/** Keeps one person's trip on the device while it is recorded. All of it may throw, as where the device is full. */
export type TripJournal = {
  draft: () => Promise<TripDraft | undefined>
  /** Begins with a draft and no positions. */
  start: (draft: TripDraft) => Promise<void>
  saveDraft: (draft: TripDraft) => Promise<void>
  /** Writes positions behind those that are there, and none of those again. */
  append: (positions: readonly Position[]) => Promise<void>
  /** Every position, in the order in which they were written. */
  positions: () => Promise<Position[]>
  clear: () => Promise<void>
}

/** The journal of a person, by an id that is theirs alone. */
export function openTripJournal(userId: string): TripJournal {
  const database = createStore('milepost-trips', 'journal')
  // Where the browser keeps nothing, it fails here as it would later.
  const store: UseStore = async (mode, transact) => database(mode, transact)
  const draftKey = [userId, 'draft']
  /** Keys of positions are numbers, which sort before the draft's. */
  const positionRange = () => IDBKeyRange.bound([userId, 0], [userId, Infinity])
  const recordRange = () => IDBKeyRange.bound([userId], [userId, []])

  return {
    draft: () =>
      store('readonly', (records) =>
        promisifyRequest(records.get(draftKey) as IDBRequest<TripDraft | undefined>),
      ),
    start: (draft) =>
      store('readwrite', (records) => {
        records.delete(recordRange())
        records.put(draft, draftKey)
        return promisifyRequest(records.transaction)
      }),
    saveDraft: (draft) =>
      store('readwrite', (records) => {
        records.put(draft, draftKey)
        return promisifyRequest(records.transaction)
      }),
    append: (positions) =>
      store('readwrite', (records) => {
        const last = records.openKeyCursor(positionRange(), 'prev')
        last.onsuccess = () => {
          const [, newest] = (last.result?.key as [string, number] | undefined) ?? [userId, 0]
          positions.forEach((position, i) => records.put(position, [userId, newest + 1 + i]))
        }
        return promisifyRequest(records.transaction)
      }),
    positions: () =>
      store('readonly', (records) =>
        promisifyRequest(records.getAll(positionRange()) as IDBRequest<Position[]>),
      ),
    clear: () =>
      store('readwrite', (records) => {
        records.delete(recordRange())
        return promisifyRequest(records.transaction)
      }),
  }
}
