import { isForLater, type Deed } from './actions.ts'
import { hasWaiting, keeper } from './outbox.ts'

/** What became of a change that was kept on the device instead of sent. */
export const waits = Symbol('waits')

/** So long (ms) an answer is waited for: on a road without network a call may never end by itself, and until it is kept, a closed tab loses it. */
const patience = 15_000

/**
 * Sends a change, or keeps it for later where the server is out of reach, or where another about the same thing waits already.
 * `send` ends with its signal; what may have arrived all the same goes out again under its key. Throws what the server refused, and
 * a CallFailed where it could be neither sent nor kept.
 */
export async function sendOrKeep<T>(
  deed: Deed,
  key: string,
  send: (signal?: AbortSignal) => Promise<T>,
): Promise<T | typeof waits> {
  const keep = keeper()
  if (!keep) return send()
  if (!hasWaiting(deed))
    try {
      return await send(AbortSignal.timeout(patience))
    } catch (reason) {
      if (!isForLater(reason)) throw reason
    }
  await keep(deed, key)
  return waits
}
