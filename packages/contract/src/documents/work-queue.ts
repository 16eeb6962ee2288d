import * as z from 'zod/mini'
import { Plan, type StaffRole } from '../wire/access.ts'
import { Document, DocumentStatus } from './documents.ts'
import { endpoint, file, noContent, one, page } from '../wire/endpoint.ts'
import { listPage } from '../wire/list-page.ts'
import { staffAreas } from '../wire/staff-areas.ts'

/** How far the firm's work on a document has come, in the words of the queue. */
const stages = {
  new: ['signed', 'uploaded'],
  working: ['processing'],
  researching: ['researching'],
  /** Read, and to be posted. */
  ready: ['processed'],
  /** Sent back; the client's turn. */
  redo: ['needs_resubmission'],
  /** Kept, and nothing in it to be posted. */
  filed: ['received'],
  posted: ['posted'],
} as const satisfies Record<string, readonly DocumentStatus[]>

const open = ['new', 'working', 'researching', 'ready'] as const

/** A stage of the queue; `open` is all that waits for the firm, `all` everything that was ever sent. */
export const QueueStage = z.enum([
  'open',
  'new',
  'working',
  'researching',
  'ready',
  'redo',
  'filed',
  'posted',
  'all',
])
export type QueueStage = z.infer<typeof QueueStage>

/** The stages that the queue counts. */
export const countedStages = ['open', ...open, 'redo'] as const

/** The statuses of a stage. */
export function statusesOf(stage: QueueStage): readonly DocumentStatus[] {
  if (stage === 'all') return DocumentStatus.options
  if (stage === 'open') return open.flatMap((each) => [...stages[each]])
  return stages[stage]
}

const Person = z.object({ id: z.string(), fullName: z.string() })

const ownerFields = {
  accountId: z.string(),
  accountName: z.string(),
  clientCustomerType: Plan,
  /** The client user who sent it, by name. */
  sentBy: z.string(),
  /** The member of staff who works on it. */
  assignedTo: z.nullable(Person),
}

/** A document as a line of the queue. */
export const QueueItem = z.object({
  guid: z.string(),
  title: z.string(),
  status: DocumentStatus,
  createdAt: z.iso.datetime(),
  fileCount: z.int(),
  ...ownerFields,
})
export type QueueItem = z.infer<typeof QueueItem>

/** A document as staff work on it. */
export const StaffDocument = z.extend(Document, {
  ...ownerFields,
  /** Newest first; `by` is null for the software itself. */
  history: z.array(
    z.object({
      status: DocumentStatus,
      at: z.iso.datetime(),
      note: z.nullable(z.string()),
      by: z.nullable(z.string()),
    }),
  ),
  /** What was posted from it and not taken back. */
  batchId: z.nullable(z.string()),
})
export type StaffDocument = z.infer<typeof StaffDocument>

/** Whose documents: `me`, `nobody`, or a member of staff. */
const Assignee = z.union([z.enum(['me', 'nobody']), z.uuid()])

const days = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(3_650))
const documentParams = z.strictObject({ accountId: z.uuid(), id: z.uuid() })
const { queue } = staffAreas

export const workQueue = {
  list: endpoint({
    method: 'GET',
    path: '/staff/v1/documents',
    access: queue,
    subject: 'firm',
    replica: true,
    summary: "All clients' documents, oldest first; finished ones newest first",
    query: z.strictObject({
      stage: z._default(QueueStage, 'open'),
      assignee: z.optional(Assignee),
      /** The account of one client. */
      client: z.optional(z.uuid()),
      /** Sent at least so many days ago. */
      days: z.optional(days),
      ...listPage(25),
    }),
    result: page('queue_item', QueueItem, { id: 'guid', counts: countedStages }),
  }),
  next: endpoint({
    method: 'POST',
    path: '/staff/v1/documents/next',
    access: queue,
    subject: 'documents',
    summary: 'Take the oldest document nobody is working on; 404 if there is none',
    body: z.strictObject({
      stage: z._default(z.enum(['open', ...open]), 'open'),
      client: z.optional(z.uuid()),
    }),
    result: one('queue_item', QueueItem, 'guid'),
  }),
  show: endpoint({
    method: 'GET',
    path: '/staff/v1/accounts/:accountId/documents/:id',
    access: queue,
    subject: 'documents',
    summary: "A client's document with its files, history, and who is working on it",
    params: documentParams,
    result: one('document', StaffDocument, 'guid'),
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/staff/v1/accounts/:accountId/pdfs/document/:id.pdf',
    access: queue,
    subject: 'documents',
    summary: "All pages of a client's document as one PDF",
    params: documentParams,
    result: file('application/pdf'),
  }),
  original: endpoint({
    method: 'GET',
    path: '/staff/v1/accounts/:accountId/document_files/:id',
    access: queue,
    subject: 'documents',
    summary: 'One file of a document, as the client sent it',
    params: documentParams,
    result: file('*/*'),
  }),
  claim: endpoint({
    method: 'POST',
    path: '/staff/v1/accounts/:accountId/documents/:id/claim',
    access: queue,
    subject: 'documents',
    summary: 'Take a document to work on; a new one moves to Working. A 409 names who has it',
    params: documentParams,
    result: one('queue_item', QueueItem, 'guid'),
  }),
  release: endpoint({
    method: 'DELETE',
    path: '/staff/v1/accounts/:accountId/documents/:id/claim',
    access: queue,
    subject: 'documents',
    summary: "Return a document to the queue; an admin can return anyone's",
    params: documentParams,
    result: noContent,
  }),
}

/** Of the staff, who has a document is let through, and anyone where nobody has it. */
export const mayWorkOn = (assignedTo: { id: string } | null, staffId: string): boolean =>
  assignedTo === null || assignedTo.id === staffId

/** Whether a member of staff may give a document back. */
export const mayRelease = (
  assignedTo: { id: string } | null,
  { id, role }: { id: string; role: StaffRole },
): boolean => mayWorkOn(assignedTo, id) || role === 'admin'
