import type { InvitationState, InvitationWave } from '@milepost/contract/clients/client-invitations'
import type { ClientContact } from '@milepost/contract/clients/client-record'
import { empty, sql, type Db } from '../../../platform/database/database.ts'
import { inNameOrder } from '../../../platform/database/name-order.ts'
import { boardChanged } from '../../../shared/board/board-changed.ts'
import { selectMatching, toPatterns } from '../../../shared/people/find-clients.sql.ts'
import { hasNoPassword } from '../../../shared/people/has-password.sql.ts'
import { conditions, type ClientFilter } from '../clients.sql.ts'

type Contact = Omit<ClientContact, 'problem'>

/** Notes the person to invite, or that there is nobody. The account has a record. */
export async function setContact(
  db: Db,
  accountId: string,
  contact: Contact | null,
): Promise<void> {
  await db.rows(sql`
    update client_records
    set contact_name = ${contact?.fullName}, contact_email = ${contact?.email.toLowerCase()},
        contact_language = ${contact?.language}, contact_problem = null
    where account_id = ${accountId}
  `)
}

/** The person to invite, if nobody signs in to the account yet; waits for others who invite them. */
export async function lockContact(db: Db, accountId: string): Promise<Contact | undefined> {
  const contact = await db.row<Contact>(sql`
    select contact_name as full_name, contact_email as email, contact_language as language
    from client_records where account_id = ${accountId} and contact_email is not null for update
  `)
  const person = await db.row(sql`
    select 1 as found from client_users where account_id = ${accountId} and removed_at is null limit 1
  `)
  return person ? undefined : contact
}

export async function setContactProblem(
  db: Db,
  accountId: string,
  problem: ClientContact['problem'],
): Promise<void> {
  await db.rows(sql`
    update client_records set contact_problem = ${problem}
    where account_id = ${accountId} and contact_email is not null
  `)
}

/** Whether a client in a state has somebody who can be mailed: what `lockContact` and `claimPeople` find. */
const isReachable: Record<InvitationState, ReturnType<typeof sql>> = {
  not_invited: sql`exists (
    select 1 from client_records r where r.account_id = a.id and r.contact_email is not null)`,
  // The state says so.
  no_password: sql`true`,
  // A refused address of somebody who has a password needs no link.
  bounced: sql`exists (
    select 1 from client_users u
    where u.account_id = a.id and u.removed_at is null and u.bounced_at is not null
      and ${hasNoPassword(sql`a.id`)})`,
}

type Wave = Omit<InvitationWave, 'filter'> & { filter: ClientFilter; first: number }

/** The clients of a wave who are mailed, by name. */
export async function listWave(
  db: Db,
  { state, filter, accountIds, first, importId }: Wave,
): Promise<string[]> {
  const { search = '' } = filter
  const imported = importId === undefined ? undefined : await listImported(db, importId)
  const only =
    accountIds && imported
      ? accountIds.filter((id) => imported.includes(id))
      : (accountIds ?? imported)
  const rows = await db.rows<{ id: string }>(sql`
    select a.id from accounts a
    where a.is_active and ${conditions({ ...filter, invitation: state })} and ${isReachable[state]}
      ${toPatterns(search).length === 0 ? empty : sql`and a.id in (${selectMatching(search)})`}
      and (${only === undefined} or a.id = any(${only ?? []}::uuid[]))
    order by ${inNameOrder(sql`a.name`)}, a.id limit ${first}
  `)
  return rows.map(({ id }) => id)
}

async function listImported(db: Db, importId: string): Promise<string[]> {
  const rows = await db.rows<{ accountId: string }>(sql`
    select account_id from client_import_rows
    where import_id = ${importId} and account_id is not null
  `)
  return rows.map(({ accountId }) => accountId)
}

/**
 * Notes that the people of a client in a state are mailed a new link; returns those who were not since `at`, when the
 * wave was started.
 */
export async function claimPeople(
  db: Db,
  accountId: string,
  state: Exclude<InvitationState, 'not_invited'>,
  at: Date,
): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    update client_users u set invited_at = ${at}, bounced_at = null, bounce_reason = null
    where account_id = ${accountId} and removed_at is null and ${hasNoPassword(sql`${accountId}`)}
      and (${state === 'no_password'} or bounced_at is not null)
      and (invited_at is null or invited_at < ${at})
    returning id
  `)
  await boardChanged(db, accountId, 'people')
  return rows.map(({ id }) => id)
}
