// Distributes the database over the nodes of its Citus: npm run distribute [-- --dry-run]
import { parseArgs } from 'node:util'
import { distribute, previewDistribution } from '../platform/database/distribute.ts'
import { readConfig } from '../platform/process/config.ts'
import { runToCompletion } from '../platform/process/process.ts'

await runToCompletion(async () => {
  const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean' } } })
  const { database } = readConfig(process.env)
  if (!database)
    throw new Error(
      'Only your own database server can be distributed: set DATABASE_URL and DATABASE_OWNER_URL.',
    )
  // npm takes the flag for itself where the two dashes before it were forgotten.
  if (values['dry-run'] || process.env.npm_config_dry_run === 'true') {
    for (const statement of await previewDistribution(database)) console.log(`${statement};`)
    console.log('-- Nothing was changed.')
    return
  }
  const counts = await distribute(database, {
    onStatement: (statement) => console.log(`${statement};`),
  })
  for (const { table, before, after } of counts)
    console.log(`${table}: ${before} rows before, ${after} after`)
  console.log('The database is distributed.')
})
