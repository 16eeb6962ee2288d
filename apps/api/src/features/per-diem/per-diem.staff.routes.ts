import { perDiemForStaff } from '@milepost/contract/per-diem/per-diem'
import type { Platform } from '../../platform/platform.ts'
import { serve } from '../../platform/http/serve.ts'
import { changeEntry, createEntry, removeEntry, loadYear } from './per-diem.service.ts'
import { setSpouseRiderDeductible } from './per-diem.sql.ts'

export function perDiemStaffRoutes(platform: Platform): void {
  const { clock } = platform

  serve(platform, perDiemForStaff.year, ({ params: { accountId, year } }, _, db) =>
    loadYear(db, clock, accountId, year),
  )

  serve(platform, perDiemForStaff.create, ({ params: { accountId }, body }, _, db) =>
    createEntry(db, clock, accountId, body.perDiemEntry),
  )

  serve(platform, perDiemForStaff.update, ({ params: { accountId, id }, body }, _, db) =>
    changeEntry(db, clock, accountId, id, body.perDiemEntry),
  )

  serve(platform, perDiemForStaff.remove, ({ params: { accountId, id } }, _, db) =>
    removeEntry(db, clock, accountId, id),
  )

  serve(platform, perDiemForStaff.settings, async ({ params: { accountId }, body }, _, db) => {
    const { spouseRiderDeductible } = body.perDiemSettings
    await setSpouseRiderDeductible(db, accountId, spouseRiderDeductible)
    return { id: accountId, spouseRiderDeductible }
  })
}
