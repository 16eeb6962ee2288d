import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PreviewFile } from './make-preview.ts'
import type { PreviewAnswer, PreviewTask } from './preview-child.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** Limits beyond which the process is killed; `bytes` is resident memory (RSS). */
type PreviewLimits = { milliseconds: number; bytes: number }

/** The process was ended because it took too long or too much memory. */
export class PreviewLimitError extends Error {
  override name = 'PreviewLimitError'
}

/** The process ended without an answer. */
export class PreviewCrashError extends Error {
  override name = 'PreviewCrashError'
}

const standardLimits: PreviewLimits = { milliseconds: 60_000, bytes: 2 ** 30 }
const heapMegabytes = 768
const watchIntervalMs = 50
const maxStderrCharacters = 2_000

/**
 * Makes the PDF of `files` in a separate process, which starts while the files are still being fetched. When
 * this resolves, the whole PDF is at `output` and synced to disk; if it throws, nothing is left. Throws
 * UnreadableFile for a file the client must send again, PreviewLimitError if the process exceeded a limit,
 * PreviewCrashError if it crashed, the signal's reason on abort, and otherwise an error that may be retried.
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

/** Settles only after the process has exited, so that nothing writes to `output` anymore. */
function runChild(
  files: readonly PreviewFile[] | Promise<readonly PreviewFile[]>,
  output: string,
  limits: PreviewLimits,
  signal: AbortSignal | undefined,
): Promise<PreviewAnswer> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL('./preview-child.ts', import.meta.url)), {
      execArgv: [`--max-old-space-size=${heapMegabytes}`],
      // The process reads untrusted files, so don't pass it our environment and its secrets.
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
    // After 'close', unlike 'exit', no more messages arrive.
    child.on('close', (code, exitSignal) => {
      clearInterval(watchTimer)
      clearTimeout(timeout)
      signal?.removeEventListener('abort', abort)
      if (stopped) reject(stopped.reason)
      else if (answer) resolve(answer)
      else reject(new PreviewCrashError(`The preview ended with ${exitSignal ?? code}: ${stderr}`))
    })
    watch()
    Promise.resolve(files).then(begin, stop)
  })
}

/**
 * Resident memory; 0 where /proc is not available. Reads synchronously: in the thread pool it could queue
 * behind password hashing while memory fills up.
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
