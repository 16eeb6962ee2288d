import { sql, type Db } from '../../src/platform/database/database.ts'
import { clients } from './clients.ts'
import { staffId } from './staff.ts'

/** The clients' accounts, with one user each. */
export async function insertAccounts(db: Db, passwordHash: string, since: Date): Promise<void> {
  for (const client of clients) {
    const { accountId, userId, business, plan, standing, consultant, timeZone } = client
    await db.rows(sql`
      insert into accounts (id, name, client_customer_type, is_active, is_limited, consultant_id,
                            time_zone, created_at)
      values (${accountId}, ${business}, ${plan}, ${standing !== 'inactive'},
              ${standing === 'limited'}, ${staffId(consultant)}, ${timeZone}, ${since})
    `)
    await db.rows(sql`
      insert into client_users (account_id, id, email, full_name, password_hash, created_at)
      values (${accountId}, ${userId}, ${client.email}, ${client.fullName}, ${passwordHash}, ${since})
    `)
    await db.rows(sql`
      insert into directory (kind, key, account_id, user_id)
      values ('email', ${client.email}, ${accountId}, ${userId})
    `)
  }
}
