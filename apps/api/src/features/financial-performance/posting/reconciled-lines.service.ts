import type { Db } from '../../../platform/database/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { inWords } from './lock.service.ts'
import { statementWithLine } from './reconciled-lines.sql.ts'

/**
 * Throws a 409 if a finished statement of a bank has one of these lines of a batch (all, unless given): a reconciled
 * balance must not change unseen. Call it under the books' lock.
 */
export async function checkNotReconciled(
  db: Db,
  accountId: string,
  batchId: string,
  lineNumbers?: readonly number[],
): Promise<void> {
  const inTheWay = await statementWithLine(db, accountId, batchId, lineNumbers)
  if (!inTheWay) return
  const { internalAccountNumber, through, finishedAt, finishedBy } = inTheWay
  const [until, on] = [through, finishedAt].map((at) => inWords.format(new Date(at)))
  throw httpError(409, 'line_reconciled', {
    detail: `Account ${internalAccountNumber} is reconciled through ${until} by ${finishedBy}, ${on}.`,
    meta: inTheWay,
  })
}
