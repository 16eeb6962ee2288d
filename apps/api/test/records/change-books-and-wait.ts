// Posts a batch or locks the books, notifies its parent, and never commits: for tests of a killed process.
import type { NewBatch } from '@milepost/contract/financial-performance/statements/ledger'
import { changeLock } from '../../src/features/financial-performance/posting/lock.service.ts'
import { postBatches } from '../../src/features/financial-performance/posting/posting.service.ts'
import type { Staff } from '../../src/platform/auth/caller.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { connect } from '../../src/platform/database/database.ts'

export type Task = { databaseUrl: string; accountId: string } & (
  | { batch: NewBatch }
  | { lockedThrough: string; staff: Pick<Staff, 'staffId' | 'role'> }
)

process.once('message', (task: Task) => {
  void connect(task.databaseUrl).transaction(async (transaction) => {
    const { accountId } = task
    if ('batch' in task) await postBatches(transaction, systemClock, accountId, [task.batch], null)
    else await changeLock(transaction, systemClock, task.staff, accountId, task)
    process.send!('changed')
    await new Promise(() => undefined)
  })
})
