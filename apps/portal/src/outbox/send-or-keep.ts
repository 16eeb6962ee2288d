import { isForLater, type Deed } from './actions.ts'
import { hasWaiting, keeper } from './outbox.ts'

/** What became of a change that was kept on the device instead of sent. */
export const waits = Symbol('waits')

/**
 * Sends a change, or keeps it for later where the server is out of reach, or where another about the same thing waits already.
 * Throws what the server refused, and a CallFailed where it could be neither sent nor kept.
 */
export async function sendOrKeep<T>(
  deed: Deed,
  key: string,
  send: () => Promise<T>,
): Promise<T | typeof waits> {
  const keep = keeper()
  if (!keep) return send()
  if (!hasWaiting(deed))
    try {
      return await send()
    } catch (reason) {
      if (!isForLater(reason)) throw reason
    }
  await keep(deed, key)
  return waits
}
