import type { Language } from '@milepost/contract/account/account'
import type { StaffRole } from '@milepost/contract/wire/access'
import type { ListedStaff } from '@milepost/contract/account/staff'
import { firmAccountId } from '../../../platform/audit/audit.ts'
import { sql, type Db } from '../../../platform/database/database.ts'
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
  order by m.is_active desc, m.last_name, m.first_name, m.id
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

/** Opens an invitation. It replaces the previous one. */
export async function replaceInvitation(
  db: Db,
  { staffId, tokenHash, endsAt }: Invitation,
): Promise<void> {
  await db.rows(sql`
    insert into staff_invitations (staff_id, token_hash, ends_at)
    values (${staffId}, ${tokenHash}, ${endsAt})
    on conflict (staff_id) do update
      set token_hash = excluded.token_hash, ends_at = excluded.ends_at
  `)
}

/** Uses up the open invitation of an active staff member. Of concurrent calls, only one gets it. */
export const consumeInvitation = (db: Db, tokenHash: string, now: Date) =>
  db.row<{ staffId: string }>(sql`
    delete from staff_invitations i using staff m
    where i.token_hash = ${tokenHash} and i.ends_at > ${now} and m.id = i.staff_id and m.is_active
    returning i.staff_id
  `)

export async function deleteInvitation(db: Db, staffId: string): Promise<void> {
  await db.rows(sql`delete from staff_invitations where staff_id = ${staffId}`)
}
