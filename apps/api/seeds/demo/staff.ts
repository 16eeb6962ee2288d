import { generateSync } from 'otplib'
import type { StaffRole } from '@milepost/contract/wire/access'
import { firmAccountId } from '../../src/platform/audit/audit.ts'
import { sql, type Db } from '../../src/platform/database/database.ts'
import type { Secrets } from '../../src/platform/secrets/secrets.ts'
import { toUuid } from './random.ts'

/** The firm's staff, one per role; the owner has clients too. */
const people = [
  { key: 'admin', firstName: 'Joanna', lastName: 'Carrick', phone: '(540) 555-0110' },
  { key: 'bookkeeper', firstName: 'Priya', lastName: 'Shah', phone: '(540) 555-0123' },
  { key: 'consultant', firstName: 'Marcus', lastName: 'Reyes', phone: '(540) 555-0117' },
] as const satisfies { key: StaffRole; firstName: string; lastName: string; phone: string }[]

export type StaffKey = (typeof people)[number]['key']

export const staff = people.map((person) => ({
  ...person,
  id: toUuid(`staff/${person.key}`),
  email: `${person.key}@demo.milepost.test`,
}))

/** The authenticator secret of all demo staff. Public, like their password. */
export const demoTotpSecret = 'MILEPOSTDEMOSTAFFSECRETFORTRYING'

/** The TOTP code of a secret at an instant. */
export const codeAt = (secret: string, at: Date): string =>
  generateSync({ secret, epoch: Math.floor(at.getTime() / 1000) })

/** The TOTP code of all demo staff at an instant. */
export const demoCode = (at: Date): string => codeAt(demoTotpSecret, at)

export const staffId = (key: StaffKey) => staff.find((member) => member.key === key)!.id

export async function insertStaff(db: Db, passwordHash: string, since: Date): Promise<void> {
  for (const { id, email, firstName, lastName, phone, key } of staff)
    await db.rows(sql`
      insert into staff (id, email, first_name, last_name, phone, role, password_hash, created_at)
      values (${id}, ${email}, ${firstName}, ${lastName}, ${phone}, ${key}, ${passwordHash}, ${since})
    `)
}

/** Enrolls all staff, without recovery codes. */
export async function enrolStaff(db: Db, secrets: Secrets, since: Date): Promise<void> {
  for (const { id } of staff)
    await db.rows(sql`
      insert into totp_secrets (account_id, user_id, sealed_secret, confirmed_at)
      values (${firmAccountId}, ${id}, ${secrets.seal('totp', demoTotpSecret)}, ${since})
    `)
}
