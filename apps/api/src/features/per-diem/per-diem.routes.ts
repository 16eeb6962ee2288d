import { perDiem } from '@milepost/contract/per-diem/per-diem'
import type { Platform } from '../../platform/platform.ts'
import { serve } from '../../platform/http/serve.ts'
import { changeEntry, clearEntry, createEntry, loadYear } from './per-diem.service.ts'

export function perDiemRoutes(platform: Platform): void {
  const { clock } = platform

  serve(platform, perDiem.year, ({ params: { year } }, { accountId }, db) =>
    loadYear(db, clock, accountId, year),
  )

  serve(platform, perDiem.create, ({ body }, { accountId }, db) =>
    createEntry(db, clock, accountId, body.perDiemEntry),
  )

  serve(platform, perDiem.update, ({ params: { id }, body }, { accountId }, db) =>
    changeEntry(db, clock, accountId, id, body.perDiemEntry),
  )

  serve(platform, perDiem.remove, ({ params: { id } }, { accountId }, db) =>
    clearEntry(db, clock, accountId, id),
  )
}
