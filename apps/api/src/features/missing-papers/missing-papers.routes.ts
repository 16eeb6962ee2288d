import { missingPapers } from '@milepost/contract/missing-papers/missing-papers'
import { serve } from '../../platform/calls/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { answerMissing } from './missing-papers.service.ts'
import { listMissing } from './missing-papers.sql.ts'

export function missingPaperRoutes(platform: Platform): void {
  const { clock } = platform

  serve(platform, missingPapers.list, (_, { accountId }, db) => listMissing(db, accountId))

  serve(platform, missingPapers.answer, ({ params: { id }, body }, { accountId }, db) =>
    answerMissing(db, clock, { accountId, id, ...body.missingPaper }),
  )
}
