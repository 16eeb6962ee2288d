// Reads bank files in a worker thread, because thousands of rows would block the event loop.
import type { ErrorCode } from '@milepost/contract/wire/error-messages'
import { FileProblem } from '../../../../shared/tables/file-problem.ts'
import { readImport, type ReadImport, type ReadSettings } from './read-import.ts'

export type Task = { bytes: Uint8Array; settings: ReadSettings }
export type Outcome = { read: ReadImport } | { problem: ErrorCode; line: number | undefined }

/** A file, or what is wrong with it. Not thrown, because an error loses its class between threads. */
export default async function read({ bytes, settings }: Task): Promise<Outcome> {
  try {
    return { read: await readImport(bytes, settings) }
  } catch (reason) {
    if (reason instanceof FileProblem) return { problem: reason.code, line: reason.line }
    throw reason
  }
}
