import { paperSeries } from '@milepost/contract/missing-papers/paper-series'
import { serve } from '../../platform/calls/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { setDoesNotApply, setSeriesEnded } from './missing-papers.service.ts'
import { listSeriesForStaff } from './missing-papers.sql.ts'

export function missingPaperStaffRoutes(platform: Platform): void {
  const { clock } = platform

  serve(platform, paperSeries.list, ({ params: { accountId } }, _, db) =>
    listSeriesForStaff(db, accountId),
  )

  serve(platform, paperSeries.change, ({ params, body }, _, db) =>
    setSeriesEnded(db, clock, params, body.paperSeries.ended),
  )

  serve(platform, paperSeries.changePaper, ({ params, body }, _, db) =>
    setDoesNotApply(db, clock, params, body.missingPaper.doesNotApply),
  )
}
