import { profitPlanForStaff } from '@milepost/contract/profit-plan/profit-plan'
import { serve } from '../../platform/calls/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import {
  changeDraft,
  enterPlan,
  planForStaff,
  publishPlan,
  removeDraft,
} from './profit-plan.service.ts'
import { listPlans } from './profit-plan.sql.ts'

export function profitPlanStaffRoutes(platform: Platform): void {
  const { clock } = platform

  serve(platform, profitPlanForStaff.list, ({ params: { accountId } }, _, db) =>
    listPlans(db, accountId),
  )

  serve(platform, profitPlanForStaff.show, ({ params: { accountId, id } }, _, db) =>
    planForStaff(db, clock, accountId, id),
  )

  serve(platform, profitPlanForStaff.enter, async ({ params, body }, { staffId }, db) => {
    const { accountId } = params
    const id = await enterPlan(db, clock, accountId, body.profitPlan, staffId)
    return planForStaff(db, clock, accountId, id)
  })

  serve(platform, profitPlanForStaff.change, async ({ params, body }, _, db) => {
    const { accountId, id } = params
    await changeDraft(db, accountId, id, body)
    return planForStaff(db, clock, accountId, id)
  })

  serve(platform, profitPlanForStaff.publish, async ({ params: { accountId, id } }, _, db) => {
    await publishPlan(db, clock, accountId, id)
    return planForStaff(db, clock, accountId, id)
  })

  serve(platform, profitPlanForStaff.remove, ({ params: { accountId, id } }, _, db) =>
    removeDraft(db, accountId, id),
  )
}
