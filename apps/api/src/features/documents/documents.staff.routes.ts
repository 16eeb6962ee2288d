import { documents } from '@milepost/contract/documents'
import type { Platform } from '../../platform/platform.ts'
import { serve } from '../../platform/serve.ts'
import { moveForStaff } from './documents.service.ts'

export function documentStaffRoutes(platform: Platform): void {
  serve(platform, documents.move, ({ params, body }, staff, db) =>
    moveForStaff(db, platform.clock, staff, params, body),
  )
}
