import { promisifyRequest } from 'idb-keyval'
import { openDeviceStore } from '../../../native/device-store.ts'
import type { RecordedPosition } from '../../../native/location/location.ts'
import type { TripDraft } from '../trip-draft.ts'

/**
 * Stores one user's trip on the device while it is recorded. Every method may reject, for example if the
 * device is full.
 */
export type TripJournal = {
  draft: () => Promise<TripDraft | undefined>
  /** Replaces any stored trip with this draft and no positions. */
  start: (draft: TripDraft) => Promise<void>
  saveDraft: (draft: TripDraft) => Promise<void>
  /** Appends positions after the stored ones. If it fails, none of them are stored. */
  append: (positions: readonly RecordedPosition[]) => Promise<void>
  /** Every position, in the order they were written. */
  positions: () => Promise<RecordedPosition[]>
  clear: () => Promise<void>
}

/** A journal for a device that can't store one: it lasts as long as the page. */
export function createPageJournal(): TripJournal {
  let stored: TripDraft | undefined
  let positions: RecordedPosition[] = []
  return {
    draft: async () => stored,
    start: async (draft) => {
      stored = draft
      positions = []
    },
    saveDraft: async (draft) => void (stored = draft),
    append: async (more) => void positions.push(...more),
    positions: async () => positions,
    clear: async () => {
      stored = undefined
      positions = []
    },
  }
}

/** The journal of one user. */
export function openTripJournal(userId: string): TripJournal {
  const store = openDeviceStore('milepost-trips', 'journal')
  const draftKey = [userId, 'draft']
  /** Position keys are numbers, which IndexedDB sorts before the draft's string key. */
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
        promisifyRequest(records.getAll(positionRange()) as IDBRequest<RecordedPosition[]>),
      ),
    clear: () =>
      store('readwrite', (records) => {
        records.delete(recordRange())
        return promisifyRequest(records.transaction)
      }),
  }
}
