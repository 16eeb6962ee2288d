import { bankRowPapers } from '@milepost/contract/financial-performance/bank-row-papers'
import { booksLock } from '@milepost/contract/financial-performance/books-lock'
import { chartOfAccounts } from '@milepost/contract/financial-performance/chart-of-accounts'
import { posting } from '@milepost/contract/financial-performance/posting'
import type { Staff } from '../../platform/auth/caller.ts'
import { serve } from '../../platform/calls/serve.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { orNotFound } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { reopenQuestions } from '../../shared/questions.sql.ts'
import { correctBatch, loadBatchLines } from './corrections/batch-correction.service.ts'
import { listImportedOf, reopenImported } from './imported/bank-feed.sql.ts'
import { attachPaper, detachPaper, findPostedRows } from './matching/bank-row-papers.service.ts'
import { listBatches } from './posting/batches.sql.ts'
import {
  addClientAccount,
  addFirmAccount,
  changeClientAccount,
  changeFirmAccount,
} from './posting/chart.service.ts'
import { clientChart, firmChart } from './posting/chart.sql.ts'
import { changeLock } from './posting/lock.service.ts'
import { loadLock } from './posting/lock.sql.ts'
import { postBatches, reverseBatch } from './posting/posting.service.ts'
import { postingSources } from './posting/sources.sql.ts'
import { learnFromReopening } from './rules/learning.service.ts'
import { loadBatch } from './statements/transactions.service.ts'

/** Marks a document as posted. */
type MarkPosted = (
  db: Db,
  clock: Clock,
  staff: Staff,
  document: { accountId: string; id: string },
) => Promise<void>

export function financialPerformanceStaffRoutes(platform: Platform, markPosted: MarkPosted): void {
  const { clock } = platform

  serve(platform, posting.post, async ({ params: { accountId }, body }, staff, db) => {
    await postBatches(db, clock, accountId, [body], staff.staffId)
    const { documentGuid } = body
    if (documentGuid !== undefined)
      await markPosted(db, clock, staff, { accountId, id: documentGuid })
    return orNotFound(await loadBatch(db, accountId, body.id))
  })

  serve(platform, bankRowPapers.findRows, ({ params: { accountId }, query }, _, db) =>
    findPostedRows(db, accountId, query),
  )

  serve(platform, bankRowPapers.attach, ({ params: { accountId }, body }, staff, db) =>
    attachPaper(db, accountId, body, () =>
      markPosted(db, clock, staff, { accountId, id: body.documentGuid }),
    ),
  )

  serve(platform, bankRowPapers.detach, ({ params: { accountId, id } }, _, db) =>
    detachPaper(db, accountId, id),
  )

  serve(platform, posting.reverse, async ({ params, body }, { staffId }, db) => {
    const { accountId, batchId } = params
    const reversal = { ...body, postedBy: staffId }
    const mirror = await reverseBatch(db, clock, accountId, batchId, reversal)
    const imported = await listImportedOf(db, accountId, batchId)
    await learnFromReopening(db, accountId, imported)
    await reopenImported(db, accountId, imported)
    const reversed = orNotFound(await loadBatch(db, accountId, mirror))
    // Its document can be posted again.
    if (reversed.documentGuid !== null)
      await reopenQuestions(db, accountId, [reversed.documentGuid])
    return reversed
  })

  serve(platform, booksLock.show, async ({ params: { accountId } }, _, db) =>
    orNotFound(await loadLock(db, accountId)),
  )

  serve(platform, booksLock.change, async ({ params: { accountId }, body }, staff, db) => {
    await changeLock(db, clock, staff, accountId, body.books)
    return orNotFound(await loadLock(db, accountId))
  })

  serve(platform, posting.batches, ({ params: { accountId }, query }, _, db) =>
    listBatches(db, accountId, query),
  )

  serve(platform, posting.batch, async ({ params: { accountId, batchId } }, _, db) =>
    orNotFound(await loadBatch(db, accountId, batchId)),
  )

  serve(platform, posting.lines, ({ params: { accountId, batchId } }, _, db) =>
    loadBatchLines(db, accountId, batchId),
  )

  serve(platform, posting.correct, async ({ params, body }, staff, db) => {
    await correctBatch(db, clock, staff, params, body)
    return orNotFound(await loadBatch(db, params.accountId, body.id))
  })

  serve(platform, chartOfAccounts.list, (_, __, db) => firmChart(db))

  serve(platform, chartOfAccounts.add, ({ body: { chartAccount } }, _, db) =>
    addFirmAccount(db, chartAccount),
  )

  serve(platform, chartOfAccounts.change, ({ params, body: { chartAccount } }, _, db) =>
    changeFirmAccount(db, clock, params.internalAccountNumber, chartAccount),
  )

  serve(platform, chartOfAccounts.listForClient, ({ params: { accountId } }, _, db) =>
    clientChart(db, accountId),
  )

  serve(platform, chartOfAccounts.addForClient, ({ params, body: { chartAccount } }, _, db) =>
    addClientAccount(db, params.accountId, chartAccount),
  )

  serve(platform, chartOfAccounts.changeForClient, ({ params, body: { chartAccount } }, _, db) =>
    changeClientAccount(db, clock, params.accountId, params.internalAccountNumber, chartAccount),
  )

  serve(platform, posting.sources, ({ params: { accountId } }, _, db) =>
    postingSources(db, accountId),
  )
}
