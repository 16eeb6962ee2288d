import { isRetryable, type OutboxCommand } from './commands.ts'
import { hasQueued, getEnqueue } from './outbox.ts'

/** The result of a change that was queued instead of sent. */
export const queued = Symbol('waits')

/**
 * How long (ms) to wait for an answer. Without a network a call may never settle, and until the change is
 * queued, closing the tab loses it.
 */
const timeoutMs = 15_000

/**
 * Sends a change, or queues it when the server is unreachable or a command with the same ordering key is
 * queued already. `send` is aborted by its signal; if it got through anyway, the queued retry has the same
 * key. With files, whose bytes are queued with it, `send` itself ends when nothing leaves. Throws what the server refused, and a CallFailed if it could be neither sent nor queued.
 */
export async function sendOrEnqueue<T>(
  command: OutboxCommand,
  key: string,
  send: (signal?: AbortSignal) => Promise<T>,
  files?: ReadonlyMap<string, ArrayBuffer>,
): Promise<T | typeof queued> {
  const enqueue = getEnqueue()
  if (!enqueue) return send()
  if (!hasQueued(command))
    try {
      return await (files?.size ? send() : send(AbortSignal.timeout(timeoutMs)))
    } catch (reason) {
      if (!isRetryable(reason)) throw reason
    }
  await enqueue(command, key, files)
  return queued
}
