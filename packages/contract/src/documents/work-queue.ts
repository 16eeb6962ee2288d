import * as z from 'zod/mini'
import { Plan, type StaffRole } from '../wire/access.ts'
import { endpoint, file, noContent, one, page } from '../wire/endpoint.ts'
import { listPage } from '../wire/list-page.ts'
import { sparseFields } from '../wire/sparse-fields.ts'
import { staffAreas } from '../wire/staff-areas.ts'
import { Document, DocumentStatus, EarlierDocument, PagesChange } from './documents.ts'

/** The stages of the work queue, and the document statuses in each. */
const stages = {
  new: ['signed', 'uploaded'],
  working: ['processing'],
  researching: ['researching'],
  /** Processed, but not posted yet. */
  ready: ['processed'],
  /** Sent back: the client's turn. */
  redo: ['needs_resubmission'],
  /** Filed; there is nothing in it to post. */
  filed: ['received'],
  posted: ['posted'],
} as const satisfies Record<string, readonly DocumentStatus[]>

const open = ['new', 'working', 'researching', 'ready'] as const

/** A filter of the queue: a stage, `open` for everything that waits for the firm, or `all`. */
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

/** The stages whose documents are counted. */
export const countedStages = ['open', ...open, 'redo'] as const

/** The document statuses of a stage. */
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
  /** The name of the client user who sent it, or of the staff member who added it for the client. */
  sentBy: z.string(),
  /** The staff member who works on it. */
  assignedTo: z.nullable(Person),
}

/** A row of the work queue. */
export const QueueItem = z.object({
  guid: z.string(),
  title: z.string(),
  status: DocumentStatus,
  createdAt: z.iso.datetime(),
  fileCount: z.int(),
  /** An earlier document of the client that has a file with the same bytes. */
  duplicateOf: z.nullable(EarlierDocument),
  /** An earlier document of the client with a page that looks like one of this, such as another photo of the same receipt. */
  looksLike: z.nullable(EarlierDocument),
  ...ownerFields,
})
export type QueueItem = z.infer<typeof QueueItem>

/**
 * How the preview may differ from the files: a file has more `pages`, or pages have other `text` or another `look`, have a
 * `note` of a kind that can't be drawn, are `missing` because their file can't be shown, or were `unchecked`:
 * those of a preview from before comparing began are not listed.
 */
export const PreviewDifference = z.object({
  kind: z.enum(['pages', 'text', 'look', 'note', 'missing', 'unchecked']),
  /** Pages of the preview, from 1. */
  pages: z.array(z.int()),
})
export type PreviewDifference = z.infer<typeof PreviewDifference>

/** An earlier document, and the first two pages, from 1, that look the same. */
const LikeDocument = z.extend(EarlierDocument, {
  title: z.string(),
  page: z.int(),
  /** Of the earlier document. */
  otherPage: z.int(),
})
export type LikeDocument = z.infer<typeof LikeDocument>

/** A document as staff see it. */
export const StaffDocument = z.extend(Document, {
  ...ownerFields,
  /** Newest first; `by` is null for the software itself. */
  history: z.array(
    z.object({
      status: DocumentStatus,
      at: z.iso.datetime(),
      note: z.nullable(z.string()),
      by: z.nullable(z.string()),
      change: z.optional(z.nullable(PagesChange)),
    }),
  ),
  /** An earlier document of the client, and which files of this one it has, too. */
  duplicateOf: z.nullable(z.extend(EarlierDocument, { fileNumbers: z.array(z.int()) })),
  /** An earlier document of the client with a page that looks like one of this. */
  looksLike: z.nullable(LikeDocument),
  /** The batch posted from it, unless it was reversed, or of the bank's transaction that it is attached to. */
  batchId: z.nullable(z.string()),
  /** The bank's transaction that was posted before the document came. */
  attachedTo: z.nullable(
    z.object({
      id: z.string(),
      date: z.iso.date(),
      /** Dollars; money in is positive. */
      amount: z.number(),
      description: z.string(),
    }),
  ),
  /** Found when the preview was made; empty if it shows what the files do. */
  previewDifferences: z.array(PreviewDifference),
})
export type StaffDocument = z.infer<typeof StaffDocument>

/** Whose documents: `me`, `nobody`, or the ID of a staff member. */
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
      /** The ID of a client account. */
      client: z.optional(z.uuid()),
      /** Sent at least this many days ago. */
      days: z.optional(days),
      ...sparseFields(QueueItem),
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
  tellApart: endpoint({
    method: 'DELETE',
    path: '/staff/v1/accounts/:accountId/documents/:id/likeness',
    access: queue,
    subject: 'documents',
    summary: 'Says that a document is not the earlier one it looks like; the mark never returns',
    params: documentParams,
    result: noContent,
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

/** A staff member may work on a document that is assigned to them or to nobody. */
export const mayWorkOn = (assignedTo: { id: string } | null, staffId: string): boolean =>
  assignedTo === null || assignedTo.id === staffId

/** A document is returned to the queue by the person it is assigned to, or by an admin. */
export const mayRelease = (
  assignedTo: { id: string } | null,
  { id, role }: { id: string; role: StaffRole },
): boolean => mayWorkOn(assignedTo, id) || role === 'admin'
