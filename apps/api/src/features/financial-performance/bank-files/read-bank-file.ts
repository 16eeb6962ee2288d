import pLimit from 'p-limit'
import { httpError } from '../../../platform/errors.ts'
import { createSingleThreadPool } from '../../../platform/jobs/single-thread-pool.ts'
import type { Outcome } from './bank-file-thread.ts'
import type { BankRow } from './bank-row.ts'

/** Longer than any valid file takes. */
const timeoutMs = 20_000

/** Queues files, so that a file's timeout starts only when its turn comes. */
const limit = pLimit(1)

/**
 * Parses a bank's file in a worker thread. Throws a 422 if it is not a valid one, with the line number, if
 * known, in `detail`.
 */
export async function readBankRows(bytes: Uint8Array): Promise<BankRow[]> {
  const outcome = await limit(() => read(bytes))
  if ('rows' in outcome) return outcome.rows
  const { problem, line } = outcome
  throw httpError(422, problem, { pointer, ...(line !== undefined && { detail: String(line) }) })
}

const pointer = '/file_object_0'

const reader = createSingleThreadPool<Uint8Array, Outcome>(
  new URL('./bank-file-thread.ts', import.meta.url),
)

async function read(bytes: Uint8Array): Promise<Outcome> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    return await reader.run(bytes, { signal })
  } catch (reason) {
    if (signal.aborted) return { problem: 'import_too_slow', line: undefined }
    if (isOutOfMemory(reason)) return { problem: 'import_format', line: undefined }
    throw reason
  }
}

/** The worker ran out of memory, or overflowed its stack on deep nesting. */
function isOutOfMemory(reason: unknown): boolean {
  return (
    reason instanceof RangeError ||
    (reason instanceof Error && 'code' in reason && reason.code === 'ERR_WORKER_OUT_OF_MEMORY')
  )
}
