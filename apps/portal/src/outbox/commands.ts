import { CallFailed } from '@milepost/contract/wire/caller'
import type { HubMessage } from '@milepost/contract/hub-messages/hub-messages'
import type { TripBody } from '@milepost/contract/mileage/mileage'
import type { DayAllocation } from '@milepost/contract/per-diem/per-diem'
import { errorMessages } from '@milepost/contract/wire/error-messages'

/** A file to send; its bytes are stored next to the entry. */
export type StoredFile = {
  id: string
  fileName: string
  type: string
  bytes: number
  lastModified: number
}

/** A page of a document. */
export type StoredPage = StoredFile & {
  /** The Idempotency-Key under which it is uploaded before its document. */
  key: string
  /** The server's id for it, once it is uploaded. */
  uploadedId: string | undefined
  note: string
}

/** A change of a trip. */
export type TripChange =
  | { kind: 'create'; body: TripBody }
  | { kind: 'update'; id: string; body: TripBody }
  | { kind: 'delete'; id: string }

/** A document as it will be sent, without its pages. */
export type DocumentFields = {
  title: string
  hubMessageId: string | undefined
  resubmittedDocumentId: string | undefined
  keptFileNumbers: number[] | undefined
  /** The file numbers its pages replace, where others are retained; entries of earlier versions lack it. */
  redoneFileNumbers?: number[] | undefined
}

/** What the client asks about in a thread they start. */
export type ThreadSubject = Pick<NonNullable<HubMessage['about']>, 'kind' | 'id'>

/**
 * What somebody says: it starts a thread, or is written in one. The id of its entry is the
 * message's.
 */
export type ThreadCommand =
  | {
      kind: 'start-thread'
      subject: string
      body: string
      about: ThreadSubject | undefined
      pages: StoredFile[]
    }
  | { kind: 'write'; messageId: string; subject: string; body: string; pages: StoredFile[] }

/** An answer to a question of the firm, with at most one page: a receipt. */
export type AnswerCommand = {
  kind: 'answer'
  questionId: string
  /** What the question is about, such as a payee. */
  subject: string
  /** The choice, and how the screen named it. */
  key: string
  label: string
  words: string
  pages: StoredPage[]
}

/**
 * What somebody did offline. A day carries its target state, so the command stays valid whatever happens to
 * the day meanwhile.
 */
export type OutboxCommand =
  | ({ kind: 'document'; pages: StoredPage[] } & DocumentFields)
  | { kind: 'day'; date: string; allocation: DayAllocation; outsideConus?: boolean | undefined }
  | { kind: 'trip'; change: TripChange }
  | { kind: 'reply'; messageId: string; subject: string; response: string }
  | { kind: 'archive'; messageId: string; subject: string }
  | ThreadCommand
  | AnswerCommand

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
  /** Why the server refused it; it then waits for its owner's decision. */
  refusal?: Refusal | undefined
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

/** Commands with one key are sent one after the other. */
export function orderingKey(command: OutboxCommand): string | undefined {
  if (command.kind === 'day') return command.date
  if (command.kind === 'reply' || command.kind === 'archive' || command.kind === 'write')
    return command.messageId
  if (command.kind === 'answer') return command.questionId
  if (command.kind === 'trip' && command.change.kind !== 'create') return command.change.id
  return undefined
}
