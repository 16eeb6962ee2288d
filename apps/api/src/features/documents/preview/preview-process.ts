import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pLimit from 'p-limit'
import type { PreviewDifference } from '@milepost/contract/documents/work-queue'
import type { DrawnPage, PlannedPage } from '../pages/drawn-pages.ts'
import type { PreviewFile } from './make-preview.ts'
import type { PreviewAnswer, PreviewTask, UnlockTask } from './preview-child.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** Limits beyond which the process is killed; `bytes` is resident memory (RSS). */
type PreviewLimits = { milliseconds: number; bytes: number }

export type PreviewOptions = {
  signal?: AbortSignal | undefined
  limits?: PreviewLimits
  isAccepted?: boolean
  plan?: readonly PlannedPage[] | undefined
}

/** The pages of a finished preview, and how it may differ from the files. */
export type MadePreview = { pages: DrawnPage[]; differences: PreviewDifference[] }

/** The process was ended because it took too long or too much memory. */
export class PreviewLimitError extends Error {
  override name = 'PreviewLimitError'
}

/** The process ended without an answer. */
export class PreviewCrashError extends Error {
  override name = 'PreviewCrashError'
}

export const standardLimits: PreviewLimits = { milliseconds: 60_000, bytes: 2 ** 30 }
/** For the versions that staff make of what was drawn before. */
export const laterLimits: PreviewLimits = { ...standardLimits, milliseconds: 240_000 }
/** On top for each HEIC: it takes a second or two to decode, and a document may have fifty. */
const heicMilliseconds = 4_000
const unlockLimits: PreviewLimits = { milliseconds: 20_000, bytes: 2 ** 29 }
/** In the process that answers calls. */
const limitUnlocks = pLimit(2)
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
  { signal, limits = standardLimits, isAccepted = false, plan }: PreviewOptions = {},
): Promise<MadePreview> {
  signal?.throwIfAborted()
  const partPath = `${output}.${randomUUID()}.part`
  const toTask = (ready: readonly PreviewFile[]): Timed<PreviewTask> => {
    const heics = ready.filter(({ mimeType }) => mimeType === 'image/heic').length
    return {
      task: { files: ready, output: partPath, isAccepted, plan },
      milliseconds: limits.milliseconds + heics * heicMilliseconds,
    }
  }
  try {
    const tasks = Promise.resolve(files).then(toTask)
    const answer = await runChild<PreviewTask, PreviewAnswer>(previewChild, tasks, limits, signal)
    if (answer.outcome === 'unreadable')
      throw new UnreadableFile(answer.fileNumber, answer.detail, answer.fault)
    if (answer.outcome !== 'made') throw new Error(`The preview failed: ${describeFailure(answer)}`)
    signal?.throwIfAborted()
    await rename(partPath, output)
    await syncFolder(dirname(output))
    return { pages: answer.pages, differences: answer.differences }
  } catch (reason) {
    await rm(partPath, { force: true })
    throw reason
  }
}

const describeFailure = (answer: PreviewAnswer) =>
  'detail' in answer ? answer.detail : 'no preview'

/**
 * Writes the locked PDF at `path` to `output` without its password, which only the separate process gets: over its channel, so
 * that no list of processes shows it. Throws UnreadableFile with the fault `locked` if the password is wrong.
 */
export async function unlockFile(path: string, output: string, password: string): Promise<void> {
  const task: UnlockTask = { unlock: path, password, output }
  const { milliseconds } = unlockLimits
  const answer = await limitUnlocks(() =>
    runChild<UnlockTask, PreviewAnswer>(previewChild, { task, milliseconds }, unlockLimits),
  )
  if (answer.outcome === 'unreadable')
    throw new UnreadableFile(answer.fileNumber, answer.detail, answer.fault)
  if (answer.outcome !== 'unlocked') throw new Error('The PDF was not unlocked')
}

/** A task and how long (ms) it may take. */
type Timed<Task> = { task: Task; milliseconds: number }

const previewChild = new URL('./preview-child.ts', import.meta.url)

/**
 * Gives a process of its own one task, and resolves to its last answer. Settles only after the process has exited, so that
 * nothing writes to the task's output anymore. Throws as `runPreview` does.
 */
export function runChild<Task extends object, Answer extends { outcome: string }>(
  script: URL,
  task: Timed<Task> | Promise<Timed<Task>>,
  limits: PreviewLimits,
  signal?: AbortSignal,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(script), {
      execArgv: [`--max-old-space-size=${heapMegabytes}`],
      // The process reads untrusted files, so don't pass it our environment and its secrets.
      env: {
        NODE_COMPILE_CACHE: compiledCode(),
        ...(process.env.SystemRoot !== undefined && { SystemRoot: process.env.SystemRoot }),
      },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    let answer: Answer | undefined
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
    const begin = ({ task: given, milliseconds }: Timed<Task>) => {
      if (stopped || !child.connected) return
      timeout = setTimeout(
        () => stop(new PreviewLimitError(`The preview took more than ${milliseconds} ms`)),
        milliseconds,
      )
      child.send(given)
    }
    signal?.addEventListener('abort', abort)

    child.stderr?.on('data', (text: Buffer) => {
      stderr = `${stderr}${text.toString()}`.slice(-maxStderrCharacters)
    })
    child.on('message', (message) => (answer = message as Answer))
    child.on('error', stop)
    // After 'close', unlike 'exit', no more messages arrive.
    child.on('close', (code, exitSignal) => {
      clearInterval(watchTimer)
      clearTimeout(timeout)
      signal?.removeEventListener('abort', abort)
      const isLeftUnchecked =
        stopped?.reason instanceof PreviewLimitError && answer?.outcome === 'made'
      if (stopped && !isLeftUnchecked) reject(stopped.reason)
      else if (answer) resolve(answer)
      else reject(new PreviewCrashError(`The preview ended with ${exitSignal ?? code}: ${stderr}`))
    })
    watch()
    Promise.resolve(task).then(begin, stop)
  })
}

let codeFolder: string | undefined

/**
 * Where the processes keep their compiled code, which takes a third of a second to load without. Only this user
 * can write there.
 */
function compiledCode(): string {
  if (codeFolder === undefined) {
    const folder = mkdtempSync(join(tmpdir(), 'milepost-code-'))
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
    codeFolder = folder
  }
  return codeFolder
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
