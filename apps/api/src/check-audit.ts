import { openKeptDatabase } from './open-kept-database.ts'
import { anchorDigests } from './platform/audit/audit-anchors.ts'
import { accountsWithAudit, auditBreaks } from './platform/audit/audit-check.ts'
import { firmsAccount } from './platform/audit/audit.ts'
import { runToEnd } from './platform/process/process.ts'

await runToEnd(async (ends) => {
  const db = await openKeptDatabase(ends)
  const accounts = await accountsWithAudit(db)
  let found = 0
  for (const accountId of accounts) {
    const whose = accountId === firmsAccount ? 'The firm' : `Client ${accountId}`
    for (const { position, problem } of await auditBreaks(db, accountId)) {
      console.log(`${whose}: entry ${position} ${problem}.`)
      found++
    }
  }
  for (const { anchoredAt, digest } of await anchorDigests(db))
    console.log(`Anchored ${anchoredAt}: ${digest}`)
  console.log(`Chains that were checked: ${accounts.length}. Breaks: ${found}.`)
  process.exitCode = found === 0 ? 0 : 1
})
