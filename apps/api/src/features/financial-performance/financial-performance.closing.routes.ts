import { monthCloses } from '@milepost/contract/financial-performance/month-close'
import { serve } from '../../platform/calls/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import {
  changeTick,
  finishMonth,
  listMonthCloses,
  loadMonthClose,
  type CountByMonth,
} from './closing/month-close.service.ts'

export function monthCloseRoutes(
  platform: Platform,
  countOpenQuestions: CountByMonth,
  countMissingPapers: CountByMonth,
): void {
  const closing = { clock: platform.clock, countOpenQuestions, countMissingPapers }

  serve(platform, monthCloses.list, ({ params: { accountId } }, _, db) =>
    listMonthCloses(db, closing, accountId),
  )

  serve(platform, monthCloses.show, ({ params }, _, db) => loadMonthClose(db, closing, params))

  serve(platform, monthCloses.tick, ({ params: { item, ...params }, body }, staff, db) =>
    changeTick(db, closing, staff, params, { item, ...body.closeItem }),
  )

  serve(platform, monthCloses.finish, ({ params, body }, staff, db) =>
    finishMonth(db, closing, staff, params, body.monthClose.reason),
  )
}
