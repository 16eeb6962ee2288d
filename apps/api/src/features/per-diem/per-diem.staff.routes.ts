import { perDiemForStaff } from '@milepost/contract/per-diem/per-diem'
import { perDiemEvidenceForStaff } from '@milepost/contract/per-diem/per-diem-evidence-for-staff'
import { serve } from '../../platform/calls/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { evidenceOfYear, listCorrections, seeCorrections } from './evidence.sql.ts'
import { changeEntry, checkYear, createEntry, loadYear, removeEntry } from './per-diem.service.ts'
import { changePerDiemSettings, correctedDates } from './per-diem.sql.ts'

export function perDiemStaffRoutes(platform: Platform): void {
  const { clock } = platform

  serve(platform, perDiemForStaff.year, async ({ params: { accountId, year } }, _, db) => ({
    ...(await loadYear(db, clock, accountId, year)),
    correctedDates: await correctedDates(db, accountId, year),
  }))

  serve(platform, perDiemForStaff.create, ({ params: { accountId }, body }, _, db) =>
    createEntry(db, clock, accountId, body.perDiemEntry, 'staff'),
  )

  serve(platform, perDiemForStaff.update, ({ params: { accountId, id }, body }, _, db) =>
    changeEntry(db, clock, accountId, id, body.perDiemEntry, 'staff'),
  )

  serve(platform, perDiemForStaff.remove, ({ params: { accountId, id } }, _, db) =>
    removeEntry(db, clock, accountId, id),
  )

  serve(platform, perDiemForStaff.settings, async ({ params: { accountId }, body }, _, db) => {
    return { id: accountId, ...(await changePerDiemSettings(db, accountId, body.perDiemSettings)) }
  })

  serve(
    platform,
    perDiemEvidenceForStaff.list,
    ({ params: { accountId }, query: { year } }, _, db) => {
      checkYear(year, clock)
      return evidenceOfYear(db, accountId, year)
    },
  )

  serve(platform, perDiemEvidenceForStaff.corrections, (_, { role, staffId }, db) =>
    listCorrections(db, role === 'consultant' ? staffId : undefined),
  )

  serve(
    platform,
    perDiemEvidenceForStaff.seeCorrections,
    ({ params: { accountId } }, { staffId }, db) =>
      seeCorrections(db, accountId, staffId, clock.now()),
  )
}
