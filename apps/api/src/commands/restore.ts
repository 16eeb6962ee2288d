// Restores an archive into an empty database and store, and verifies it: npm run restore -- milepost.tar
// [--without-secret]
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startDataFolderDatabase } from '../app/open-database.ts'
import { openStorage } from '../app/open-storage.ts'
import { systemClock } from '../platform/clock.ts'
import { connect, sql } from '../platform/database/database.ts'
import { checkFiles } from '../platform/jobs/storage.jobs.ts'
import { createLogger } from '../platform/observability/log.ts'
import { readConfig } from '../platform/process/config.ts'
import { runToCompletion } from '../platform/process/process.ts'
import { findSecrets } from '../platform/secrets/secrets.ts'
import { forgetMailServer } from '../shared/firm-setup.ts'
import { sealPurpose } from './backup/manifest.ts'
import { checkArchive } from './backup/read-archive.ts'
import { restoreArchive } from './backup/restore-archive.ts'

await runToCompletion(async (cleanup) => {
  const [archivePath, ...flags] = process.argv.slice(2)
  if (!archivePath) throw new Error('Name the archive: npm run restore -- milepost.tar')
  const path = resolve(archivePath)
  const config = readConfig(process.env)
  const archive = await checkArchive(path)
  const isWithoutSecret = flags.includes('--without-secret')
  if (!isWithoutSecret) await checkSecret(archive.sealed)
  const { ownerUrl, url } =
    config.database ?? (await startDataFolderDatabase(resolve(config.dataFolder), cleanup))
  const storage = await openStorage(config)
  console.log(`Restoring the backup of ${archive.madeAt} …`)
  if (archive.moment === 'per node')
    console.log(
      'It was made from several nodes while clients worked: what changed on two of them meanwhile may not match.',
    )
  await restoreArchive(path, archive, { ownerUrl, url, storage })

  const db = connect(url)
  cleanup.defer(() => db.end())
  if (isWithoutSecret) await forgetMailServer(db)
  await checkFiles({ db, storage, clock: systemClock, logger: createLogger('silent') })
  const damaged = await db.rows<{ key: string }>(sql`select key from damaged_files order by key`)
  for (const { key } of damaged) console.log(`The stored file ${key} is damaged.`)
  console.log(`Files checked: ${archive.files}. Differences: ${damaged.length}.`)
  const checks = [await run('check-books'), await run('check-audit')]
  if (damaged.length > 0 || checks.some((code) => code !== 0))
    throw new Error('Restored, but the checks above found problems.')
  console.log('Restored and checked. Everything is as it was.')
})

async function checkSecret(sealed: string): Promise<void> {
  const config = readConfig(process.env)
  const secrets = await findSecrets(config, resolve(config.dataFolder))
  try {
    secrets?.open(sealPurpose, sealed)
  } catch {
    throw new Error(
      "MILEPOST_SECRET is not the one the archive was made with: second factors, bank connections, and the saved mail server couldn't be decrypted.",
    )
  }
  if (!secrets)
    throw new Error(
      `Set MILEPOST_SECRET to the one the archive was made with, or put its file at ${resolve(config.dataFolder, 'secret')}. With --without-secret, the restore goes ahead, but second factors, bank connections, and the saved mail server can't be decrypted.`,
    )
}

/** Runs a check's command in a process of its own; returns how it ended. */
async function run(check: 'check-books' | 'check-audit'): Promise<unknown> {
  const script = fileURLToPath(new URL(`./${check}.ts`, import.meta.url))
  const [code] = (await once(
    spawn(process.execPath, [script], { stdio: 'inherit' }),
    'exit',
  )) as unknown[]
  return code
}
