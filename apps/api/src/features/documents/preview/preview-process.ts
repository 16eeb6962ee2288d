import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PreviewFile } from './make-preview.ts'
import type { PreviewAnswer, PreviewTask } from './preview-child.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** What the process may use before it is ended; `bytes` are those in memory (RSS). */
type PreviewLimits = { milliseconds: number; bytes: number }

/** The process did not come to its end; on a quieter machine it might. */
export class PreviewLimitError extends Error {
  override name = 'PreviewCutShort'
}

const standardLimits: PreviewLimits = { milliseconds: 60_000, bytes: 2 ** 30 }
const heapMegabytes = 768
const watchIntervalMs = 50
const maxStderrCharacters = 2_000

/**
 * Makes the PDF of `files` in a process of its own, which starts while they are still on their way. When this resolves,
 * all of it is at `output` and survives a power cut; when it throws, nothing of it is left. Throws UnreadableFile for a file
 * the client must send again, PreviewCutShort for one that reached a limit or ended the process, the signal's reason when
 * that is aborted, and otherwise an error after which another try may succeed.
 */
export async function runPreview(
  files: readonly PreviewFile[] | Promise<readonly PreviewFile[]>,
  output: string,
  { signal, limits = standardLimits }: { signal?: AbortSignal; limits?: PreviewLimits } = {},
): Promise<void> {
  signal?.throwIfAborted()
  const partPath = `${output}.${randomUUID()}.part`
  try {
    const answer = await runChild(files, partPath, limits, signal)
    if (answer.outcome === 'unreadable') throw new UnreadableFile(answer.fileNumber, answer.detail)
    if (answer.outcome === 'failed') throw new Error(`The preview failed: ${answer.detail}`)
    signal?.throwIfAborted()
    await rename(partPath, output)
    await syncFolder(dirname(output))
  } catch (reason) {
    await rm(partPath, { force: true })
    throw reason
  }
}

/** Settles only when the process is gone, so that nothing writes any more. */
function runChild(
  files: readonly PreviewFile[] | Promise<readonly PreviewFile[]>,
  output: string,
  limits: PreviewLimits,
  signal: AbortSignal | undefined,
): Promise<PreviewAnswer> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL('./preview-child.ts', import.meta.url)), {
      execArgv: [`--max-old-space-size=${heapMegabytes}`],
      // It reads strangers' files: no secret of ours is within its reach.
      env: process.env.SystemRoot === undefined ? {} : { SystemRoot: process.env.SystemRoot },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    let answer: PreviewAnswer | undefined
    let stopped: { reason: unknown } | undefined
    let stderr = ''

    const stop = (reason: unknown) => {
      stopped ??= { reason }
      child.kill('SIGKILL')
    }
    const watch = () => {
      if (residentBytes(child.pid) > limits.bytes)
        stop(new PreviewLimitError(`The preview took more than ${limits.bytes} bytes of memory`))
    }
    const abort = () => stop(signal?.reason)
    const watchTimer = setInterval(watch, watchIntervalMs)
    let timeout: NodeJS.Timeout | undefined
    const begin = (ready: readonly PreviewFile[]) => {
      if (stopped || !child.connected) return
      timeout = setTimeout(
        () => stop(new PreviewLimitError(`The preview took more than ${limits.milliseconds} ms`)),
        limits.milliseconds,
      )
      child.send({ files: ready, output } satisfies PreviewTask)
    }
    signal?.addEventListener('abort', abort)

    child.stderr?.on('data', (text: Buffer) => {
      stderr = `${stderr}${text.toString()}`.slice(-maxStderrCharacters)
    })
    child.on('message', (message) => (answer = message as PreviewAnswer))
    child.on('error', stop)
    // After 'close', unlike after 'exit', there is no message still to come.
    child.on('close', (code, exitSignal) => {
      clearInterval(watchTimer)
      clearTimeout(timeout)
      signal?.removeEventListener('abort', abort)
      if (stopped) reject(stopped.reason)
      else if (answer) resolve(answer)
      else reject(new PreviewLimitError(`The preview ended with ${exitSignal ?? code}: ${stderr}`))
    })
    watch()
    Promise.resolve(files).then(begin, stop)
  })
}

/**
 * Memory in use; 0 where the system does not tell. Read at once, not through the thread pool: there
 * it could wait behind password hashing while the memory fills up.
 */
function residentBytes(pid: number | undefined): number {
  try {
    const [, kibibytes] =
      /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kibibytes ?? 0) * 1024
  } catch {
    return 0
  }
}

async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder)
  await handle.sync()
}
