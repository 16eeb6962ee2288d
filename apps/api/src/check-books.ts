import { resolve } from 'node:path'
import { accountsWithBooks, bookDifferences } from './features/financial-performance/check.sql.ts'
import { readConfig } from './platform/config.ts'
import { lockDataFolder } from './platform/data-folder.ts'
import { connect } from './platform/database.ts'
import { runningDatabase, startEmbeddedDatabase } from './platform/embedded-database.ts'

await using ends = new AsyncDisposableStack()
try {
  const db = connect(await databaseUrl())
  ends.defer(() => db.end())
  const accounts = await accountsWithBooks(db)
  let found = 0
  for (const accountId of accounts)
    for (const difference of await bookDifferences(db, accountId)) {
      console.log(`Client ${accountId}: ${difference}`)
      found++
    }
  console.log(`Clients whose books were checked: ${accounts.length}. Differences: ${found}.`)
  process.exitCode = found === 0 ? 0 : 1
} catch (reason) {
  console.error(reason instanceof Error ? reason.message : reason)
  process.exitCode = 1
}

/** The firm's own server, that of a Milepost which runs on the data folder, or one started for this. */
async function databaseUrl(): Promise<string> {
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
