import * as z from 'zod/mini'
import { everyStaffRole } from '../wire/access.ts'
import { Email, Language } from './account.ts'
import { endpoint, many, noContent, one } from '../wire/endpoint.ts'
import { oneLine } from '../wire/one-line.ts'
import { errorMessages } from '../wire/error-messages.ts'

/** A person who can sign in to an account, as staff see them. */
export const ClientUser = z.object({
  id: z.string(),
  email: z.string(),
  fullName: z.string(),
  /** The language they chose, or were invited in. */
  language: z.nullable(Language),
  /** Whether they have set a password; until then they are only invited. */
  hasPassword: z.boolean(),
  hasSecondFactor: z.boolean(),
  /** When a session that is still open was last used. */
  lastUsedAt: z.nullable(z.iso.datetime()),
})
export type ClientUser = z.infer<typeof ClientUser>

export const PersonName = (max: number) =>
  z
    .string(errorMessages.name_required)
    .check(
      oneLine(),
      z.minLength(1, errorMessages.name_required),
      z.maxLength(max, errorMessages.name_too_long),
    )

/** Who to invite; the invitation mail is in their language. */
export const NewClientUser = z.strictObject({
  email: Email,
  fullName: PersonName(120),
  language: z._default(Language, 'en'),
})

const account = z.strictObject({ accountId: z.uuid() })
const user = z.strictObject({ accountId: z.uuid(), id: z.uuid() })

export const clientUsers = {
  list: endpoint({
    method: 'GET',
    path: '/staff/v1/accounts/:accountId/users',
    access: everyStaffRole,
    subject: 'account',
    replica: true,
    summary: 'The people who sign in to an account',
    params: account,
    result: many('client_user', ClientUser),
  }),
  invite: endpoint({
    method: 'POST',
    path: '/staff/v1/accounts/:accountId/users',
    access: everyStaffRole,
    subject: 'account',
    summary: 'Let someone sign in to an account; a mail brings them a link to set a password',
    params: account,
    body: z.strictObject({ user: NewClientUser }),
    result: one('client_user', ClientUser),
  }),
  inviteAgain: endpoint({
    method: 'POST',
    path: '/staff/v1/accounts/:accountId/users/:id/invitation',
    access: everyStaffRole,
    subject: 'account',
    summary: 'Send the link to set a password again; the one before it ends',
    params: user,
    result: noContent,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/staff/v1/accounts/:accountId/users/:id',
    access: everyStaffRole,
    subject: 'account',
    summary: 'Let someone sign in to an account no longer; what they sent and said stays',
    params: user,
    result: noContent,
  }),
  removeSecondFactor: endpoint({
    method: 'DELETE',
    path: '/staff/v1/accounts/:accountId/users/:id/second_factor',
    access: everyStaffRole,
    subject: 'account',
    summary: 'Let someone in by the password alone who lost their second factor',
    params: user,
    result: noContent,
  }),
}
