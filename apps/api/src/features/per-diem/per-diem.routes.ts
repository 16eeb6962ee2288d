import { perDiem } from '@milepost/contract/per-diem/per-diem'
import { perDiemAnswers } from '@milepost/contract/per-diem/per-diem-answers'
import { perDiemEvidence } from '@milepost/contract/per-diem/per-diem-evidence'
import { serve } from '../../platform/calls/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { answerNights, confirmDays, loadProposals } from './evidence.service.ts'
import { insertDismissals } from './evidence.sql.ts'
import { changeEntry, checkDay, clearEntry, createEntry, loadYear } from './per-diem.service.ts'

export function perDiemRoutes(platform: Platform): void {
  const { clock } = platform

  serve(platform, perDiem.year, ({ params: { year } }, { accountId }, db) =>
    loadYear(db, clock, accountId, year),
  )

  serve(platform, perDiem.create, ({ body }, { accountId }, db) =>
    createEntry(db, clock, accountId, body.perDiemEntry, 'client'),
  )

  serve(platform, perDiem.update, ({ params: { id }, body }, { accountId }, db) =>
    changeEntry(db, clock, accountId, id, body.perDiemEntry, 'client'),
  )

  serve(platform, perDiem.remove, ({ params: { id } }, { accountId }, db) =>
    clearEntry(db, clock, accountId, id),
  )

  serve(platform, perDiemEvidence.proposals, ({ query: { year } }, { accountId }, db) =>
    loadProposals(db, clock, accountId, year),
  )

  serve(platform, perDiemAnswers.confirm, ({ body }, { accountId }, db) =>
    confirmDays(db, clock, accountId, body.perDiemConfirmation.dates),
  )

  serve(platform, perDiemAnswers.dismiss, async ({ body }, { accountId }, db) => {
    const { dates } = body.perDiemDismissal
    for (const date of dates) checkDay(date, clock)
    await insertDismissals(db, accountId, dates, clock.now())
  })

  serve(platform, perDiemAnswers.answerNights, ({ body }, { accountId }, db) =>
    answerNights(db, clock, accountId, body.perDiemNights),
  )
}
