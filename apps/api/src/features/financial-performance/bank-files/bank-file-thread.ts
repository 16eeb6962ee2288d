// Reads banks' files in a thread of its own: thousands of rows would hold up everybody else's calls.
import type { ErrorCode } from '@milepost/contract/wire/error-messages'
import { readBankFile } from './bank-file.ts'
import { BankFileProblem, type BankRow } from './bank-row.ts'

export type Outcome = { rows: BankRow[] } | { problem: ErrorCode; line: number | undefined }

/** A file's rows, or what is wrong with it; an error of ours would lose its class on the way out. */
export default function read(bytes: Uint8Array): Outcome {
  try {
    return { rows: readBankFile(bytes) }
  } catch (reason) {
    if (reason instanceof BankFileProblem) return { problem: reason.code, line: reason.line }
    throw reason
  }
}
