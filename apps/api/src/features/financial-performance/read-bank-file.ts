import { Worker } from 'node:worker_threads'
import type { SentenceCode } from '@milepost/contract/sentences'
import pLimit from 'p-limit'
import { refuse } from '../../platform/errors.ts'
import type { BankRow } from './bank-row.ts'

/** Longer than any honest file takes. */
const longest = 20_000

/** A thread takes a core and some memory for seconds. */
const oneAtATime = pLimit(1)

type Outcome = { rows: BankRow[] } | { problem: SentenceCode; line: number | undefined }

/** What a bank's file says, in its order. Refuses with a 422 what is no such file; `detail` is then the line, if it is about one. */
export async function bankRows(bytes: Uint8Array): Promise<BankRow[]> {
  const outcome = await oneAtATime(() => read(bytes))
  if ('rows' in outcome) return outcome.rows
  const { problem, line } = outcome
  throw refuse(422, problem, { pointer, ...(line !== undefined && { detail: String(line) }) })
}

const pointer = '/file_object_0'

function read(bytes: Uint8Array): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./bank-file-thread.ts', import.meta.url), {
      workerData: bytes,
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    })
    const late = setTimeout(() => {
      void thread.terminate()
      resolve({ problem: 'import_too_slow', line: undefined })
    }, longest)
    const ended = (settle: () => void) => {
      clearTimeout(late)
      settle()
    }
    thread.once('message', (outcome: Outcome) => ended(() => resolve(outcome)))
    thread.once('error', (reason: NodeJS.ErrnoException) =>
      ended(() => {
        // Out of its memory, or nested deeper than any statement.
        if (reason.code === 'ERR_WORKER_OUT_OF_MEMORY' || reason instanceof RangeError)
          resolve({ problem: 'import_format', line: undefined })
        else reject(reason)
      }),
    )
  })
}
