import { randomUUID } from 'node:crypto'
import { toHundredths } from '@milepost/contract/financial-performance/statements/ledger'
import { taxForStaff, toEstimateId } from '@milepost/contract/tax/tax'
import { serve } from '../../platform/calls/serve.ts'
import { orNotFound } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { settleWork } from '../../shared/board/settle-work.ts'
import { notify } from '../../shared/notify.ts'
import { noteWhetherSeen } from './payments.service.ts'
import { listPayments } from './payments.sql.ts'
import { returnsPath, toEstimatePath } from './tax-notices.ts'
import { checkPdf, pdfAnswer } from './tax-pdf.ts'
import {
  deleteEstimate,
  deleteReturn,
  estimatePdf,
  insertReturn,
  listEstimates,
  listReturns,
  returnPdf,
  upsertEstimate,
} from './tax.sql.ts'

export function taxStaffRoutes(platform: Platform): void {
  const { clock, storage } = platform

  serve(platform, taxForStaff.estimates, ({ params: { accountId } }, _, db) =>
    listEstimates(db, accountId),
  )

  serve(platform, taxForStaff.estimatePdf, async ({ params }, _, db) => {
    const name = `tax-estimate-${params.year}-q${params.quarter}`
    return pdfAnswer(storage, name, orNotFound(await estimatePdf(db, params.accountId, params)))
  })

  serve(
    platform,
    taxForStaff.publishEstimate,
    async ({ params, body }, { staffId }, db) => {
      const { year, quarter, amountDue, files } = body
      const { accountId } = params
      const amountDueCents = amountDue === undefined ? null : toHundredths(amountDue)
      const at = clock.now()
      const estimate = { year, quarter, amountDueCents, at, publishedBy: staffId }
      await upsertEstimate(db, accountId, estimate, files[0]!.object)
      await settleWork(db, accountId, at)
      const id = toEstimateId(body)
      await notify(db, { accountId, kind: 'estimate', aboutId: id, path: toEstimatePath(id), at })
      const [published] = await listEstimates(db, accountId, { year, quarter })
      return orNotFound(published)
    },
    { before: ({ body: { files } }) => checkPdf(storage, files[0]!.object) },
  )

  serve(platform, taxForStaff.withdrawEstimate, async ({ params }, _, db) => {
    orNotFound(await deleteEstimate(db, params.accountId, params))
    await settleWork(db, params.accountId, clock.now())
  })

  serve(platform, taxForStaff.payments, ({ params: { accountId } }, _, db) =>
    listPayments(db, accountId),
  )

  serve(platform, taxForStaff.notePayment, ({ params, body }, { staffId }, db) =>
    noteWhetherSeen(db, params.accountId, params.id, body, { at: clock.now(), staffId }),
  )

  serve(platform, taxForStaff.returns, ({ params: { accountId } }, _, db) =>
    listReturns(db, accountId),
  )

  serve(platform, taxForStaff.returnPdf, async ({ params: { accountId, docId } }, _, db) => {
    const pdf = orNotFound(await returnPdf(db, accountId, docId))
    return pdfAnswer(storage, `tax-return-${pdf.year}`, pdf)
  })

  serve(
    platform,
    taxForStaff.publishReturn,
    async ({ params, body }, { staffId }, db) => {
      const { year, s9Url = null, files } = body
      const { accountId } = params
      const [id, at] = [randomUUID(), clock.now()]
      const published = { id, year, s9Url, at, publishedBy: staffId }
      const added = orNotFound(await insertReturn(db, accountId, published, files[0]?.object))
      await settleWork(db, accountId, at)
      await notify(db, { accountId, kind: 'return', aboutId: id, path: returnsPath, at })
      return added
    },
    {
      async before({ body: { files } }) {
        for (const { object } of files) await checkPdf(storage, object)
      },
    },
  )

  serve(platform, taxForStaff.withdrawReturn, async ({ params: { accountId, id } }, _, db) => {
    orNotFound(await deleteReturn(db, accountId, id))
    await settleWork(db, accountId, clock.now())
  })
}
