import { resolve } from 'node:path'
import { readConfig } from './platform/process/config.ts'
import { lockDataFolder } from './platform/process/data-folder.ts'
import { connect, sql, type Database } from './platform/database/database.ts'
import {
  hasDatabase,
  findRunningDatabase,
  startEmbeddedDatabase,
} from './platform/database/embedded-database.ts'
import { migrate } from './platform/database/migrate.ts'

/** Opens what the settings name, brought to this version first: there may have been no start before. */
export async function openMigratedDatabase(cleanup: AsyncDisposableStack): Promise<Database> {
  const { database, dataFolder } = readConfig(process.env)
  const { ownerUrl, url } = database ?? (await getEmbeddedUrls(resolve(dataFolder), cleanup))
  // That of a Milepost which runs has been brought there by it.
  if (ownerUrl) await migrate(ownerUrl, url)
  const db = connect(url)
  cleanup.defer(() => db.end())
  return db
}

/**
 * Opens what the settings name, as it is: the database of a Milepost that runs, or one started for this until `ends`. Throws a sentence
 * where there is none: in a wrong place, all would seem to be well.
 */
export async function openExistingDatabase(cleanup: AsyncDisposableStack): Promise<Database> {
  const db = connect(await findDatabaseUrl(cleanup))
  cleanup.defer(() => db.end())
  const row = await db.row<{ isThere: boolean }>(
    sql`select to_regclass('public.migrations') is not null as is_there`,
  )
  if (!row?.isThere) throw new Error('Milepost was never started on this database.')
  return db
}

/** The firm's own server, that of a Milepost which runs on the data folder, or one started for this. Throws a sentence where there is none. */
export async function findDatabaseUrl(cleanup: AsyncDisposableStack): Promise<string> {
  const { database, dataFolder } = readConfig(process.env)
  if (database) return database.url
  const folder = resolve(dataFolder)
  if (!hasDatabase(folder))
    throw new Error(
      `There is no Milepost in the data folder ${folder}; set MILEPOST_DATA or DATABASE_URL as for the server.`,
    )
  return (await getEmbeddedUrls(folder, cleanup)).url
}

async function getEmbeddedUrls(
  folder: string,
  cleanup: AsyncDisposableStack,
): Promise<{ url: string; ownerUrl?: string }> {
  const running = await findRunningDatabase(folder)
  if (running) return { url: running }
  return startDataFolderDatabase(folder, cleanup)
}

/** Starts the database of a data folder, until `ends`. */
export async function startDataFolderDatabase(folder: string, cleanup: AsyncDisposableStack) {
  const lock = await lockDataFolder(folder)
  cleanup.defer(() => lock.release())
  const starting = startEmbeddedDatabase(folder)
  // An end that comes meanwhile waits until there is something to stop.
  cleanup.defer(() =>
    starting.then(
      (database) => database.stop(),
      () => undefined,
    ),
  )
  return starting
}
