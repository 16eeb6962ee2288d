// Posts a batch, notifies its parent, and never commits: for tests of a killed process.
import type { NewBatch } from '@milepost/contract/financial-performance/statements/ledger'
import { postBatches } from '../../src/features/financial-performance/posting/posting.service.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { connect } from '../../src/platform/database/database.ts'

export type Task = { databaseUrl: string; accountId: string; batch: NewBatch }

process.once('message', ({ databaseUrl, accountId, batch }: Task) => {
  void connect(databaseUrl).transaction(async (transaction) => {
    await postBatches(transaction, systemClock, accountId, [batch], null)
    process.send!('posted')
    await new Promise(() => undefined)
  })
})
