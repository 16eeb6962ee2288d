import { impersonationForStaff } from '@milepost/contract/impersonation/impersonation'
import { serve } from '../../platform/calls/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { createTicket } from './impersonation.service.ts'

export function impersonationStaffRoutes(platform: Platform): void {
  serve(
    platform,
    impersonationForStaff.requestTicket,
    ({ params: { accountId }, body: { impersonationTicket } }, staff, db) =>
      createTicket(platform, db, staff, accountId, impersonationTicket),
  )
}
