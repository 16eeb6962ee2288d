import { monthCloses } from '@milepost/contract/financial-performance/month-close'
import { serve } from '../../platform/calls/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import {
  changeTick,
  finishMonth,
  listMonthCloses,
  loadMonthClose,
} from './closing/month-close.service.ts'

export function monthCloseRoutes(platform: Platform): void {
  const { clock } = platform

  serve(platform, monthCloses.list, ({ params: { accountId } }, _, db) =>
    listMonthCloses(db, clock, accountId),
  )

  serve(platform, monthCloses.show, ({ params }, _, db) => loadMonthClose(db, clock, params))

  serve(platform, monthCloses.tick, ({ params: { item, ...params }, body }, staff, db) =>
    changeTick(db, clock, staff, params, { item, ...body.closeItem }),
  )

  serve(platform, monthCloses.finish, ({ params, body }, staff, db) =>
    finishMonth(db, clock, staff, params, body.monthClose.reason),
  )
}
