import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const prefix = 'milepost-work-'
/** Milliseconds; no work takes nearly as long. */
const dayMs = 24 * 60 * 60 * 1000

/** Does work that needs a folder for files of its own: it goes with the work, or else when a process starts a day later. */
export async function withWorkFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), prefix))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Removes what processes left behind them that were killed at their work: clients' papers are in it. */
export async function removeStaleWorkFolders(now: Date): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue
    const folder = join(tmpdir(), name)
    // Another process of this machine may remove it first, or another user may have left it.
    const stats = await stat(folder).catch(() => undefined)
    if (stats && stats.mtimeMs < now.getTime() - dayMs)
      await rm(folder, { recursive: true, force: true }).catch(() => undefined)
  }
}
