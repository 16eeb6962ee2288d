import type { Readable } from 'node:stream'
import type { Language } from '@milepost/contract/account/account'
import type { Answer, Endpoint, Received } from '@milepost/contract/wire/endpoint'
import type { Database } from '../../platform/database/database.ts'
import type { FileAnswer } from '../../platform/http/send-file.ts'

/** `isUpload`: a client uploaded it, so it may have a virus. */
export type StoredContent = { key: string; sha256: string; isUpload?: true }

/** What a file of an archive holds: text, bytes, a stored file, or what is made while it is read. */
export type Content =
  | string
  | Uint8Array
  | StoredContent
  | (() => Promise<Readable> | AsyncIterable<string>)

/** A file of an archive: the names of its folders and its own, in any characters. */
export type Entry = { path: string[]; at: string; content: Content }

export type Entries = AsyncGenerator<Entry>

/** Asks one of the features' own reads, as staff of the firm do. */
export type Ask = <E extends Endpoint>(
  endpoint: E,
  input: Partial<Received<E>>,
) => Promise<E['result'] extends { kind: 'file' } ? FileAnswer : Answer<E>>

/** Whose archive is made, and by what. */
export type Subject = {
  db: Database
  ask: Ask
  /** Aborts when nobody takes the archive any more. */
  hangUp: AbortSignal
  accountId: string
  name: string
  timeZone: string
  language: Language
  /** Now, as an instant, and the client's day (yyyy-MM-dd). */
  at: string
  today: string
  /** Removes from a path what a file name may not hold, and gives no two entries the same. */
  toPath: (path: string[]) => string
}
