import { toCsvLines, type Cell } from '../../../platform/http/csv-file.ts'
import { copy } from '../archive.copy.ts'
import type { Entries, Subject } from '../entries.ts'
import { taxEstimates, taxPayments, taxReturns } from './contents.sql.ts'

/** Estimates and returns as the firm published them, and what the client paid. */
export async function* listTaxes({ db, accountId, language, at }: Subject): Entries {
  const words = copy[language]
  const [estimates, returns, payments] = [
    await taxEstimates(db, accountId),
    await taxReturns(db, accountId),
    await taxPayments(db, accountId),
  ]
  for (const { year, quarter, publishedAt, key, sha256 } of estimates)
    yield {
      path: [words.taxes, `${words.estimate(year, quarter)}.pdf`],
      at: publishedAt,
      content: { key, sha256 },
    }
  for (const { year, publishedAt, key, sha256 } of returns)
    if (key && sha256)
      yield {
        path: [words.taxes, `${words.taxReturn(year)}.pdf`],
        at: publishedAt,
        content: { key, sha256 },
      }
  async function* rows(): AsyncGenerator<Cell[][]> {
    yield estimates.map(({ year, quarter, amountDueCents }) => [
      words.estimate(year, quarter),
      '',
      amountDueCents === null ? null : amountDueCents / 100,
      '',
      '',
      '',
    ])
    yield payments.map(({ year, quarter, amountCents, paidOn, method, ...payment }) => [
      words.payment(year, quarter),
      paidOn,
      amountCents / 100,
      payment.confirmationNumber,
      method && words.paymentMethod(method),
      payment.seenAtIrsAt && words.yes,
    ])
    yield returns.map(({ year, link }) => [words.taxReturn(year), '', null, link, '', ''])
  }
  if (estimates.length + returns.length + payments.length > 0)
    yield {
      path: [words.taxes, `${words.taxes}.csv`],
      at,
      content: () => toCsvLines(words.taxColumns, rows()),
    }
}
