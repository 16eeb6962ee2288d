// Counts every client's documents and messages and prints where the stored numbers differ: npm run check:counts.
// With -- --mend, stores the right ones
import { checkCounts } from '../app/counts.ts'
import { openExistingDatabase } from '../app/open-database.ts'
import { runToCompletion } from '../platform/process/process.ts'

await runToCompletion(async (cleanup) => {
  const mend = process.argv.includes('--mend')
  const db = await openExistingDatabase(cleanup)
  const { accounts, differences } = await checkCounts(db, { mend })
  for (const { accountId, difference } of differences)
    console.log(`Client ${accountId}: ${difference}`)
  const found = `Differences: ${differences.length}.`
  console.log(`Clients checked: ${accounts}. ${mend ? `${found} All are mended.` : found}`)
  process.exitCode = differences.length === 0 || mend ? 0 : 1
})
