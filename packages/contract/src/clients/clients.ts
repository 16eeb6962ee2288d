import * as z from 'zod/mini'
import { ShownEmail } from '../account/email.ts'
import { TimeZone } from '../mileage/time-zone.ts'
import { Plan, StaffRole } from '../wire/access.ts'
import { endpoint, many, one, page } from '../wire/endpoint.ts'
import { listPage } from '../wire/list-page.ts'
import { oneLine } from '../wire/one-line.ts'
import { staffAreas } from '../wire/staff-areas.ts'
import { staffErrorMessages } from '../wire/staff-error-messages.ts'
import { clientFilter } from './client-filter.ts'
import { InvitationState } from './client-invitations.ts'
import { ClientContact, EntityType } from './client-record.ts'
import { ClientTag } from './client-tags.ts'

/** The number of a client's record or trucks that a search found it by. */
export const ClientMatch = z.object({
  kind: z.enum(['mc_number', 'dot_number', 'unit', 'vin', 'plate']),
  value: z.string(),
  /** The unit of the truck, if it is one's. */
  unit: z.nullable(z.string()),
})
export type ClientMatch = z.infer<typeof ClientMatch>

/** One client business, as staff see it. */
export const ClientAccount = z.object({
  id: z.string(),
  name: z.string(),
  phone: z.nullable(z.string()),
  clientCustomerType: Plan,
  isActive: z.boolean(),
  isLimited: z.boolean(),
  timeZone: z.string(),
  createdAt: z.iso.datetime(),
  consultant: z.nullable(z.object({ id: z.string(), fullName: z.string() })),
  /** The people who can sign in to it. */
  users: z.array(z.object({ id: z.string(), fullName: z.string(), email: ShownEmail })),
  /** Null once everyone who was invited has a password. */
  invitation: z.nullable(InvitationState),
  contact: z.nullable(ClientContact),
  entityType: z.nullable(EntityType),
  tags: z.array(ClientTag),
  /** How many documents wait for the firm. */
  waiting: z.int(),
  /** Of a list that was searched. */
  match: z.nullable(ClientMatch),
})
export type ClientAccount = z.infer<typeof ClientAccount>

const Name = z
  .string(staffErrorMessages.name_required)
  .check(
    oneLine(),
    z.minLength(1, staffErrorMessages.name_required),
    z.maxLength(120, staffErrorMessages.name_too_long),
  )
const Phone = z.nullable(
  z
    .string(staffErrorMessages.phone_required)
    .check(
      oneLine(),
      z.minLength(1, staffErrorMessages.phone_required),
      z.maxLength(40, staffErrorMessages.name_too_long),
    ),
)

export const NewClientAccount = z.strictObject({
  name: Name,
  phone: z._default(Phone, null),
  clientCustomerType: Plan,
  consultantId: z._default(z.nullable(z.uuid()), null),
  timeZone: z._default(TimeZone, 'America/Chicago'),
})
export type NewClientAccount = z.infer<typeof NewClientAccount>

/** Omitted fields stay unchanged. */
export const ClientAccountChange = z.strictObject({
  name: z.optional(Name),
  phone: z.optional(Phone),
  clientCustomerType: z.optional(Plan),
  isActive: z.optional(z.boolean()),
  isLimited: z.optional(z.boolean()),
  consultantId: z.optional(z.nullable(z.uuid())),
  timeZone: z.optional(TimeZone),
})
export type ClientAccountChange = z.infer<typeof ClientAccountChange>

export const Colleague = z.object({ id: z.string(), fullName: z.string(), role: StaffRole })
export type Colleague = z.infer<typeof Colleague>

const account = z.strictObject({ accountId: z.uuid() })
const access = staffAreas.clients

export const clients = {
  list: endpoint({
    method: 'GET',
    path: '/staff/v1/accounts',
    access,
    subject: 'firm',
    replica: true,
    summary:
      'Clients by name; `search` covers names, emails, phone, MC, and DOT numbers, and trucks’ units, VINs, and plates',
    query: z.strictObject({
      ...clientFilter,
      invitation: z.optional(InvitationState),
      ...listPage(25),
    }),
    result: page('account', ClientAccount),
  }),
  show: endpoint({
    method: 'GET',
    path: '/staff/v1/accounts/:accountId',
    access,
    subject: 'account',
    summary: 'One client',
    params: account,
    result: one('account', ClientAccount),
  }),
  create: endpoint({
    method: 'POST',
    path: '/staff/v1/accounts',
    access,
    subject: 'account',
    summary: 'Add a client; the people who sign in are invited afterward',
    body: z.strictObject({ account: NewClientAccount }),
    result: one('account', ClientAccount),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/staff/v1/accounts/:accountId',
    access,
    subject: 'account',
    summary:
      "Change a client's plan, status, consultant, or name; takes effect on the client's next call",
    params: account,
    body: z.strictObject({
      account: ClientAccountChange,
      /** What the changed fields were when the caller read them: a 409 if a colleague changed one since. */
      was: z.optional(ClientAccountChange),
    }),
    result: one('account', ClientAccount),
  }),
  colleagues: endpoint({
    method: 'GET',
    path: '/staff/v1/colleagues',
    access,
    subject: 'firm',
    replica: true,
    summary: 'Active staff by name, to assign clients and documents to',
    result: many('colleague', Colleague),
  }),
}
