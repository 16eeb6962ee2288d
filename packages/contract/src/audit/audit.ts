import * as z from 'zod/mini'
import { ShownEmail } from '../account/email.ts'
import { endpoint, file, page, type Endpoint } from '../wire/endpoint.ts'
import { listPage } from '../wire/list-page.ts'
import { oneLine } from '../wire/one-line.ts'
import { staffAreas } from '../wire/staff-areas.ts'
import { AccessArea, Subject } from '../wire/subject.ts'

/** What somebody did, as the log can be searched for it; `by_client` is what people of a client did, but for their reads. */
export const AuditKind = z.enum(['looked', 'downloaded', 'changed', 'signed_in', 'by_client'])
export type AuditKind = z.infer<typeof AuditKind>

/** What a call of staff counts as. A paper that is read counts as looked at; a table or an archive that is taken away, as downloaded. */
export function auditKind({
  method,
  subject,
  result,
}: Pick<Endpoint, 'method' | 'subject' | 'result'>): AuditKind {
  if (subject === 'session') return 'signed_in'
  if (method !== 'GET') return 'changed'
  const isTakenAway =
    result.kind === 'file' && ['text/csv', 'application/zip'].includes(result.contentType)
  return isTakenAway ? 'downloaded' : 'looked'
}

/** Reads by one person at one client are one visit until they stop for this long (minutes). */
export const visitGapMinutes = 15

/**
 * One row of the audit log: an entry, or all reads of a visit, of which it is the last one. In the entries
 * of a visit, and in the file, each row is one entry.
 */
export const AuditEntry = z.object({
  /** Its chain and its position there. */
  id: z.string(),
  at: z.iso.datetime(),
  actorId: z.string(),
  actorName: z.string(),
  /** The call: method and path. */
  action: z.string(),
  kind: AuditKind,
  /** What the call is about; of one that no longer exists, `account` or `firm`. */
  area: Subject,
  /** The first read of the visit; `at` for any other entry. */
  startedAt: z.iso.datetime(),
  /** How many entries the row stands for. */
  entries: z.number(),
  /** The calls of these entries, each once. */
  actions: z.array(z.string()),
  /** The client it is about; null if it is about the firm. */
  accountId: z.nullable(z.string()),
  accountName: z.nullable(z.string()),
  /** The name of the client user the staff member was signed in as. */
  actedAs: z.nullable(z.string()),
  /** The request's input as JSON; of what a client did themselves, the IDs in it alone. */
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
  kind: z.optional(AuditKind),
  /** Part of the method and path. */
  call: z.optional(z.string().check(oneLine(), z.minLength(1), z.maxLength(100))),
  from: z.optional(instant),
  /** Exclusive. */
  to: z.optional(instant),
}
const AuditSearch = z.strictObject(search)
export type AuditSearch = z.infer<typeof AuditSearch>

/** Maximum entries in one CSV file. */
export const maxEntriesInFile = 50_000

/**
 * One visit: a session of staff signed in as the client, a day of their work on the account, a day
 * of a person whom the firm has added to it, or the one task that a link of a mail did.
 */
export const StaffAccess = z.object({
  id: z.string(),
  kind: z.enum(['signed_in_as_you', 'worked_for_you', 'signed_in_too', 'by_link']),
  /** Of `by_link`, the person whom the link was mailed to: whoever has it can use it. */
  staffName: z.string(),
  /** The address that the link was mailed to; null for any other visit. */
  mailedTo: z.nullable(ShownEmail),
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
    summary:
      'The audit log, newest first, the reads of a visit as one row; the total stops at 10,000',
    query: z.strictObject({
      ...search,
      /** The ID of a visit's row: its entries, one by one. */
      visit: z.optional(z.string().check(z.regex(/^[0-9a-f-]{36}:[1-9]\d{0,14}$/))),
      ...listPage(25),
    }),
    result: page('audit_entry', AuditEntry),
  }),
  csv: endpoint({
    method: 'GET',
    path: '/staff/v1/audit_log.csv',
    access: staffAreas.audit,
    weight: 30,
    subject: 'firm',
    summary: 'The results of an audit log search as CSV; at most 50,000 entries',
    query: AuditSearch,
    result: file('text/csv'),
  }),
}

export const accessHistory = {
  list: endpoint({
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
