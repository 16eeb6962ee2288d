// Parses bank files in a worker thread, because thousands of rows would block the event loop.
import type { ErrorCode } from '@milepost/contract/wire/error-messages'
import { readBankFile } from './bank-file.ts'
import { BankFileProblem, type BankRow } from './bank-row.ts'

export type Outcome = { rows: BankRow[] } | { problem: ErrorCode; line: number | undefined }

/** A file's rows or what is wrong with it. Not thrown, because an error loses its class between threads. */
export default function read(bytes: Uint8Array): Outcome {
  try {
    return { rows: readBankFile(bytes) }
  } catch (reason) {
    if (reason instanceof BankFileProblem) return { problem: reason.code, line: reason.line }
    throw reason
  }
}
