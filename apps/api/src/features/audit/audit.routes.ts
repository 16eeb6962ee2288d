import { accessHistory } from '@milepost/contract/audit/audit'
import { serve } from '../../platform/calls/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { listStaffAccess } from './access-history.service.ts'

export function auditRoutes(platform: Platform): void {
  serve(platform, accessHistory.list, ({ query }, { accountId }, db) =>
    listStaffAccess(db, platform, accountId, query),
  )
}
