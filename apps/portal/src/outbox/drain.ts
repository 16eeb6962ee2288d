import { withLock } from './with-lock.ts'
import { isRetryable, toRefusal, type OutboxEntry } from './commands.ts'
import type { OutboxStore } from './outbox-store.ts'

export type Drain = {
  store: Pick<OutboxStore, 'all' | 'put' | 'remove'>
  send: (entry: OutboxEntry, signal: AbortSignal) => Promise<void>
  /** Tells which action is being sent, and undefined between two. */
  onSending: (id: string | undefined) => void
  /** Ends it, as where the session does. */
  signal: AbortSignal
}

/**
 * Sends what waits, in the order in which it was done. What the server refuses stays, with its reason, and does not hold up
 * the rest. Answers whether something waits for a better moment.
 */
export async function drain({ store, send, onSending, signal }: Drain): Promise<boolean> {
  for (;;) {
    const next = (await store.all()).find(({ refusal }) => !refusal)
    if (!next) return false
    if (signal.aborted) return true
    onSending(next.id)
    try {
      // Who discards it waits until it is known what became of it, and hears that.
      await withLock(next.id, signal, async () => {
        if (!(await store.all()).some(({ id }) => id === next.id)) return
        await send(next, signal)
        await store.remove(next)
      })
    } catch (reason) {
      if (signal.aborted || isRetryable(reason)) return true
      // What it has become on its way, such as pages that arrived, is kept.
      const now = (await store.all()).find(({ id }) => id === next.id)
      if (now) await store.put({ ...now, refusal: toRefusal(reason) })
    } finally {
      onSending(undefined)
    }
  }
}
