import type { SplitPart } from '@milepost/contract/financial-performance/split'
import type {
  NewSplitPattern,
  SplitPattern,
  SplitPatternChange,
} from '@milepost/contract/financial-performance/split-patterns'
import { violatedConstraint, type Db } from '../../../platform/database/database.ts'
import { ApiError, httpError, orNotFound } from '../../../platform/errors.ts'
import { accountProblem, chartNumbers } from '../../../shared/chart.sql.ts'
import { insertSplitPattern, updateSplitPattern } from './split-patterns.sql.ts'

/** Throws a 409 if the name is taken, a 422 for an account that the client's books don't have or have retired. */
export async function addSplitPattern(
  db: Db,
  accountId: string,
  pattern: NewSplitPattern,
): Promise<SplitPattern> {
  await checkAccounts(db, accountId, pattern.parts)
  return orNotFound(await insertSplitPattern(db, accountId, pattern).catch(toConflict))
}

/** Throws a 404 if it is not the account's, and otherwise like `addSplitPattern`. */
export async function changeSplitPattern(
  db: Db,
  accountId: string,
  id: string,
  change: SplitPatternChange,
): Promise<SplitPattern> {
  await checkAccounts(db, accountId, change.parts ?? [])
  return orNotFound(await updateSplitPattern(db, accountId, id, change).catch(toConflict))
}

async function checkAccounts(
  db: Db,
  accountId: string,
  parts: readonly SplitPart[],
): Promise<void> {
  const chart = await chartNumbers(db, accountId)
  const problems = parts.flatMap(({ internalAccountNumber }, i) => {
    const code = accountProblem(chart, internalAccountNumber)
    const pointer = `/split_pattern/parts/${i}/internal_account_number`
    return code ? httpError(422, code, { pointer }).errors : []
  })
  if (problems.length > 0) throw new ApiError(problems)
}

function toConflict(reason: unknown): never {
  throw violatedConstraint(reason) === 'split_patterns_name_key'
    ? httpError(409, 'split_name_taken', { pointer: '/split_pattern/name' })
    : reason
}
