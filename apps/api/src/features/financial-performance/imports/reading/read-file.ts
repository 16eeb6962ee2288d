import { httpError } from '../../../../platform/errors.ts'
import { createThreadPool, TaskLimitError } from '../../../../platform/jobs/thread-pool.ts'
import type { ReadImport } from './read-import.ts'
import type { Outcome, Task } from './read-thread.ts'

/** Longer than any valid file takes. */
const timeoutMs = 20_000

const read = createThreadPool<Task, Outcome>(new URL('./read-thread.ts', import.meta.url), {
  timeoutMs,
})

/**
 * Reads the file of an account's bank in a worker thread. Throws a 422 if it is not a valid one, with the line number,
 * if known, in `detail`.
 */
export async function readFile(
  accountId: string,
  task: Task,
  hangUp: AbortSignal,
): Promise<ReadImport> {
  const outcome = await read(accountId, () => task, hangUp).catch(toProblem)
  if ('read' in outcome) return outcome.read
  const { problem, line } = outcome
  throw httpError(422, problem, {
    pointer: '/file_object_0',
    ...(line !== undefined && { detail: String(line) }),
  })
}

function toProblem(reason: unknown): Outcome {
  if (!(reason instanceof TaskLimitError)) throw reason
  const problem = reason.limit === 'time' ? 'import_too_slow' : 'import_format'
  return { problem, line: undefined }
}
