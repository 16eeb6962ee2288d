// The one place that opens databases.
// oxlint-disable-next-line eslint/no-restricted-imports
import { createStore as openDatabase, type UseStore } from 'idb-keyval'
import { createStore } from '@milepost/ui/storage/create-store.ts'

const refused = createStore(false)

/** Whether this browser lets the page store nothing on the device. */
export const useStorageRefused = (): boolean => refused.useStore()
export const isStorageRefused = (): boolean => refused.get()

/**
 * How long a browser has to open a database: some never answer. In turns, since on a busy page the timer is due
 * before the answer that waits behind it; longer offline, where there is no server to ask instead.
 */
const turnMs = 100
const maxTurns = () => (navigator.onLine ? 20 : 100)

/** Errors that are about one record, not about the browser. */
const isAboutRecord = (reason: unknown): boolean =>
  reason instanceof DOMException &&
  ['DataCloneError', 'DataError', 'QuotaExceededError'].includes(reason.name)

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const refusal = () => new DOMException('This browser stores nothing', 'InvalidStateError')

/**
 * A store of IndexedDB, opened at its first use. In a browser that refuses to open it, throws, or does not answer,
 * each use rejects; those after the first at once, unless the browser answers after all.
 */
export function openDeviceStore(database: string, name: string): UseStore {
  let opened: UseStore | undefined

  /** What `use` returned; its promise, if it is one, is not waited for. Rejects if the records were not reached. */
  async function reach<T>(mode: IDBTransactionMode, use: (records: IDBObjectStore) => T) {
    let result: { returned: T } | undefined
    let isLate = false
    opened ??= openDatabase(database, name)
    const reached = opened(mode, (records) => {
      if (refused.get()) refused.set(false)
      // The caller got the error.
      if (isLate) throw refusal()
      result = { returned: use(records) }
    })
    const waitInVain = async (turns = maxTurns()): Promise<void> => {
      if (result) return
      if (turns > 0) return sleep(turnMs).then(() => waitInVain(turns - 1))
      isLate = true
      refused.set(true)
      throw refusal()
    }
    await Promise.race([reached, waitInVain()])
    return result!
  }

  /** A browser may have lost the connection, so it is opened again, once. */
  async function reachAgain<T>(mode: IDBTransactionMode, use: (records: IDBObjectStore) => T) {
    try {
      return await reach(mode, use)
    } catch (reason) {
      if (refused.get() || isAboutRecord(reason)) throw reason
    }
    opened = undefined
    try {
      return await reach(mode, use)
    } catch (reason) {
      if (!isAboutRecord(reason)) refused.set(true)
      throw reason
    }
  }

  return async (mode, use) => {
    if (refused.get()) throw refusal()
    const { returned } = await reachAgain(mode, use)
    return returned
  }
}
