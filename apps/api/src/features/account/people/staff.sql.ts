import type { Language } from '@milepost/contract/account/account'
import type { ListedStaff } from '@milepost/contract/account/staff'
import type { StaffRole } from '@milepost/contract/wire/access'
import { firmAccountId } from '../../../platform/audit/audit.ts'
import { sql, type Db } from '../../../platform/database/database.ts'
import { inNameOrder } from '../../../platform/database/name-order.ts'
import { maxOpenLinks } from './account.sql.ts'
import { lastSignIn } from './devices.sql.ts'
import { hasSecondFactor } from './second-factor.sql.ts'

export const findStaffByEmail = (db: Db, email: string) =>
  db.row<{ staffId: string; role: StaffRole; passwordHash: string | null }>(sql`
    select id as staff_id, role, password_hash from staff where email = ${email} and is_active
  `)

/** Staff members, active ones first, filtered by `where`. */
const selectStaff = (where: ReturnType<typeof sql>) => sql`
  select m.id, m.email, m.first_name, m.last_name, m.first_name || ' ' || m.last_name as full_name,
         m.phone, m.role, m.is_active, m.password_hash is not null as has_password,
         ${hasSecondFactor(sql`${firmAccountId}`, sql`m.id`)} as has_second_factor,
         greatest((select max(s.last_used_at) from staff_sessions s where s.staff_id = m.id),
                  ${lastSignIn(sql`${firmAccountId}`, sql`m.id`)}) as last_used_at
  from staff m ${where}
  order by m.is_active desc, ${inNameOrder(sql`m.last_name`)}, ${inNameOrder(sql`m.first_name`)}, m.id
`

export type StaffRow = Omit<ListedStaff, 'isLocked' | 'clientCount'>

export const listStaff = (db: Db) => db.rows<StaffRow>(selectStaff(sql``))

export const findStaffById = (db: Db, id: string) =>
  db.row<StaffRow>(selectStaff(sql`where m.id = ${id}`))

type NewMember = Pick<ListedStaff, 'email' | 'firstName' | 'lastName' | 'phone' | 'role'> & {
  id: string
  language: Language | null
  at: Date
}

/**
 * Adds a staff member; returns whether the e-mail was free. Client e-mails are never free: staff may act as a
 * client only through impersonation, which the client can see in their log.
 */
export async function insertStaff(
  db: Db,
  { id, email, firstName, lastName, phone, role, language, at }: NewMember,
): Promise<boolean> {
  const row = await db.row(sql`
    insert into staff (id, email, first_name, last_name, phone, role, language, created_at)
    select ${id}, ${email}, ${firstName}, ${lastName}, ${phone}, ${role}, ${language},
           ${at}::timestamptz
    where not exists (select 1 from directory where kind = 'email' and key = ${email})
    on conflict (email) do nothing
    returning 1 as taken
  `)
  return row !== undefined
}

type Change = {
  [Key in 'firstName' | 'lastName' | 'phone' | 'role' | 'isActive']?: ListedStaff[Key] | undefined
}

/** Changes the fields that were sent. */
export async function changeStaff(db: Db, id: string, change: Change): Promise<void> {
  const { firstName = null, lastName = null, phone = null, role = null, isActive = null } = change
  await db.rows(sql`
    update staff set
      first_name = coalesce(${firstName}, first_name), last_name = coalesce(${lastName}, last_name),
      phone = coalesce(${phone}, phone), role = coalesce(${role}, role),
      is_active = coalesce(${isActive}, is_active)
    where id = ${id}
  `)
}

type Admin = { id: string; hasPassword: boolean; email: string }

/**
 * Locks the active admins until the transaction ends, so that two admins cannot demote each other at once; and
 * others, in the same order. Rows that only refer to a person don't wait for it.
 */
export async function lockAdmins(db: Db, others: readonly string[] = []): Promise<Admin[]> {
  const locked = await db.rows<Admin & { isAdmin: boolean }>(sql`
    select id, email, password_hash is not null as has_password,
           role = 'admin' and is_active as is_admin
    from staff where (role = 'admin' and is_active) or id = any(${[...others]}::uuid[])
    order by id for no key update
  `)
  return locked.filter(({ isAdmin }) => isAdmin)
}

export async function setStaffPassword(db: Db, id: string, passwordHash: string): Promise<void> {
  await db.rows(sql`update staff set password_hash = ${passwordHash} where id = ${id}`)
}

export async function deleteStaffSession(db: Db, tokenHash: string): Promise<void> {
  await db.rows(sql`delete from staff_sessions where token_hash = ${tokenHash}`)
}

type Invitation = { staffId: string; tokenHash: string; endsAt: Date }

/** Opens a link to set a password beside the others. If there are too many, those that end first are taken back. */
export async function insertInvitation(
  db: Db,
  { staffId, tokenHash, endsAt }: Invitation,
): Promise<void> {
  const others = await db.rows<{ tokenHash: string }>(sql`
    select token_hash from staff_invitations where staff_id = ${staffId}
    order by ends_at desc, token_hash
  `)
  for (const other of others.slice(maxOpenLinks - 1)) await deleteInvitation(db, other.tokenHash)
  await db.rows(sql`
    insert into staff_invitations (staff_id, token_hash, ends_at)
    values (${staffId}, ${tokenHash}, ${endsAt})
  `)
}

/**
 * Uses up the open link of an active staff member, and with it their others; if there is none, the transaction must not be
 * committed. Of concurrent calls, only one gets it.
 */
export async function consumeInvitation(
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<{ staffId: string } | undefined> {
  const member = await db.row<{ staffId: string }>(sql`
    select i.staff_id from staff_invitations i join staff m on m.id = i.staff_id
    where i.token_hash = ${tokenHash} and m.is_active
  `)
  if (!member) return undefined
  const links = await deleteInvitations(db, member.staffId, now)
  return links.some((link) => link.tokenHash === tokenHash && link.isOpen) ? member : undefined
}

/** Whether a link could set a staff member's password now. */
export const isOpenInvitation = async (db: Db, tokenHash: string, now: Date): Promise<boolean> =>
  (await db.row(sql`
    select 1 as open from staff_invitations i join staff m on m.id = i.staff_id
    where i.token_hash = ${tokenHash} and m.is_active and i.ends_at > ${now}
  `)) !== undefined

/** Takes back one link. */
export async function deleteInvitation(db: Db, tokenHash: string): Promise<void> {
  await db.rows(sql`delete from staff_invitations where token_hash = ${tokenHash}`)
}

/** Takes back a staff member's links to set a password; returns them. */
export const deleteInvitations = (db: Db, staffId: string, now: Date) =>
  db.rows<{ tokenHash: string; isOpen: boolean }>(sql`
    delete from staff_invitations where staff_id = ${staffId}
    returning token_hash, ends_at > ${now} as is_open
  `)
