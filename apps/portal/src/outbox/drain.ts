import { isRetryable, toRefusal, type OutboxEntry } from './outbox-entry.ts'
import type { OutboxStore } from './outbox-store.ts'
import { withLock } from './with-lock.ts'

export type Drain = {
  store: Pick<OutboxStore, 'all' | 'put' | 'remove'>
  send: (entry: OutboxEntry, signal: AbortSignal) => Promise<void>
  /** Called with the entry being sent, and with undefined in between. */
  onSending: (id: string | undefined) => void
  /** Stops draining, as when the session ends. */
  signal: AbortSignal
}

/**
 * Sends queued entries in order. A refused entry stays with its reason and does not hold up the rest.
 * Resolves to whether anything is left to retry.
 */
export async function drain({ store, send, onSending, signal }: Drain): Promise<boolean> {
  for (;;) {
    const next = (await store.all()).find(({ refusal }) => !refusal)
    if (!next) return false
    if (signal.aborted) return true
    onSending(next.id)
    try {
      // Discarding takes the same lock, so it waits for the outcome and learns it.
      await withLock(next.id, signal, async () => {
        if (!(await store.all()).some(({ id }) => id === next.id)) return
        await send(next, signal)
        await store.remove(next)
      })
    } catch (reason) {
      if (signal.aborted || isRetryable(reason)) return true
      // Reread it: pages may have been uploaded meanwhile.
      const now = (await store.all()).find(({ id }) => id === next.id)
      if (now) await store.put({ ...now, refusal: toRefusal(reason) })
    } finally {
      onSending(undefined)
    }
  }
}
