import { CallFailed } from '@milepost/contract/wire/caller'
import { errorMessages } from '@milepost/contract/wire/error-messages'
import type { OutboxCommand } from './command-kinds.ts'

export type Refusal = { code: string; title: string; status: number | undefined }

/** A command queued for sending. */
export type OutboxEntry = {
  /** The Idempotency-Key, fixed when the command was given. */
  id: string
  /** Its position in the sending order. */
  place: number
  /** When the command was given (ISO 8601). */
  at: string
  command: OutboxCommand
  /** Entries with one key are sent one after the other. Those of earlier versions lack it. */
  orderingKey?: string | undefined
  /** Why the server refused it; it then waits for its owner's decision. */
  refusal?: Refusal | undefined
}

/** Entries with one key are sent one after the other. */
export function orderingKeyOf({ orderingKey, command }: OutboxEntry): string | undefined {
  if (orderingKey !== undefined) return orderingKey
  // An entry of an earlier version.
  if (command.kind === 'day') return command.date
  if (command.kind === 'answer') return command.questionId
  if (command.kind === 'trip')
    return command.change.kind === 'create' ? undefined : command.change.id
  return 'messageId' in command ? command.messageId : undefined
}

/** Whether the same call may succeed later: no answer, rate limited, or signed out. */
export function isRetryable(reason: unknown): boolean {
  if (reason instanceof DOMException) return /^(Abort|Timeout)Error$/.test(reason.name)
  if (!(reason instanceof CallFailed)) return false
  const { code, status } = reason
  return (
    code === 'offline' ||
    code === 'idempotency_key_in_use' ||
    [401, 408, 429, 502, 503, 504].includes(status ?? 0)
  )
}

export function toRefusal(reason: unknown): Refusal {
  if (!(reason instanceof CallFailed))
    return { code: 'unexpected', title: errorMessages.unexpected, status: undefined }
  return { code: reason.code, title: reason.message, status: reason.status }
}

/** The refusal as a CallFailed, so it can be shown in either language. */
export const toCallFailed = ({ code, title, status }: Refusal) =>
  new CallFailed({ code, title }, status)
