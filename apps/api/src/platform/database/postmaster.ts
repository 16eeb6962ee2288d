import { readFile, readlink, realpath, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Beyond what any system gives out. */
const unusedPid = 4_194_305

/**
 * The number of the PostgreSQL process that runs on this cluster, if one does.
 * After a crash, its pid file may name a number that some other program has got since; PostgreSQL would then refuse
 * to start, and `pg_ctl stop` would hit that program, so such a file is put right.
 */
export async function findPostmasterPid(cluster: string): Promise<number | undefined> {
  const pidFile = join(cluster, 'postmaster.pid')
  const text = await readFile(pidFile, 'utf8').catch(() => '')
  const pid = Number.parseInt(text, 10)
  if (!(pid > 0) || !isAlive(pid)) return undefined
  if (await isRunningIn(cluster, pid)) return pid
  // The other lines stay: by them PostgreSQL sees whether processes of the old server still use its memory.
  await writeFile(pidFile, text.replace(/^\d+/, String(unusedPid)))
  return undefined
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** PostgreSQL works in its cluster's folder. Only Linux shows this; elsewhere the number is believed. */
async function isRunningIn(cluster: string, pid: number): Promise<boolean> {
  if (process.platform !== 'linux') return true
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => '')
  return folder === (await realpath(cluster))
}
