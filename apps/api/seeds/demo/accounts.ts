import { sql, type Db } from '../../src/platform/database/database.ts'
import { clients, ownerOfTwo } from './clients.ts'
import { staffId } from './staff.ts'

/** The clients' accounts, with one user each, and a person who signs in to two of them. */
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
  await insertOwnerOfTwo(db, passwordHash, since)
}

async function insertOwnerOfTwo(db: Db, passwordHash: string, since: Date): Promise<void> {
  const { email, fullName, members } = ownerOfTwo
  const [first, second] = [members[0]!, members[1]!]
  await db.rows(sql`
    insert into client_users (account_id, id, email, full_name, password_hash, created_at)
    values (${first.accountId}, ${first.userId}, ${email}, ${fullName}, ${passwordHash}, ${since})
  `)
  await db.rows(sql`
    insert into client_users (account_id, id, email, full_name, created_at,
                              person_account_id, person_id)
    values (${second.accountId}, ${second.userId}, ${email}, ${fullName}, ${since},
            ${first.accountId}, ${first.userId})
  `)
  await db.rows(sql`
    insert into directory (kind, key, account_id, user_id)
    values ('email', ${email}, ${first.accountId}, ${first.userId})
  `)
  for (const { accountId, userId } of members)
    await db.rows(sql`
      insert into memberships (person_id, account_id, user_id, opened_at)
      values (${first.userId}, ${accountId}, ${userId}, ${accountId === first.accountId ? since : null})
    `)
}
