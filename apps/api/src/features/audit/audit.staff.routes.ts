import { audit } from '@milepost/contract/audit/audit'
import { serve } from '../../platform/calls/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { auditFile, searchAudit } from './audit.service.ts'

export function auditStaffRoutes(platform: Platform): void {
  const { auditedCalls } = platform

  serve(platform, audit.search, ({ query }, _, db) => searchAudit(db, auditedCalls, query))

  serve(platform, audit.csv, ({ query }, _, db) => auditFile(db, platform, query))
}
