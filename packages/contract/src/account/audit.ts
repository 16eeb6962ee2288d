import * as z from 'zod/mini'
import { endpoint, file, page } from '../wire/endpoint.ts'
import { listPage } from '../wire/list-page.ts'
import { staffAreas } from '../wire/staff-areas.ts'
import { AccessArea } from '../wire/subject.ts'

/** One entry of the audit log. */
export const AuditEntry = z.object({
  /** Its chain and its position there. */
  id: z.string(),
  at: z.iso.datetime(),
  actorId: z.string(),
  actorName: z.string(),
  /** The call: method and path. */
  action: z.string(),
  /** The client it is about; null if it is about the firm. */
  accountId: z.nullable(z.string()),
  accountName: z.nullable(z.string()),
  /** The name of the client user the staff member was signed in as. */
  actedAs: z.nullable(z.string()),
  /** The request's input as JSON. */
  subject: z.string(),
  address: z.string(),
  requestId: z.string(),
  hash: z.string(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

const instant = z.iso.datetime({ offset: true })

const search = {
  /** The ID of a staff member. */
  staff: z.optional(z.uuid()),
  /** The ID of a client account. */
  client: z.optional(z.uuid()),
  /** Part of the method and path. */
  call: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(100))),
  from: z.optional(instant),
  /** Exclusive. */
  to: z.optional(instant),
}
const AuditSearch = z.strictObject(search)
export type AuditSearch = z.infer<typeof AuditSearch>

/** Maximum entries in one CSV file. */
export const maxEntriesInFile = 50_000

/**
 * One visit: a session of staff signed in as the client, a day of their work on the account, or a
 * day of a person whom the firm has added to it.
 */
export const StaffAccess = z.object({
  id: z.string(),
  kind: z.enum(['signed_in_as_you', 'worked_for_you', 'signed_in_too']),
  staffName: z.string(),
  /** Why they signed in as the client; null for work on the account. */
  reason: z.nullable(z.string()),
  startedAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
  seen: z.array(AccessArea),
  changed: z.array(AccessArea),
})
export type StaffAccess = z.infer<typeof StaffAccess>

export const audit = {
  search: endpoint({
    method: 'GET',
    path: '/staff/v1/audit_log',
    access: staffAreas.audit,
    subject: 'firm',
    replica: true,
    summary: 'The audit log, newest first; the total stops at 10,000',
    query: z.strictObject({
      ...search,
      ...listPage(25),
    }),
    result: page('audit_entry', AuditEntry),
  }),
  csv: endpoint({
    method: 'GET',
    path: '/staff/v1/audit_log.csv',
    access: staffAreas.audit,
    subject: 'firm',
    summary: 'The results of an audit log search as CSV; at most 50,000 entries',
    query: AuditSearch,
    result: file('text/csv'),
  }),
  accessHistory: endpoint({
    method: 'GET',
    path: '/v1/access_history',
    access: 'signed-in',
    subject: 'account',
    replica: true,
    summary: 'When staff worked on this account or signed in as the client, in the last two years',
    query: z.strictObject({
      ...listPage(10),
    }),
    result: page('staff_access', StaffAccess),
  }),
}
