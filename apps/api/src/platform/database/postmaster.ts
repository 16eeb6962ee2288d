import { readFile, readlink, realpath, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Above Linux's highest PID. */
const unusedPid = 4_194_305

/**
 * The PID of the PostgreSQL server running on this cluster, if any. After a crash, its PID file may
 * name a PID that another program has since been given; PostgreSQL would then refuse to start, and
 * `pg_ctl stop` would hit that program. So such a file is corrected.
 */
export async function findPostmasterPid(cluster: string): Promise<number | undefined> {
  const pidFile = join(cluster, 'postmaster.pid')
  const text = await readFile(pidFile, 'utf8').catch(() => '')
  const pid = Number.parseInt(text, 10)
  if (!(pid > 0) || !isAlive(pid)) return undefined
  if (await isRunningIn(cluster, pid)) return pid
  // The other lines stay: PostgreSQL uses them to see whether processes of the old server still use
  // its shared memory.
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

/**
 * PostgreSQL's working directory is its cluster's folder. Only Linux shows this; elsewhere the PID
 * is trusted.
 */
async function isRunningIn(cluster: string, pid: number): Promise<boolean> {
  if (process.platform !== 'linux') return true
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => '')
  return folder === (await realpath(cluster))
}
