import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const sqliteBusy = 5

/**
 * Keeps every other Milepost off this data folder until `release`, or until this process ends in whatever way.
 * Throws an Error of one sentence when another one holds it.
 */
export async function lockDataFolder(dataFolder: string): Promise<{ release(): Promise<void> }> {
  await mkdir(dataFolder, { recursive: true })
  // Node has no file locks of its own, but SQLite does, and the kernel drops them with the process.
  const lock = new DatabaseSync(join(dataFolder, 'lock'))
  try {
    lock.exec('begin exclusive')
  } catch (reason) {
    lock.close()
    if ((reason as { errcode?: number }).errcode !== sqliteBusy) throw reason
    throw new Error(
      `Milepost is already running on the data folder ${dataFolder}; stop it first, or set MILEPOST_DATA to another folder.`,
      { cause: reason },
    )
  }
  return { release: async () => lock.close() }
}
