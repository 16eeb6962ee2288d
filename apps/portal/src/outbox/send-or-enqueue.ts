import { token } from '@milepost/ui/session/session.ts'
import type { CommandKind } from './command-kind.ts'
import type { OutboxCommand } from './command-kinds.ts'
import { isRetryable } from './outbox-entry.ts'
import { getEnqueue, hasQueued } from './outbox.ts'
import { withSessionGuard } from './with-session-guard.ts'

/** The result of a change that was queued instead of sent. */
export const queued = Symbol('queued')

/**
 * How long (ms) to wait for an answer. Without a network a call may never settle, and until the change is
 * queued, closing the tab loses it.
 */
const timeoutMs = 15_000

/**
 * Sends a change, or queues it when the server is unreachable or a command with the same ordering key is
 * queued already. If it got through anyway, the queued retry has the same key. With files, whose bytes are
 * queued with it, the sending itself ends when nothing leaves. Throws what the server refused, and a CallFailed
 * if it could be neither sent nor queued.
 */
export async function sendOrEnqueue<C extends OutboxCommand, Result>(
  kind: Pick<CommandKind<C, Result>, 'orderingKey' | 'send'>,
  command: C,
  key: string,
  loadFiles?: () => Promise<ReadonlyMap<string, ArrayBuffer>>,
): Promise<Result | typeof queued> {
  const enqueue = getEnqueue()
  const sessionToken = token()
  const files = loadFiles && (await loadFiles())
  const send = (signal = new AbortController().signal) =>
    kind.send(command, {
      call: withSessionGuard(() => token() === sessionToken),
      key,
      signal,
      loadFile: async (fileId) => files!.get(fileId)!,
      onProgress: () => undefined,
      onArrived: async () => undefined,
    })
  if (!enqueue) return send()
  const orderingKey = kind.orderingKey(command)
  if (!hasQueued(orderingKey))
    try {
      return await (files?.size ? send() : send(AbortSignal.timeout(timeoutMs)))
    } catch (reason) {
      if (!isRetryable(reason)) throw reason
    }
  await enqueue(command, key, { orderingKey, files })
  return queued
}
