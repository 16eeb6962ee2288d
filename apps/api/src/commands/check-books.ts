// Recomputes every client's books from their lines and prints where the stored totals differ: npm run
// check:books
import { openExistingDatabase } from '../app/open-database.ts'
import {
  accountsWithBooks,
  bookDifferences,
} from '../features/financial-performance/posting/check.sql.ts'
import { runToCompletion } from '../platform/process/process.ts'

await runToCompletion(async (cleanup) => {
  const db = await openExistingDatabase(cleanup)
  const accounts = await accountsWithBooks(db)
  let found = 0
  for (const accountId of accounts)
    for (const difference of await bookDifferences(db, accountId)) {
      console.log(`Client ${accountId}: ${difference}`)
      found++
    }
  console.log(`Clients checked: ${accounts.length}. Differences: ${found}.`)
  process.exitCode = found === 0 ? 0 : 1
})
