import { resolve } from 'node:path'
import { readConfig } from './platform/config.ts'
import { lockDataFolder } from './platform/data-folder.ts'
import { connect, type Database } from './platform/database.ts'
import { runningDatabase, startEmbeddedDatabase } from './platform/embedded-database.ts'

/** Opens what the settings name, as it is: the database of a Milepost that runs, or one started for this until `ends`. */
export async function openKeptDatabase(ends: AsyncDisposableStack): Promise<Database> {
  const db = connect(await databaseUrl(ends))
  ends.defer(() => db.end())
  return db
}

/** The firm's own server, that of a Milepost which runs on the data folder, or one started for this. */
async function databaseUrl(ends: AsyncDisposableStack): Promise<string> {
  const { database, dataFolder } = readConfig(process.env)
  if (database) return database.url
  const folder = resolve(dataFolder)
  const running = await runningDatabase(folder)
  if (running) return running
  const lock = await lockDataFolder(folder)
  ends.defer(() => lock.release())
  const started = await startEmbeddedDatabase(folder)
  ends.defer(() => started.stop())
  return started.url
}
