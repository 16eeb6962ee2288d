import { financialPerformance } from '@milepost/contract/financial-performance'
import { found } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { serve } from '../../platform/serve.ts'
import { postBatches, reverseBatch } from './posting.service.ts'
import { batchOf } from './transactions.service.ts'

export function financialPerformanceStaffRoutes(platform: Platform): void {
  const { clock } = platform

  serve(platform, financialPerformance.post, async ({ params, body }, { staffId }, db) => {
    await postBatches(db, clock, params.accountId, [body], staffId)
    return found(await batchOf(db, params.accountId, body.id))
  })

  serve(platform, financialPerformance.reverse, async ({ params, body }, { staffId }, db) => {
    const { accountId, batchId } = params
    const how = { ...body, postedBy: staffId }
    return found(
      await batchOf(db, accountId, await reverseBatch(db, clock, accountId, batchId, how)),
    )
  })
}
