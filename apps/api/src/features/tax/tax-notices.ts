import { toEstimateId } from '@milepost/contract/tax/tax'
import { fillWords, type NoticeWriters } from '../../shared/notify.ts'
import { estimateMail, returnMail } from './tax-mail.copy.ts'
import { listEstimates, listReturns } from './tax.sql.ts'

/** Where the portal shows an estimate, by its ID. */
export const toEstimatePath = (id: string): string =>
  `/tax/quarterly-tax-estimates?${new URLSearchParams({ quarter: id })}`

export const returnsPath = '/tax/tax-returns'

/** Each until the firm withdraws it. */
export const taxNotices: NoticeWriters = {
  async estimate(db, { accountId, aboutId }) {
    const estimates = await listEstimates(db, accountId)
    const published = estimates.find((estimate) => toEstimateId(estimate) === aboutId)
    return published && { words: fillWords(estimateMail, published) }
  },
  async return(db, { accountId, aboutId }) {
    const published = (await listReturns(db, accountId)).find(({ id }) => id === aboutId)
    return published && { words: fillWords(returnMail, published) }
  },
}
