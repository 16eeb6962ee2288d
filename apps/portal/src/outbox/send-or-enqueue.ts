import { isRetryable, type OutboxCommand } from './commands.ts'
import { hasQueued, getEnqueue } from './outbox.ts'

/** What became of a change that was kept on the device instead of sent. */
export const queued = Symbol('waits')

/** So long (ms) an answer is waited for: on a road without network a call may never end by itself, and until it is kept, a closed tab loses it. */
const timeoutMs = 15_000

/**
 * Sends a change, or keeps it for later where the server is out of reach, or where another about the same thing waits already.
 * `send` ends with its signal; what may have arrived all the same goes out again under its key. Throws what the server refused, and
 * a CallFailed where it could be neither sent nor kept.
 */
export async function sendOrEnqueue<T>(
  command: OutboxCommand,
  key: string,
  send: (signal?: AbortSignal) => Promise<T>,
): Promise<T | typeof queued> {
  const enqueue = getEnqueue()
  if (!enqueue) return send()
  if (!hasQueued(command))
    try {
      return await send(AbortSignal.timeout(timeoutMs))
    } catch (reason) {
      if (!isRetryable(reason)) throw reason
    }
  await enqueue(command, key)
  return queued
}
