import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { ApiError, httpError } from '../../../platform/errors.ts'
import { accountProblem, chartNumbers } from '../../../shared/chart.sql.ts'
import { firstDay, latestDay } from '../posting/posting.service.ts'

/** The accounts of new lines, each with the pointer to its field. */
type NewLines = { date: string; accounts: readonly { number: number; pointer: string }[] }

/** Throws a 422 if the books take no lines of this day or in one of these accounts. */
export async function checkNewLines(
  transaction: Db,
  clock: Clock,
  accountId: string,
  { date, accounts }: NewLines,
): Promise<void> {
  if (date > latestDay(clock)) throw httpError(422, 'date_in_future', { pointer: '/date' })
  if (date < firstDay) throw httpError(422, 'date_before_books', { pointer: '/date' })
  const chart = await chartNumbers(transaction, accountId)
  const problems = accounts.flatMap(({ number, pointer }) => {
    const code = accountProblem(chart, number)
    return code ? httpError(422, code, { pointer }).errors : []
  })
  if (problems.length > 0) throw new ApiError(problems)
}
