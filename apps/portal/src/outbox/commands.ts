import { CallFailed } from '@milepost/contract/wire/caller'
import type { TripBody } from '@milepost/contract/mileage/mileage'
import type { DayAllocation } from '@milepost/contract/per-diem/per-diem'
import { errorMessages } from '@milepost/contract/wire/error-messages'

/** A page of a document, whose bytes are kept beside the action. */
export type StoredPage = {
  id: string
  /** The key under which it is sent ahead. */
  key: string
  /** What the server calls it, once it has arrived. */
  uploadedId: string | undefined
  fileName: string
  note: string
  type: string
  bytes: number
  lastModified: number
}

/** What a trip is to become: a new one, one that is there with other fields, or none. */
export type TripChange =
  | { kind: 'create'; body: TripBody }
  | { kind: 'update'; id: string; body: TripBody }
  | { kind: 'delete'; id: string }

/** A document as it is to be sent, but for its pages. */
export type DocumentFields = {
  title: string
  hubMessageId: string | undefined
  resubmittedDocumentId: string | undefined
  keptFileNumbers: number[] | undefined
  /** In whose place its pages come, where some stay; what waits since an earlier version does not say. */
  redoneFileNumbers?: number[] | undefined
}

/** What somebody did. A day is what it is to become, so that it holds whatever became of it meanwhile. */
export type OutboxCommand =
  | ({ kind: 'document'; pages: StoredPage[] } & DocumentFields)
  | { kind: 'day'; date: string; allocation: DayAllocation }
  | { kind: 'trip'; change: TripChange }
  | { kind: 'reply'; messageId: string; subject: string; response: string }
  | { kind: 'archive'; messageId: string; subject: string }

export type Refusal = { code: string; title: string; status: number | undefined }

/** A deed that waits to be sent. */
export type OutboxEntry = {
  /** The Idempotency-Key, fixed when it was done. */
  id: string
  /** Its place in the order in which it goes out. */
  place: number
  /** When it was done (ISO 8601). */
  at: string
  command: OutboxCommand
  /** Why the server did not take it; it waits then until its owner decides. */
  refusal?: Refusal | undefined
}

/** Whether the same call may do better later: the server did not answer, or asks to wait, or to sign in again. */
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

/** A refusal as the call's own failure, whose sentence can then be said in either language. */
export const toCallFailed = ({ code, title, status }: Refusal) =>
  new CallFailed({ code, title }, status)

/** What an action is about: actions about one thing go out one after the other. */
export function orderingKey(command: OutboxCommand): string | undefined {
  if (command.kind === 'day') return command.date
  if (command.kind === 'reply' || command.kind === 'archive') return command.messageId
  if (command.kind === 'trip' && command.change.kind !== 'create') return command.change.id
  return undefined
}
