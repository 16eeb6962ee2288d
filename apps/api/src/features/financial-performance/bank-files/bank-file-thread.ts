// Parses bank files in a worker thread, because thousands of rows would block the event loop.
import type { ErrorCode } from '@milepost/contract/wire/error-messages'
import { BankFileProblem, type BankFile } from './rows/bank-file.ts'
import { parseBankFile } from './parse-bank-file.ts'
import type { GivenMapping } from './rows/column-mapping.ts'

export type Task = { bytes: Uint8Array; given: GivenMapping }
export type Outcome = { file: BankFile } | { problem: ErrorCode; line: number | undefined }

/** A file, or what is wrong with it. Not thrown, because an error loses its class between threads. */
export default async function read({ bytes, given }: Task): Promise<Outcome> {
  try {
    return { file: await parseBankFile(bytes, given) }
  } catch (reason) {
    if (reason instanceof BankFileProblem) return { problem: reason.code, line: reason.line }
    throw reason
  }
}
