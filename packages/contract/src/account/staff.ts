import * as z from 'zod/mini'
import { StaffRole } from '../wire/access.ts'
import { endpoint, many, noContent, one } from '../wire/endpoint.ts'
import { oneLine } from '../wire/one-line.ts'
import { staffErrorMessages } from '../wire/staff-error-messages.ts'
import { Language } from './account.ts'
import { PersonName } from './client-users.ts'
import { Email, ShownEmail } from './email.ts'
import { PasswordConfirmation } from './security.ts'

/** Someone who works for the firm, as an admin sees them. */
export const ListedStaff = z.object({
  id: z.string(),
  email: ShownEmail,
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  phone: z.string(),
  role: StaffRole,
  isActive: z.boolean(),
  /** Whether they have set a password; until then they are only invited. */
  hasPassword: z.boolean(),
  hasSecondFactor: z.boolean(),
  /** Whether too many wrong passwords or codes lock their sign-in now. */
  isLocked: z.boolean(),
  /** When a session that is still open was last used. */
  lastUsedAt: z.nullable(z.iso.datetime()),
  /** Of how many clients they are the consultant. */
  clientCount: z.int(),
})
export type ListedStaff = z.infer<typeof ListedStaff>

const Phone = z
  .string(staffErrorMessages.phone_required)
  .check(
    oneLine(),
    z.minLength(1, staffErrorMessages.phone_required),
    z.maxLength(40, staffErrorMessages.name_too_long),
  )

export const NewStaff = z.strictObject({
  email: Email,
  firstName: PersonName(60),
  lastName: PersonName(60),
  phone: Phone,
  role: StaffRole,
  language: z._default(Language, 'en'),
})

/** Omitted fields stay unchanged. */
export const StaffChange = z.strictObject({
  firstName: z.optional(PersonName(60)),
  lastName: z.optional(PersonName(60)),
  phone: z.optional(Phone),
  role: z.optional(StaffRole),
  isActive: z.optional(z.boolean()),
})
export type StaffChange = z.infer<typeof StaffChange>

/** The `meta` of a `hand_over_required` error: how many clients the person has. */
export const ClientsInTheWay = z.object({ clientCount: z.int() })

const id = z.strictObject({ id: z.uuid() })
/** The admin's own password, for what lets somebody in or keeps somebody out: a stolen session isn't enough. */
const confirmation = PasswordConfirmation.shape
const admins = { staff: ['admin'] } as const

export const staff = {
  list: endpoint({
    method: 'GET',
    path: '/staff/v1/staff',
    access: admins,
    subject: 'firm',
    replica: true,
    summary: 'All staff, current and former',
    result: many('staff_member', ListedStaff),
  }),
  invite: endpoint({
    method: 'POST',
    path: '/staff/v1/staff',
    access: admins,
    subject: 'firm',
    hashes: true,
    summary: 'With your own password, add a staff member and email them a link to set a password',
    body: z.strictObject({ staffMember: NewStaff, ...confirmation }),
    result: one('staff_member', ListedStaff),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/staff/v1/staff/:id',
    access: admins,
    subject: 'firm',
    summary:
      "Change a staff member's name, phone, or role, or deactivate or reactivate them, each of the latter and a role of admin only with your own password; deactivating signs them out, and hands over their clients and open work (`hand_over_to`: an active colleague, or null for nobody; required if they have clients)",
    params: id,
    hashes: true,
    body: z.strictObject({
      staffMember: StaffChange,
      /** Who gets the clients and open work of someone who is deactivated; null for nobody yet. */
      handOverTo: z.optional(z.nullable(z.uuid())),
      ...confirmation,
    }),
    result: one('staff_member', ListedStaff),
  }),
  inviteAgain: endpoint({
    method: 'POST',
    path: '/staff/v1/staff/:id/invitation',
    access: admins,
    subject: 'firm',
    summary: 'Email another link to set a password; the earlier ones work until one is used',
    params: id,
    result: noContent,
  }),
  removeSecondFactor: endpoint({
    method: 'POST',
    path: '/staff/v1/staff/:id/second_factor/removal',
    access: admins,
    subject: 'firm',
    hashes: true,
    summary:
      "Remove a staff member's lost second factor, with your own password; signs them out, and they set up a new one",
    params: id,
    body: PasswordConfirmation,
    result: noContent,
  }),
  unlock: endpoint({
    method: 'DELETE',
    path: '/staff/v1/staff/:id/lock',
    access: admins,
    subject: 'firm',
    summary: 'Let a staff member try again who is locked after wrong passwords or codes',
    params: id,
    result: noContent,
  }),
}
