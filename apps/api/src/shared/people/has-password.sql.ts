import { sql } from '../../platform/database/database.ts'

type Sql = ReturnType<typeof sql>

/**
 * Whether a person `u` of an account has no password. Whoever has several accounts has it in one row only, and has it for
 * another account once they opened that. `accountId` is the one account's, as a parameter, or the row's.
 */
export const hasNoPassword = (accountId: Sql) => sql`
  u.password_hash is null and not exists (
    select 1 from memberships m
    where m.person_id = u.person_id and m.account_id = ${accountId} and m.opened_at is not null)
`
