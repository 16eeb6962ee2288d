import { fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where a paper's file is written before it goes to storage, by document number and file number. */
export const originalPath = (folder: string, document: number, file: number) =>
  join(folder, `${document}-${file}`)
export const previewPath = (folder: string, document: number) => join(folder, `${document}.pdf`)

export type PaperTask = { folder: string; today: string; part: number; parts: number }

/**
 * Makes every document's files and previews in `folder`, split over a few child processes. They must not run
 * in this process: making a preview disables the image format that papers are drawn in (SVG) for the whole
 * process.
 */
export async function makePapers(folder: string, today: Date): Promise<void> {
  // Each child keeps two CPUs busy.
  const parts = Math.min(Math.ceil(availableParallelism() / 2), 4)
  await Promise.all(
    Array.from({ length: parts }, (_, part) =>
      run({ folder, today: today.toISOString(), part, parts }),
    ),
  )
}

function run(task: PaperTask): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL('./paper-files-child.ts', import.meta.url)), {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    let complaint = ''
    child.stderr?.on('data', (text: Buffer) => (complaint += text.toString()))
    child.on('error', reject)
    child.on('close', (code, signal) => {
      if (code === 0) resolve()
      else reject(new Error(`The demo's papers were not made (${signal ?? code}): ${complaint}`))
    })
    child.send(task)
  })
}
