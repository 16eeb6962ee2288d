import { tax } from '@milepost/contract/tax/tax'
import { serve } from '../../platform/calls/serve.ts'
import { orNotFound } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { changePayment, markPaid, runway } from './payments.service.ts'
import { deletePayment } from './payments.sql.ts'
import { pdfAnswer } from './tax-pdf.ts'
import { estimatePdf, listEstimates, listReturns, returnPdf } from './tax.sql.ts'

export function taxRoutes(platform: Platform): void {
  const { clock, storage } = platform

  serve(platform, tax.estimateOptions, (_, { accountId }, db) => listEstimates(db, accountId))

  serve(platform, tax.estimatePdf, async ({ params }, { accountId }, db) => {
    const name = `tax-estimate-${params.year}-q${params.quarter}`
    return pdfAnswer(storage, name, orNotFound(await estimatePdf(db, accountId, params)))
  })

  serve(platform, tax.runway, (_, { accountId }, db) => runway(db, clock, accountId))

  serve(platform, tax.markPaid, ({ body }, { accountId }, db) =>
    markPaid(db, clock, accountId, body.taxPayment),
  )

  serve(platform, tax.changePayment, ({ params, body }, { accountId }, db) =>
    changePayment(db, clock, accountId, params.id, body.taxPayment),
  )

  serve(platform, tax.unmarkPaid, async ({ params: { id } }, { accountId }, db) => {
    orNotFound(await deletePayment(db, accountId, id))
  })

  serve(platform, tax.returns, (_, { accountId }, db) => listReturns(db, accountId))

  serve(platform, tax.returnPdf, async ({ params: { docId } }, { accountId }, db) => {
    const pdf = orNotFound(await returnPdf(db, accountId, docId))
    return pdfAnswer(storage, `tax-return-${pdf.year}`, pdf)
  })
}
