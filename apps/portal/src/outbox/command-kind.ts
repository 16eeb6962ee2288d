import type { Icon } from '@tabler/icons-react'
import type { QueryClient } from '@tanstack/react-query'
import type { Endpoint } from '@milepost/contract/wire/endpoint'
import type { Language } from '@milepost/ui/i18n/language.tsx'
import type { StoredPage } from './stored-file.ts'
import type { GuardedCall } from './with-session-guard.ts'

/** One attempt to send a command: at once, or later from the outbox. */
export type Attempt = {
  /** Calls the API as the person who gave the command. One run through the outbox has one. */
  call: GuardedCall
  /** The Idempotency-Key, the same for each attempt. */
  key: string
  /** Ends the attempt. */
  signal: AbortSignal
  loadFile: (fileId: string) => Promise<Blob | ArrayBuffer>
  /** The part that has left, from 0 to 1, and that of each page. */
  onProgress: (part: number, pageProgress?: number[]) => void
  /** Persists the new state of the pages, so that none is uploaded twice. */
  onArrived: (pages: StoredPage[]) => Promise<void>
}

/** What a line of the outbox is written for. */
export type Reader = { language: Language; dayInYear: (date: string) => string }

/** What the outbox has to know about a kind of command. */
export type CommandKind<C extends { kind: string }, Result = unknown> = {
  /** Commands with one key are sent one after the other. */
  orderingKey: (command: C) => string | undefined
  send: (command: C, attempt: Attempt) => Promise<Result>
  /** The calls whose answers it changes. */
  affects: readonly Endpoint[]
  /** Shows what was sent until those are asked again. */
  cache?: (cache: QueryClient, command: C, result: Result) => void
  icon: Icon
  /** Its line in the outbox: what it is, and more about it. */
  toLine: (command: C, reader: Reader) => { what: string; more: string }
}
