import { audit } from '@milepost/contract/account/audit'
import type { Platform } from '../../platform/platform.ts'
import { serve } from '../../platform/http/serve.ts'
import { accessHistory } from './access-history.service.ts'

export function auditRoutes(platform: Platform): void {
  serve(platform, audit.accessHistory, ({ query }, { accountId }, db) =>
    accessHistory(db, platform, accountId, query),
  )
}
