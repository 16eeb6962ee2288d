// Writes the database and the stored files to one archive, even while Milepost is running: npm run backup
// [-- milepost.tar]
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { findDatabaseUrl } from '../app/open-database.ts'
import { openStorage } from '../app/open-storage.ts'
import { systemClock } from '../platform/clock.ts'
import { connect } from '../platform/database/database.ts'
import { readConfig } from '../platform/process/config.ts'
import { runToCompletion } from '../platform/process/process.ts'
import { openSecrets } from '../platform/secrets/secrets.ts'
import { noteBackup } from '../shared/firm-setup.ts'
import { makeBackup } from './backup/make-backup.ts'

await runToCompletion(async (cleanup) => {
  const at = systemClock.now()
  const { values, positionals } = parseArgs({
    options: { 'hold-writes': { type: 'boolean' } },
    allowPositionals: true,
  })
  const path = resolve(
    positionals[0] ?? `milepost-${at.toISOString().slice(0, 19).replaceAll(':', '-')}.tar`,
  )
  if (existsSync(path)) throw new Error(`${path} already exists.`)
  const config = readConfig(process.env)
  const url = await findDatabaseUrl(cleanup)
  const secrets = await openSecrets(config, resolve(config.dataFolder))
  const storage = await openStorage(config)
  const { rows, jobs, files, fileBytes, missing, damaged, moment } = await makeBackup(
    {
      databaseUrl: url,
      holdWritesUrl: values['hold-writes'] ? config.database?.ownerUrl : undefined,
      storage,
      secrets,
      at,
    },
    path,
  )
  const isWhole = missing.length + damaged.length === 0
  const db = connect(url)
  cleanup.defer(() => db.end())
  // An admin sees that there is none: an archive that lacks files is not what they count on.
  if (isWhole) await noteBackup(db, at)
  const sum = Object.values(rows).reduce((total, count) => total + count, 0)
  console.log(`Rows: ${sum}. Waiting jobs: ${jobs}. Files: ${files}, ${fileBytes} bytes.`)
  for (const key of missing) console.log(`The stored file ${key} is missing.`)
  for (const key of damaged) console.log(`The stored file ${key} is damaged.`)
  if (moment === 'per node')
    console.log(
      "The rows are of one moment on each node, but not on all: the database is distributed. With --hold-writes they are, and clients' changes wait meanwhile.",
    )
  console.log(`The archive is complete: ${path}`)
  const secret = config.secret ? 'MILEPOST_SECRET' : resolve(config.dataFolder, 'secret')
  console.log(
    `Back up ${secret} in a different place. Without it, second factors, bank connections, and the saved mail server can't be decrypted.`,
  )
  process.exitCode = isWhole ? 0 : 1
})
