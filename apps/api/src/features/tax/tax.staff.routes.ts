import { randomUUID } from 'node:crypto'
import { toHundredths } from '@milepost/contract/books/ledger'
import { taxForStaff } from '@milepost/contract/tax/tax'
import { orNotFound } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { serve } from '../../platform/http/serve.ts'
import { checkPdf, pdfAnswer } from './tax-pdf.ts'
import {
  deleteEstimate,
  deleteReturn,
  estimatePdf,
  listEstimates,
  insertReturn,
  upsertEstimate,
  returnPdf,
  listReturns,
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

  serve(platform, taxForStaff.publishEstimate, async ({ params, body }, { staffId }, db) => {
    const { year, quarter, amountDue, files } = body
    const { accountId } = params
    const { object: file } = files[0]!
    await checkPdf(storage, file)
    const amountDueCents = amountDue === undefined ? null : toHundredths(amountDue)
    const estimate = { year, quarter, amountDueCents, at: clock.now(), publishedBy: staffId }
    await upsertEstimate(db, accountId, estimate, file)
    const [published] = await listEstimates(db, accountId, { year, quarter })
    return orNotFound(published)
  })

  serve(platform, taxForStaff.withdrawEstimate, async ({ params }, _, db) => {
    orNotFound(await deleteEstimate(db, params.accountId, params))
  })

  serve(platform, taxForStaff.returns, ({ params: { accountId } }, _, db) =>
    listReturns(db, accountId),
  )

  serve(platform, taxForStaff.returnPdf, async ({ params: { accountId, docId } }, _, db) => {
    const pdf = orNotFound(await returnPdf(db, accountId, docId))
    return pdfAnswer(storage, `tax-return-${pdf.year}`, pdf)
  })

  serve(platform, taxForStaff.publishReturn, async ({ params, body }, { staffId }, db) => {
    const { year, s9Url = null, files } = body
    const file = files[0]?.object
    if (file) await checkPdf(storage, file)
    const published = { id: randomUUID(), year, s9Url, at: clock.now(), publishedBy: staffId }
    return orNotFound(await insertReturn(db, params.accountId, published, file))
  })

  serve(platform, taxForStaff.withdrawReturn, async ({ params: { accountId, id } }, _, db) => {
    orNotFound(await deleteReturn(db, accountId, id))
  })
}
