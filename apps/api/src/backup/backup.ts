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
  if (existsSync(path)) throw new Error(`${path} already exists.`)
  const config = readConfig(process.env)
  const url = await findDatabaseUrl(cleanup)
  const secrets = await openSecrets(config, resolve(config.dataFolder))
  const storage = await openStorage(config)
  const { rows, jobs, files, fileBytes, missing, damaged } = await makeBackup(
    { databaseUrl: url, storage, secrets, at },
    path,
  )
  const sum = Object.values(rows).reduce((total, count) => total + count, 0)
  console.log(`Rows: ${sum}. Waiting jobs: ${jobs}. Files: ${files}, ${fileBytes} bytes.`)
  for (const key of missing) console.log(`The stored file ${key} is missing.`)
  for (const key of damaged) console.log(`The stored file ${key} is damaged.`)
  console.log(`The archive is complete: ${path}`)
  const secret = config.secret ? 'MILEPOST_SECRET' : resolve(config.dataFolder, 'secret')
  console.log(
    `Back up ${secret} in a different place. Without it, second factors and bank connections can't be decrypted.`,
  )
  process.exitCode = missing.length + damaged.length === 0 ? 0 : 1
})
