import { resolve } from 'node:path'
import { connect, sql, type Database } from '../platform/database/database.ts'
import {
  findRunningDatabase,
  hasDatabase,
  startEmbeddedDatabase,
} from '../platform/database/embedded-database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { readConfig } from '../platform/process/config.ts'
import { lockDataFolder } from '../platform/process/data-folder.ts'

/** Opens the database of the settings, migrated: it may never have been started before. */
export async function openMigratedDatabase(cleanup: AsyncDisposableStack): Promise<Database> {
  const { database, dataFolder } = readConfig(process.env)
  const { ownerUrl, url } = database ?? (await getEmbeddedUrls(resolve(dataFolder), cleanup))
  // A running Milepost has migrated its database.
  if (ownerUrl) await migrate(ownerUrl, url)
  const db = connect(url)
  cleanup.defer(() => db.end())
  return db
}

/**
 * Opens the database of the settings without migrating it: a running Milepost's, or one started
 * until `cleanup` is disposed. Throws if there is none: an empty one would look intact.
 */
export async function openExistingDatabase(cleanup: AsyncDisposableStack): Promise<Database> {
  const db = connect(await findDatabaseUrl(cleanup))
  cleanup.defer(() => db.end())
  const row = await db.row<{ isThere: boolean }>(
    sql`select to_regclass('public.migrations') is not null as is_there`,
  )
  if (!row?.isThere) throw new Error('Milepost has never been started on this database.')
  return db
}

/**
 * The URL of the firm's own server, of a Milepost running on the data folder, or of one started for
 * this. Throws if there is none.
 */
export async function findDatabaseUrl(cleanup: AsyncDisposableStack): Promise<string> {
  const { database, dataFolder } = readConfig(process.env)
  if (database) return database.url
  const folder = resolve(dataFolder)
  if (!hasDatabase(folder))
    throw new Error(
      `No Milepost database in the data folder ${folder}; set MILEPOST_DATA or DATABASE_URL to the server's.`,
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

/** Starts the database of a data folder until `cleanup` is disposed. */
export async function startDataFolderDatabase(folder: string, cleanup: AsyncDisposableStack) {
  const lock = await lockDataFolder(folder)
  cleanup.defer(() => lock.release())
  const starting = startEmbeddedDatabase(folder)
  // Disposing meanwhile waits for the start, so that PostgreSQL is stopped.
  cleanup.defer(() =>
    starting.then(
      (database) => database.stop(),
      () => undefined,
    ),
  )
  return starting
}
