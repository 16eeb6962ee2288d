import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { findDatabaseUrl } from '../open-database.ts'
import { openStorage } from '../open-storage.ts'
import { systemClock } from '../platform/clock.ts'
import { readConfig } from '../platform/process/config.ts'
import { runToCompletion } from '../platform/process/process.ts'
import { openSecrets } from '../platform/secrets/secrets.ts'
import { makeBackup } from './make-backup.ts'

await runToCompletion(async (cleanup) => {
  const at = systemClock.now()
  const path = resolve(
    process.argv[2] ?? `milepost-${at.toISOString().slice(0, 19).replaceAll(':', '-')}.tar`,
  )
  if (existsSync(path)) throw new Error(`There is something at ${path} already.`)
  const config = readConfig(process.env)
  const url = await findDatabaseUrl(cleanup)
  const secrets = await openSecrets(config, resolve(config.dataFolder))
  const storage = await openStorage(config)
  const { rows, jobs, files, fileBytes, missing, damaged } = await makeBackup(
    { databaseUrl: url, storage, secrets, at },
    path,
  )
  const sum = Object.values(rows).reduce((total, count) => total + count, 0)
  console.log(`Rows: ${sum}. Jobs that wait: ${jobs}. Files: ${files}, ${fileBytes} bytes.`)
  for (const key of missing) console.log(`The stored file ${key} was gone.`)
  for (const key of damaged) console.log(`The stored file ${key} is not what was stored.`)
  console.log(`The archive is whole: ${path}`)
  console.log(
    config.secret
      ? 'Keep MILEPOST_SECRET beside it, in another place: without it, second factors and banks cannot be opened.'
      : `Keep ${resolve(config.dataFolder, 'secret')} beside it, in another place: without it, second factors and banks cannot be opened.`,
  )
  process.exitCode = missing.length + damaged.length === 0 ? 0 : 1
})
