import { httpError } from '../../../platform/errors.ts'
import { createThreadPool, TaskLimitError } from '../../../platform/jobs/thread-pool.ts'
import type { Outcome } from './bank-file-thread.ts'
import type { BankRow } from './bank-row.ts'

/** Longer than any valid file takes. */
const timeoutMs = 20_000

/**
 * Parses the file of an account's bank in a worker thread. Throws a 422 if it is not a valid one, with the
 * line number, if known, in `detail`.
 */
export async function readBankRows(accountId: string, bytes: Uint8Array): Promise<BankRow[]> {
  const outcome = await read(accountId, bytes).catch(toProblem)
  if ('rows' in outcome) return outcome.rows
  const { problem, line } = outcome
  throw httpError(422, problem, { pointer, ...(line !== undefined && { detail: String(line) }) })
}

const pointer = '/file_object_0'

const read = createThreadPool<Uint8Array, Outcome>(
  new URL('./bank-file-thread.ts', import.meta.url),
  { timeoutMs },
)

function toProblem(reason: unknown): Outcome {
  if (!(reason instanceof TaskLimitError)) throw reason
  const problem = reason.limit === 'time' ? 'import_too_slow' : 'import_format'
  return { problem, line: undefined }
}
