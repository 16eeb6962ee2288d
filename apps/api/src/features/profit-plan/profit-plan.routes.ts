import { profitPlan } from '@milepost/contract/profit-plan/profit-plan'
import { serve } from '../../platform/calls/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { planForClient } from './profit-plan.service.ts'

export function profitPlanRoutes(platform: Platform): void {
  serve(platform, profitPlan.show, (_, { accountId }, db) =>
    planForClient(db, platform.clock, accountId),
  )
}
