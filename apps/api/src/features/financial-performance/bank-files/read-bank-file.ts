import { httpError } from '../../../platform/errors.ts'
import { createThreadPool, TaskLimitError } from '../../../platform/jobs/thread-pool.ts'
import { BankFileProblem, type BankFile } from './rows/bank-file.ts'
import type { Outcome, Task } from './bank-file-thread.ts'
import { toBankRows, type BankRow } from './bank-row.ts'
import type { GivenMapping } from './rows/column-mapping.ts'

/** Longer than any valid file takes. */
const timeoutMs = 20_000

/**
 * Parses the file of an account's bank in a worker thread. Throws a 422 if it is not a valid one, with the
 * line number, if known, in `detail`.
 */
export async function readBankFile(
  accountId: string,
  bytes: Uint8Array,
  given: GivenMapping = {},
): Promise<BankFile> {
  const outcome = await read(accountId, { bytes, given }).catch(toProblem)
  if ('file' in outcome) return outcome.file
  throw toHttpError(outcome.problem, outcome.line)
}

/** The rows of a file that can be imported without asking. Throws a 422 for a file with others. */
export async function readBankRows(accountId: string, bytes: Uint8Array): Promise<BankRow[]> {
  const file = await readBankFile(accountId, bytes)
  try {
    return toBankRows(file)
  } catch (reason) {
    throw reason instanceof BankFileProblem ? toHttpError(reason.code, reason.line) : reason
  }
}

const pointer = '/file_object_0'

const toHttpError = (problem: BankFileProblem['code'], line: number | undefined) =>
  httpError(422, problem, { pointer, ...(line !== undefined && { detail: String(line) }) })

const read = createThreadPool<Task, Outcome>(new URL('./bank-file-thread.ts', import.meta.url), {
  timeoutMs,
})

function toProblem(reason: unknown): Outcome {
  if (!(reason instanceof TaskLimitError)) throw reason
  const problem = reason.limit === 'time' ? 'import_too_slow' : 'import_format'
  return { problem, line: undefined }
}
