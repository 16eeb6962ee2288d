import { financialPerformance } from '@milepost/contract/books/financial-performance'
import { posting } from '@milepost/contract/books/posting'
import type { ErrorCode } from '@milepost/contract/wire/error-messages'
import { orNotFound, httpError } from '../../platform/errors.ts'
import type { Staff } from '../../platform/auth/caller.ts'
import type { Clock } from '../../platform/clock.ts'
import { violatedConstraint, type Db } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { serve } from '../../platform/http/serve.ts'
import { chartOfAccounts, insertAccount, postingSources } from './posting/chart.sql.ts'
import { reopenImported } from './imported/imported.sql.ts'
import { listBatches } from './posting/batches.sql.ts'
import { postBatches, reverseBatch } from './posting/posting.service.ts'
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

  serve(platform, financialPerformance.post, async ({ params: { accountId }, body }, staff, db) => {
    await postBatches(db, clock, accountId, [body], staff.staffId)
    const { documentGuid } = body
    if (documentGuid !== undefined)
      await markPosted(db, clock, staff, { accountId, id: documentGuid })
    return orNotFound(await loadBatch(db, accountId, body.id))
  })

  serve(platform, financialPerformance.reverse, async ({ params, body }, { staffId }, db) => {
    const { accountId, batchId } = params
    const reversal = { ...body, postedBy: staffId }
    const mirror = await reverseBatch(db, clock, accountId, batchId, reversal)
    await reopenImported(db, accountId, batchId)
    return orNotFound(await loadBatch(db, accountId, mirror))
  })

  serve(platform, posting.batches, ({ params: { accountId }, query }, _, db) =>
    listBatches(db, accountId, query),
  )

  serve(platform, posting.batch, async ({ params: { accountId, batchId } }, _, db) =>
    orNotFound(await loadBatch(db, accountId, batchId)),
  )

  serve(platform, posting.chart, (_, __, db) => chartOfAccounts(db))

  serve(platform, posting.addAccount, async ({ body: { chartAccount } }, _, db) =>
    orNotFound(
      await insertAccount(db, chartAccount).catch((reason: unknown) => {
        const conflict = constraintErrors[violatedConstraint(reason)]
        throw conflict ? httpError(409, conflict[0], { pointer: conflict[1] }) : reason
      }),
    ),
  )

  serve(platform, posting.sources, ({ params: { accountId } }, _, db) =>
    postingSources(db, accountId),
  )
}

/** API errors for violated database constraints, by constraint name. */
const constraintErrors: Record<string, [code: ErrorCode, pointer: string]> = {
  chart_of_accounts_pkey: ['account_number_taken', '/chart_account/internal_account_number'],
  chart_of_accounts_name_key: ['account_name_taken', '/chart_account/name'],
}
