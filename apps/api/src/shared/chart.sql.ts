import type { ErrorCode } from '@milepost/contract/wire/error-messages'
import { sql, type Db } from '../platform/database/database.ts'

/**
 * A subquery: the accounts that a client's books have, the retired ones too. An own account of the
 * client comes before the firm's of the same number. Every line of the client is in one of them.
 */
export const chartOf = (accountId: string) => sql`
  (
    select c.internal_account_number, coalesce(own.name, c.name) as name, c.section,
           case when own.name is not null then 'client' when c.is_standard then 'standard'
                else 'firm' end as scope,
           case when own.name is not null then own.retired_at else c.retired_at end is not null
             as is_retired
    from chart_of_accounts c
    left join client_chart_accounts own
      on own.account_id = ${accountId} and own.internal_account_number = c.internal_account_number
    where own.name is not null or c.name is not null
  )
`

/** The numbers of a client's accounts, each with whether it is retired. */
export async function chartNumbers(db: Db, accountId: string): Promise<Map<number, boolean>> {
  const rows = await db.rows<{ internalAccountNumber: number; isRetired: boolean }>(sql`
    select internal_account_number, is_retired from ${chartOf(accountId)} c
  `)
  return new Map(
    rows.map(({ internalAccountNumber, isRetired }) => [internalAccountNumber, isRetired]),
  )
}

/** Why a client's books take no new line in an account; undefined if they do. */
export const accountProblem = (
  chart: ReadonlyMap<number, boolean>,
  internalAccountNumber: number,
): ErrorCode | undefined => {
  const isRetired = chart.get(internalAccountNumber)
  if (isRetired === undefined) return 'account_unknown'
  return isRetired ? 'account_retired' : undefined
}
