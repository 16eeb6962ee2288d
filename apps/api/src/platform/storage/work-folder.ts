import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const prefix = 'milepost-work-'
/** No work takes nearly as long. */
const dayMs = 24 * 60 * 60 * 1000

/**
 * Runs work with a temporary folder of its own. It is removed with the work or, after a crash, when
 * a process starts a day later.
 */
export async function withWorkFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), prefix))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Removes the folders of killed processes: they hold clients' documents. */
export async function removeStaleWorkFolders(now: Date): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue
    const folder = join(tmpdir(), name)
    // Another process may remove it first, or it may be another user's.
    const stats = await stat(folder).catch(() => undefined)
    if (stats && stats.mtimeMs < now.getTime() - dayMs)
      await rm(folder, { recursive: true, force: true }).catch(() => undefined)
  }
}
