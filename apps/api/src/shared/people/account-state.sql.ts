import type { AccountState } from '@milepost/contract/wire/access'
import { sql, type Db } from '../../platform/database/database.ts'

/** What decides what an account can see; undefined if there is none. */
export const findAccountState = (db: Db, accountId: string) =>
  db.row<AccountState>(sql`
    select client_customer_type, is_active, is_limited from accounts where id = ${accountId}
  `)
