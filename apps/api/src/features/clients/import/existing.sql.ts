import { sql, type Db } from '../../../platform/database/database.ts'
import type { Secrets } from '../../../platform/secrets/secrets.ts'
import { openTaxNumber } from '../record/record.service.ts'
import { toName, type ExistingClient } from './find-known.ts'
import type { ParsedClient } from './parse-row.ts'

type Found = { accountId: string; name: string; businessName: string | null; ein: string | null }

const plainName = (text: ReturnType<typeof sql>) =>
  sql`trim(translate(lower(${text}), '.,''’', ''))`

/**
 * The clients that may be one of these: with the e-mail of a person or of the person to invite, the name, or the last
 * digits of the EIN. Over all clients, by statements that each look at one table's accounts.
 */
export async function findExisting(
  db: Db,
  secrets: Secrets,
  clients: ParsedClient[],
): Promise<ExistingClient[]> {
  const emails = clients.flatMap(({ email }) => email ?? [])
  const names = clients.flatMap(({ name, businessName }) => [
    toName(name),
    toName(businessName ?? name),
  ])
  const lastFours = clients.flatMap(({ ein }) => ein?.slice(-4) ?? [])
  const byEmail = await db.rows<{ accountId: string; email: string }>(sql`
    select account_id, key as email from directory where kind = 'email' and key = any(${emails}::text[])
    union all
    select account_id, contact_email as email from client_records
    where contact_email = any(${emails}::text[])
  `)
  const byOthers = await db.rows<{ accountId: string }>(sql`
    select id as account_id from accounts where ${plainName(sql`name`)} = any(${names}::text[])
    union
    select account_id from client_records
    where ${plainName(sql`business_name`)} = any(${names}::text[]) or ein_last_four = any(${lastFours}::text[])
  `)
  const ids = new Set([...byEmail, ...byOthers].map(({ accountId }) => accountId))
  const found = await db.rows<Found>(sql`
    select a.id as account_id, a.name, r.business_name, r.ein
    from accounts a left join client_records r on r.account_id = a.id
    where a.id = any(${[...ids]}::uuid[])
    order by a.created_at, a.id
  `)
  const emailsOf = Map.groupBy(byEmail, ({ accountId }) => accountId)
  return found.map(({ accountId, name, businessName, ein }) => ({
    accountId,
    name,
    emails: (emailsOf.get(accountId) ?? []).map(({ email }) => email),
    names: [name, businessName ?? name].map(toName),
    ein: ein && openTaxNumber(secrets, ein),
  }))
}

/** Which of these e-mails are of staff, who never sign in as clients. */
export async function findStaffEmails(db: Db, clients: ParsedClient[]): Promise<Set<string>> {
  const emails = clients.flatMap(({ email }) => email ?? [])
  const rows = await db.rows<{ email: string }>(sql`
    select email from staff where email = any(${emails}::text[])
  `)
  return new Set(rows.map(({ email }) => email))
}
