import { constants } from 'node:fs'
import { access, chmod, mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { settingError } from './setting-error.ts'

const sqliteBusy = 5

/**
 * Creates the folder if needed. Throws an Error of one sentence if it can't be created or written
 * to.
 */
export async function openDataFolder(dataFolder: string): Promise<void> {
  try {
    await mkdir(dataFolder, { recursive: true })
    await access(dataFolder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (reason) {
    throw settingError('MILEPOST_DATA', '', reason)
  }
  // Earlier versions left these folders readable to everybody on the machine.
  for (const name of ['files', 'outbox']) await removePublicAccess(join(dataFolder, name))
}

async function removePublicAccess(folder: string): Promise<void> {
  const stats = await stat(folder).catch(() => undefined)
  // A folder of another owner is theirs to change.
  if (stats && (stats.mode & 0o007) !== 0)
    await chmod(folder, stats.mode & 0o7770).catch(() => undefined)
}

/**
 * Locks the data folder against every other Milepost until `release`, or until this process ends in
 * any way. Throws an Error of one sentence if another one holds the lock.
 */
export async function lockDataFolder(dataFolder: string): Promise<{ release(): Promise<void> }> {
  await openDataFolder(dataFolder)
  // Node has no file locks of its own, but SQLite does, and the kernel drops them with the process.
  const lock = new DatabaseSync(join(dataFolder, 'lock'))
  try {
    lock.exec('begin exclusive')
  } catch (reason) {
    lock.close()
    if ((reason as { errcode?: number }).errcode !== sqliteBusy) throw reason
    throw new Error(
      `Milepost is already running in the data folder ${dataFolder}; stop it first, or set MILEPOST_DATA to another folder.`,
      { cause: reason },
    )
  }
  return { release: async () => lock.close() }
}
