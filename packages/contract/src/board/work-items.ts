import * as z from 'zod/mini'
import { endpoint, one, page } from '../wire/endpoint.ts'
import { listPage } from '../wire/list-page.ts'
import { staffAreas } from '../wire/staff-areas.ts'
import { staffErrorMessages } from '../wire/staff-error-messages.ts'

/**
 * Work that comes again. Its period is a month (yyyy-MM) for `monthly_close`, the month of first use for `form_2290`; a
 * quarter (yyyy-Qn) for `quarterly_estimate`, `ifta`, and `form_941`; a tax year (yyyy) for `tax_return`, `form_1099`, and
 * `form_940`.
 */
export const WorkKind = z.enum([
  'monthly_close',
  'quarterly_estimate',
  'tax_return',
  'form_1099',
  'form_2290',
  'ifta',
  'form_941',
  'form_940',
])
export type WorkKind = z.infer<typeof WorkKind>

/** One piece of work for one client. */
export const WorkItem = z.object({
  id: z.string(),
  account: z.object({ id: z.string(), name: z.string() }),
  kind: WorkKind,
  period: z.string(),
  dueOn: z.iso.date(),
  /** The law's day, if staff set another one. */
  usualDueOn: z.nullable(z.iso.date()),
  /** Whose it is: the client's consultant, unless it was given to someone else. */
  assignee: z.nullable(z.object({ id: z.string(), fullName: z.string() })),
  /** Whether it was given to someone, rather than left to the consultant. */
  isGiven: z.boolean(),
  doneAt: z.nullable(z.iso.datetime()),
  /** Who marked it as done; null if what it asks for was done, such as closing the month. */
  doneBy: z.nullable(z.string()),
  /** Of `form_2290`, those that are taxed; otherwise empty. */
  trucks: z.array(z.object({ unit: z.string(), vin: z.nullable(z.string()) })),
})
export type WorkItem = z.infer<typeof WorkItem>

/** `late`: open, and due before today in the firm's time zone. */
export const WorkState = z.enum(['open', 'late', 'done', 'all'])
export type WorkState = z.infer<typeof WorkState>

/** How many days from today a due date may be that staff set. */
export const maxDaysToDueDate = 731

/** Omitted fields stay unchanged. Without an assignee it is the consultant's again. */
export const WorkItemChange = z
  .strictObject({
    assignedTo: z.optional(z.nullable(z.uuid())),
    isDone: z.optional(z.boolean()),
    /** Another day than the law's, such as that of an extension; null for the law's again. */
    dueOn: z.optional(z.nullable(z.iso.date(staffErrorMessages.work_due_on))),
  })
  .check(z.refine((change) => Object.values(change).some((value) => value !== undefined)))
export type WorkItemChange = z.infer<typeof WorkItemChange>

const { clients: access } = staffAreas

export const workItems = {
  list: endpoint({
    method: 'GET',
    path: '/staff/v1/work_items',
    access,
    subject: 'firm',
    replica: true,
    summary: 'Statutory dates and recurring work of all clients by due date',
    query: z.strictObject({
      /** Due on or after, and on or before. */
      from: z.optional(z.iso.date()),
      to: z.optional(z.iso.date()),
      state: z._default(WorkState, 'open'),
      kind: z.optional(WorkKind),
      assignee: z.optional(z.union([z.enum(['me', 'nobody']), z.uuid()])),
      client: z.optional(z.uuid()),
      ...listPage(50),
    }),
    result: page('work_item', WorkItem, { counts: ['open', 'late'] }),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/staff/v1/accounts/:accountId/work_items/:id',
    access,
    subject: 'account',
    summary:
      'Give a piece of work to a colleague, change when it is due, or mark it as done or as open again',
    params: z.strictObject({ accountId: z.uuid(), id: z.uuid() }),
    body: z.strictObject({ workItem: WorkItemChange }),
    result: one('work_item', WorkItem),
  }),
}
