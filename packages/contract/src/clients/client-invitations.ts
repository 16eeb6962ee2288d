import * as z from 'zod/mini'
import { PasswordConfirmation } from '../account/security.ts'
import { endpoint, one } from '../wire/endpoint.ts'
import { staffAreas } from '../wire/staff-areas.ts'
import { clientFilter } from './client-filter.ts'

/**
 * - `not_invited`: nobody can sign in to the account.
 * - `no_password`: a person was invited and has not set a password.
 * - `bounced`: the mail server refused a person's address for good, or can't send to it, or staff noted that a mail came back.
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

/**
 * Why a client of a wave is not mailed.
 *
 * - `inactive`: the account is deactivated.
 * - `no_email`: nobody with an email address is noted.
 * - `email_taken`: the address is that of somebody of the firm.
 * - `signed_in`: who could be mailed has a password.
 * - `recent`: the last link is less than `waveQuietMinutes` old.
 * - `invited`: of those selected to be invited, somebody was already.
 * - `changed`: of those selected to get a new link, the client is not in the wave's state anymore.
 */
export const LeftOutReason = z.enum([
  'inactive',
  'no_email',
  'email_taken',
  'signed_in',
  'recent',
  'invited',
  'changed',
])
export type LeftOutReason = z.infer<typeof LeftOutReason>

/** How long (minutes) a wave leaves out who was just mailed a link, unless the address bounced. */
export const waveQuietMinutes = 10

/** Whom a wave mails; of those left out, `first` is no reason. */
export const WaveSize = z.object({
  id: z.string(),
  /** How many clients are mailed. */
  clients: z.int(),
  leftOut: z.array(z.object({ reason: LeftOutReason, clients: z.int() })),
})
export type WaveSize = z.infer<typeof WaveSize>

const maxBodyBytes = 512 * 1024

export const clientInvitations = {
  measure: endpoint({
    method: 'POST',
    path: '/staff/v1/client_invitation_audiences',
    access: staffAreas.invitations,
    subject: 'firm',
    maxBodyBytes,
    summary: 'Count the clients whom a wave would mail, and those left out; sends nothing',
    body: z.strictObject({ wave: InvitationWave }),
    result: one('invitation_audience', WaveSize),
  }),
  start: endpoint({
    method: 'POST',
    path: '/staff/v1/client_invitations',
    access: staffAreas.invitations,
    subject: 'firm',
    hashes: true,
    maxBodyBytes,
    summary:
      'With your own password, invite clients who have not been, or mail a new link to those without a password; the mails follow one by one',
    body: z.strictObject({ wave: InvitationWave, ...PasswordConfirmation.shape }),
    result: one('invitation_wave', WaveSize),
  }),
}
