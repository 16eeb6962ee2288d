import * as z from 'zod/mini'
import { everyStaffRole } from '../wire/access.ts'
import { endpoint, many, noContent, one } from '../wire/endpoint.ts'
import { oneLine } from '../wire/one-line.ts'
import { staffAreas } from '../wire/staff-areas.ts'
import { staffErrorMessages } from '../wire/staff-error-messages.ts'
import { Language } from './account.ts'
import { Email, ShownEmail } from './email.ts'
import { PasswordConfirmation } from './security.ts'

/** A person who can sign in to an account, as staff see them. */
export const ClientUser = z.object({
  id: z.string(),
  email: ShownEmail,
  fullName: z.string(),
  /** The language they chose, or were invited in. */
  language: z.nullable(Language),
  /**
   * Whether they can sign in; until then they are only invited. A person whose other account came
   * first counts as invited until they open this one.
   */
  hasPassword: z.boolean(),
  hasSecondFactor: z.boolean(),
  /**
   * Why mail does not reach them: the mail server refused the address for good, it can't send to the letters before the @, or staff
   * noted that a mail came back later. Null if it seems to.
   */
  mailProblem: z.nullable(z.enum(['refused', 'characters', 'returned'])),
  /** Whether too many wrong passwords or codes lock their sign-in now. */
  isLocked: z.boolean(),
  /** When a session that is still open was last used. */
  lastUsedAt: z.nullable(z.iso.datetime()),
  /** The person's other accounts, as far as they are the caller's clients. */
  otherAccounts: z.array(z.object({ id: z.string(), name: z.string() })),
})
export type ClientUser = z.infer<typeof ClientUser>

export const PersonName = (max: number) =>
  z
    .string(staffErrorMessages.name_required)
    .check(
      oneLine(),
      z.minLength(1, staffErrorMessages.name_required),
      z.maxLength(max, staffErrorMessages.name_too_long),
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
    subject: 'people',
    replica: true,
    summary: "The people who sign in to a client's account",
    params: account,
    result: many('client_user', ClientUser),
  }),
  invite: endpoint({
    method: 'POST',
    path: '/staff/v1/accounts/:accountId/users',
    access: staffAreas.invitations,
    subject: 'people',
    hashes: true,
    summary:
      "With your own password, add a person to a client's account and email them a link to set a password, or, if they sign in to another account already, that they now see this one, too; the account's people and the firm's admins are told",
    params: account,
    body: z.strictObject({ user: NewClientUser, ...PasswordConfirmation.shape }),
    result: one('client_user', ClientUser),
  }),
  inviteAgain: endpoint({
    method: 'POST',
    path: '/staff/v1/accounts/:accountId/users/:id/invitation',
    access: everyStaffRole,
    subject: 'people',
    summary: 'Email another link to set a password; the earlier ones work until one is used',
    params: user,
    result: noContent,
  }),
  markReturned: endpoint({
    method: 'POST',
    path: '/staff/v1/accounts/:accountId/users/:id/returned_mail',
    access: everyStaffRole,
    subject: 'people',
    summary:
      'Note that a mail to a person came back to the office; the next invitation that the mail server takes ends it',
    params: user,
    result: noContent,
  }),
  unmarkReturned: endpoint({
    method: 'DELETE',
    path: '/staff/v1/accounts/:accountId/users/:id/returned_mail',
    access: everyStaffRole,
    subject: 'people',
    summary: 'Note that mail reaches a person after all',
    params: user,
    result: noContent,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/staff/v1/accounts/:accountId/users/:id',
    access: everyStaffRole,
    subject: 'people',
    summary: "Remove a person from a client's account; their documents and replies stay",
    params: user,
    result: noContent,
  }),
  removeSecondFactor: endpoint({
    method: 'POST',
    path: '/staff/v1/accounts/:accountId/users/:id/second_factor/removal',
    access: everyStaffRole,
    subject: 'people',
    hashes: true,
    summary:
      "Remove a person's lost second factor, with your own password; they sign in with their password alone",
    params: user,
    body: PasswordConfirmation,
    result: noContent,
  }),
  unlock: endpoint({
    method: 'DELETE',
    path: '/staff/v1/accounts/:accountId/users/:id/lock',
    access: everyStaffRole,
    subject: 'people',
    summary: 'Let a person try again who is locked after wrong passwords or codes',
    params: user,
    result: noContent,
  }),
}
