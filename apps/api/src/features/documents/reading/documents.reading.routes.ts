import {
  documentReadings,
  documentReadingsForStaff,
} from '@milepost/contract/documents/document-readings'
import { serve } from '../../../platform/calls/serve.ts'
import { notFound, orNotFound } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findRead, insertDispute } from './disputes.sql.ts'
import { staffReading, sureReading, type FindBankRow } from './reading.service.ts'
import { deleteVendorRule } from './vendors.sql.ts'

export function readingRoutes(platform: Platform, findBankRow: FindBankRow): void {
  const { clock } = platform

  serve(platform, documentReadings.show, ({ params: { id } }, { accountId }, db) =>
    sureReading(db, { accountId, id }),
  )

  serve(
    platform,
    documentReadings.dispute,
    async ({ params: { id } }, { accountId, userId }, db) => {
      orNotFound(await findRead(db, accountId, id))
      await insertDispute(db, accountId, { id, by: userId, at: clock.now() })
    },
  )

  serve(platform, documentReadingsForStaff.show, ({ params }, _, db) =>
    staffReading(db, params, findBankRow),
  )

  serve(platform, documentReadingsForStaff.forgetVendor, async ({ params: { id } }, _, db) => {
    if (!(await deleteVendorRule(db, id))) throw notFound()
  })
}
