// Verifies every chain of the audit log and prints each entry that was changed, moved or removed: npm run
// check:audit
import { openExistingDatabase } from '../app/open-database.ts'
import { anchorDigests } from '../platform/audit/audit-anchors.ts'
import { findAuditBreaks, listAuditedAccounts } from '../platform/audit/audit-check.ts'
import { firmAccountId } from '../platform/audit/audit.ts'
import { runToCompletion } from '../platform/process/process.ts'

await runToCompletion(async (cleanup) => {
  const db = await openExistingDatabase(cleanup)
  const accounts = await listAuditedAccounts(db)
  let found = 0
  for (const accountId of accounts) {
    const owner = accountId === firmAccountId ? 'The firm' : `Client ${accountId}`
    for (const { position, problem } of await findAuditBreaks(db, accountId)) {
      console.log(`${owner}: entry ${position} ${problem}.`)
      found++
    }
  }
  for (const { anchoredAt, digest } of await anchorDigests(db))
    console.log(`Anchored ${anchoredAt}: ${digest}`)
  console.log(`Chains checked: ${accounts.length}. Breaks: ${found}.`)
  process.exitCode = found === 0 ? 0 : 1
})
