// Re-encrypts data encrypted with MILEPOST_FORMER_SECRET, using MILEPOST_SECRET: npm run reseal
import { resolve } from 'node:path'
import { openExistingDatabase } from '../app/open-database.ts'
import { readConfig } from '../platform/process/config.ts'
import { runToCompletion } from '../platform/process/process.ts'
import { resealAll } from '../platform/secrets/reseal.ts'
import { openSecrets } from '../platform/secrets/secrets.ts'

await runToCompletion(async (cleanup) => {
  const config = readConfig(process.env)
  const db = await openExistingDatabase(cleanup)
  const secrets = await openSecrets(config, resolve(config.dataFolder))
  const { resealed, lost } = await resealAll(db, secrets)
  console.log(`Re-encrypted: ${resealed}.`)
  if (lost > 0)
    console.log(
      `Not decrypted by MILEPOST_SECRET or MILEPOST_FORMER_SECRET: ${lost}. Keep the secret that encrypted them.`,
    )
  else console.log('You can remove MILEPOST_FORMER_SECRET.')
  process.exitCode = lost === 0 ? 0 : 1
})
