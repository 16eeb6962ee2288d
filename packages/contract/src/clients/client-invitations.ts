import * as z from 'zod/mini'
import { endpoint, one } from '../wire/endpoint.ts'
import { staffAreas } from '../wire/staff-areas.ts'
import { clientFilter } from './client-filter.ts'

/**
 * - `not_invited`: nobody can sign in to the account.
 * - `no_password`: a person was invited and has not set a password.
 * - `bounced`: the mail server refused a person's address for good, or can't send to it.
 */
export const InvitationState = z.enum(['not_invited', 'no_password', 'bounced'])
export type InvitationState = z.infer<typeof InvitationState>

/** The maximum number of clients of one wave. */
export const maxInvited = 10_000

/**
 * A wave of invitations: to the clients in a state, and of these to those of a filter, to the first by name, or to
 * those selected. Clients who were invited before get a new link.
 */
export const InvitationWave = z.strictObject({
  state: InvitationState,
  accountIds: z.optional(z.array(z.uuid()).check(z.minLength(1), z.maxLength(maxInvited))),
  first: z.optional(z.int().check(z.minimum(1), z.maximum(maxInvited))),
  /** Only the clients of a list that is filtered like this. */
  filter: z.optional(z.strictObject(clientFilter)),
  /** Only the clients of this file. */
  importId: z.optional(z.uuid()),
})
export type InvitationWave = z.infer<typeof InvitationWave>

export const StartedWave = z.object({
  id: z.string(),
  /** How many clients are mailed. */
  clients: z.int(),
})

export const clientInvitations = {
  start: endpoint({
    method: 'POST',
    path: '/staff/v1/client_invitations',
    access: staffAreas.invitations,
    subject: 'firm',
    maxBodyBytes: 512 * 1024,
    summary:
      'Invite clients who have not been, or mail a new link to those without a password; the mails follow one by one',
    body: z.strictObject({ wave: InvitationWave }),
    result: one('invitation_wave', StartedWave),
  }),
}
