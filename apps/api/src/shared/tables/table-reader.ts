import type { ErrorCode } from '@milepost/contract/wire/error-messages'
import { httpError } from '../../platform/errors.ts'
import { createThreadPool, TaskLimitError } from '../../platform/jobs/thread-pool.ts'
import type { Outcome, Table } from './read-table.ts'

/** Longer than any valid file takes. */
const timeoutMs = 20_000

/**
 * Returns what reads an uploaded file of a member of staff in the worker `thread`. It throws a 422 for another file, with
 * the code that `codes` has for the reader's own, and with the line number, if known, in `detail`.
 */
export function createTableReader(
  thread: URL,
  codes: Partial<Record<ErrorCode, ErrorCode>>,
): (bytes: Uint8Array, staffId: string, hangUp: AbortSignal) => Promise<Table> {
  const read = createThreadPool<{ bytes: Uint8Array }, Outcome>(thread, { timeoutMs })
  return async (bytes, staffId, hangUp) => {
    const outcome = await read(staffId, () => ({ bytes }), hangUp).catch(toProblem)
    if ('table' in outcome) return outcome.table
    const { problem, line } = outcome
    throw httpError(422, codes[problem] ?? problem, {
      pointer: '/file_object_0',
      ...(line !== undefined && { detail: String(line) }),
    })
  }
}

function toProblem(reason: unknown): Outcome {
  if (!(reason instanceof TaskLimitError)) throw reason
  return { problem: 'import_too_slow', line: undefined }
}
