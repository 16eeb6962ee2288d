import { resolve } from 'node:path'
import { readConfig } from './platform/process/config.ts'
import { lockDataFolder } from './platform/process/data-folder.ts'
import { connect, sql, type Database } from './platform/database/database.ts'
import {
  hasDatabase,
  runningDatabase,
  startEmbeddedDatabase,
} from './platform/database/embedded-database.ts'
import { migrate } from './platform/database/migrate.ts'

/** Opens what the settings name, brought to this version first: there may have been no start before. */
export async function openMigratedDatabase(ends: AsyncDisposableStack): Promise<Database> {
  const { database, dataFolder } = readConfig(process.env)
  const { ownerUrl, url } = database ?? (await embeddedUrls(resolve(dataFolder), ends))
  // That of a Milepost which runs has been brought there by it.
  if (ownerUrl) await migrate(ownerUrl, url)
  const db = connect(url)
  ends.defer(() => db.end())
  return db
}

/**
 * Opens what the settings name, as it is: the database of a Milepost that runs, or one started for this until `ends`. Throws a sentence
 * where there is none: in a wrong place, all would seem to be well.
 */
export async function openKeptDatabase(ends: AsyncDisposableStack): Promise<Database> {
  const db = connect(await databaseUrl(ends))
  ends.defer(() => db.end())
  const kept = await db.row<{ isThere: boolean }>(
    sql`select to_regclass('public.migrations') is not null as is_there`,
  )
  if (!kept?.isThere) throw new Error('Milepost was never started on this database.')
  return db
}

/** The firm's own server, that of a Milepost which runs on the data folder, or one started for this. Throws a sentence where there is none. */
export async function databaseUrl(ends: AsyncDisposableStack): Promise<string> {
  const { database, dataFolder } = readConfig(process.env)
  if (database) return database.url
  const folder = resolve(dataFolder)
  if (!hasDatabase(folder))
    throw new Error(
      `There is no Milepost in the data folder ${folder}; set MILEPOST_DATA or DATABASE_URL as for the server.`,
    )
  return (await embeddedUrls(folder, ends)).url
}

async function embeddedUrls(
  folder: string,
  ends: AsyncDisposableStack,
): Promise<{ url: string; ownerUrl?: string }> {
  const running = await runningDatabase(folder)
  if (running) return { url: running }
  return startedDatabase(folder, ends)
}

/** Starts the database of a data folder, until `ends`. */
export async function startedDatabase(folder: string, ends: AsyncDisposableStack) {
  const lock = await lockDataFolder(folder)
  ends.defer(() => lock.release())
  const starting = startEmbeddedDatabase(folder)
  // An end that comes meanwhile waits until there is something to stop.
  ends.defer(() =>
    starting.then(
      (database) => database.stop(),
      () => undefined,
    ),
  )
  return starting
}
