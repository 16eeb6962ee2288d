import * as z from 'zod/mini'
import { endpoint, one } from '../wire/endpoint.ts'
import { errorMessages } from '../wire/error-messages.ts'
import { secret } from '../wire/secret.ts'
import { staffAreas } from '../wire/staff-areas.ts'

export const maxReasonCharacters = 250

const Reason = z
  .string(errorMessages.impersonation_reason)
  .check(
    z.trim(),
    z.minLength(1, errorMessages.impersonation_reason),
    z.maxLength(maxReasonCharacters, errorMessages.note_too_long),
  )

/** The client user to sign in as, and the reason, which the client can read. */
export const NewImpersonationTicket = z.strictObject({
  constituentId: z.uuid(),
  reason: Reason,
  /** Whether to allow changes as the client; only an admin may. */
  withWriting: z._default(z.boolean(), false),
})

/** The form that asks for a ticket. */
export const ImpersonationForm = z.strictObject({
  constituentId: z.uuid(),
  reason: Reason,
  withWriting: z.boolean(),
})

/** Opens the portal as the client, once, within a minute. */
export const ImpersonationTicket = z.object({
  id: z.string(),
  address: z.string(),
  endsAt: z.iso.datetime(),
})

/** A client session for a staff member. */
export const ImpersonatedSession = z.object({
  id: z.string(),
  bearerToken: z.string(),
  endsAt: z.iso.datetime(),
})

const text = z.string().check(z.maxLength(200))

export const impersonation = {
  redeemTicket: endpoint({
    method: 'GET',
    path: '/users/impersonate/:constituentId',
    access: 'public',
    subject: 'session',
    rateLimit: 30,
    returnsSecret: true,
    summary: 'Sign in as a client with a ticket, on a page opened from an address the firm allows',
    params: z.strictObject({ constituentId: text }),
    query: z.strictObject({ ticket: z.optional(secret(text)) }),
    result: one('session', ImpersonatedSession),
  }),
}

export const impersonationForStaff = {
  requestTicket: endpoint({
    method: 'POST',
    path: '/staff/v1/accounts/:accountId/impersonation_tickets',
    access: staffAreas.impersonation,
    subject: 'account',
    returnsSecret: true,
    summary: 'Request a ticket to sign in as a client, with a reason the client can read',
    params: z.strictObject({ accountId: z.uuid() }),
    body: z.strictObject({ impersonationTicket: NewImpersonationTicket }),
    result: one('impersonation_ticket', ImpersonationTicket),
  }),
}
