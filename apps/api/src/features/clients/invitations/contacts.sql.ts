import {
  waveQuietMinutes,
  type InvitationState,
  type InvitationWave,
  type LeftOutReason,
} from '@milepost/contract/clients/client-invitations'
import type { ClientContact } from '@milepost/contract/clients/client-record'
import { empty, sql, type Db } from '../../../platform/database/database.ts'
import { inNameOrder } from '../../../platform/database/name-order.ts'
import { boardChanged } from '../../../shared/board/board-changed.ts'
import { selectMatching, toPatterns } from '../../../shared/people/find-clients.sql.ts'
import { hasNoPassword } from '../../../shared/people/has-password.sql.ts'
import { conditions, type ClientFilter } from '../clients.sql.ts'

type Sql = ReturnType<typeof sql>
type Resent = Exclude<InvitationState, 'not_invited'>
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

/**
 * Whether a person `u` of an account in a state is mailed by a wave of `at`: with a password nobody needs a link, and who just
 * got one has to find it first.
 */
function isMailed(accountId: Sql, state: Resent, at: Date): Sql {
  const quietMs = state === 'bounced' ? 0 : waveQuietMinutes * 60_000
  return sql`
    u.account_id = ${accountId} and u.removed_at is null and ${hasNoPassword(accountId)}
    and (${state === 'no_password'} or u.bounced_at is not null)
    and (u.invited_at is null or u.invited_at < ${new Date(at.getTime() - quietMs)})
  `
}

/** The `LeftOutReason` of an active client in a state, as branches of a case: whom `lockContact` and `claimPeople` don't find. */
function reasons(state: InvitationState, at: Date): Sql {
  if (state === 'not_invited')
    return sql`
      when not exists (
        select 1 from client_records r where r.account_id = a.id and r.contact_email is not null
      ) then 'no_email'
      when exists (
        select 1 from client_records r join staff s on s.email = r.contact_email
        where r.account_id = a.id
      ) then 'email_taken'
    `
  return sql`
    when not exists (
      select 1 from client_users u
      where u.account_id = a.id and u.removed_at is null and ${hasNoPassword(sql`a.id`)}
        and (${state === 'no_password'} or u.bounced_at is not null)
    ) then 'signed_in'
    when not exists (select 1 from client_users u where ${isMailed(sql`a.id`, state, at)}) then 'recent'
  `
}

type Wave = Omit<InvitationWave, 'filter' | 'first'> & { filter: ClientFilter; at: Date }

/** The clients of a wave, by name, with why each is left out; null for those who are mailed. */
export async function listWave(
  db: Db,
  { state, filter, accountIds, importId, at }: Wave,
): Promise<{ id: string; reason: LeftOutReason | null }[]> {
  const { search = '' } = filter
  const inState = conditions({ invitation: state })
  const imported = importId === undefined ? undefined : await listImported(db, importId)
  const only =
    accountIds && imported
      ? accountIds.filter((id) => imported.includes(id))
      : (accountIds ?? imported)
  return db.rows(sql`
    select a.id, case
      when not (${inState}) then ${state === 'not_invited' ? 'invited' : 'changed'}
      when not a.is_active then 'inactive'
      ${reasons(state, at)}
    end as reason
    from accounts a
    where ${conditions(filter)} ${accountIds ? empty : sql`and ${inState}`}
      ${toPatterns(search).length === 0 ? empty : sql`and a.id in (${selectMatching(search)})`}
      and (${only === undefined} or a.id = any(${only ?? []}::uuid[]))
    order by ${inNameOrder(sql`a.name`)}, a.id
  `)
}

async function listImported(db: Db, importId: string): Promise<string[]> {
  const rows = await db.rows<{ accountId: string }>(sql`
    select account_id from client_import_rows
    where import_id = ${importId} and account_id is not null
  `)
  return rows.map(({ accountId }) => accountId)
}

/**
 * Notes that the people of a client in a state are mailed a new link; returns those who were not since the
 * wave was started, at `at`.
 */
export async function claimPeople(
  db: Db,
  accountId: string,
  state: Resent,
  at: Date,
): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    update client_users u set invited_at = ${at}, bounced_at = null, bounce_reason = null
    where ${isMailed(sql`${accountId}`, state, at)}
    returning id
  `)
  await boardChanged(db, accountId, 'people')
  return rows.map(({ id }) => id)
}
