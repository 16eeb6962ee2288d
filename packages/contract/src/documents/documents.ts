import * as z from 'zod/mini'
import { everyStaffRole } from '../wire/access.ts'
import { endpoint, file, one, page } from '../wire/endpoint.ts'
import { FormFile } from '../wire/form.ts'
import { listPage } from '../wire/list-page.ts'
import { sparseFields } from '../wire/sparse-fields.ts'
import { oneLine } from '../wire/one-line.ts'
import { errorMessages } from '../wire/error-messages.ts'

export const DocumentStatus = z.enum([
  'signed',
  'uploaded',
  'processing',
  'researching',
  'processed',
  'received',
  'posted',
  'needs_resubmission',
  'resubmitted',
])
export type DocumentStatus = z.infer<typeof DocumentStatus>

export const DocumentFilter = z.enum(['received', 'posted', 'needs_resubmission'])
export type DocumentFilter = z.infer<typeof DocumentFilter>

export const FileType = z.enum(['application/pdf', 'image/png', 'image/jpeg', 'image/tiff'])
export type FileType = z.infer<typeof FileType>

/** The file extensions allowed for each type; the type comes from the bytes. */
export const extensionsByType: Record<FileType, readonly string[]> = {
  'application/pdf': ['pdf'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/tiff': ['tif', 'tiff'],
}

export const maxFiles = 50
export const maxBytesPerFile = 10_485_760
export const maxNoteCharacters = 250
export const maxTitleCharacters = 120

export const DocumentFile = z.object({
  id: z.string(),
  fileName: z.string(),
  createdAt: z.iso.datetime(),
  documentGuid: z.string(),
  /** From 1, in page order. */
  fileNumber: z.int(),
  comment: z.nullable(z.string()),
  mimeType: FileType,
  bytes: z.int(),
})
export type DocumentFile = z.infer<typeof DocumentFile>

export const ReasonCode = z.enum([
  'blurry',
  'cut_off',
  'wrong_document',
  'missing_pages',
  'unreadable',
  'infected',
  'other',
])
export type ReasonCode = z.infer<typeof ReasonCode>

/** Why a document must be sent again, and which of its files (an empty list means all). */
export const ResubmissionReason = z.object({
  code: ReasonCode,
  sentence: z.nullable(z.string()),
  fileNumbers: z.array(z.int()),
})

export const Document = z.object({
  guid: z.string(),
  title: z.string(),
  status: DocumentStatus,
  createdAt: z.iso.datetime(),
  files: z.array(DocumentFile),
  hubMessageId: z.nullable(z.string()),
  resubmittedDocumentId: z.nullable(z.string()),
  /** The number of its files. */
  fileCount: z.int(),
  /** Whether the PDF of all its pages is ready. */
  previewReady: z.boolean(),
  reason: z.nullable(ResubmissionReason),
})
export type Document = z.infer<typeof Document>

/** What a list of documents shows. Reading no more is what makes a list fast. */
export const listedFields = [
  'guid',
  'title',
  'status',
  'createdAt',
  'fileCount',
] as const satisfies (keyof Document)[]
export type ListedDocument = Pick<Document, (typeof listedFields)[number]>

export const DocumentDetails = z.extend(Document, {
  /** Newest first. */
  history: z.array(
    z.object({
      status: DocumentStatus,
      at: z.iso.datetime(),
      note: z.nullable(z.string()),
    }),
  ),
})
export type DocumentDetails = z.infer<typeof DocumentDetails>

const FileNumber = z.coerce.number<number | string>().check(z.int(), z.minimum(1))

/** One or several: a form field that occurs once arrives as a single value. */
const FileNumbers = z.pipe(
  z.union([z.array(FileNumber).check(z.maxLength(maxFiles)), FileNumber]),
  z.transform((numbers) => [...new Set([numbers].flat())]),
)

const Note = z.string().check(
  // Forms send a line break as CRLF, which would count as two characters against the limit.
  z.overwrite((text) => text.replaceAll('\r\n', '\n')),
  z.trim(),
  z.maxLength(maxNoteCharacters, errorMessages.note_too_long),
)

/** A page has its bytes, or the ID of a page uploaded ahead. */
const Page = z
  .strictObject({
    object: z.optional(FormFile),
    page: z.optional(z.uuid()),
    comment: z.optional(Note),
    originalFileName: z.optional(z.string().check(oneLine(), z.maxLength(255))),
  })
  .check(
    z.refine((sent) => (sent.object === undefined) !== (sent.page === undefined), {
      error: errorMessages.file_required,
      path: ['object'],
    }),
  )

/** A new document: its pages in order, each with its original file name and an optional note. */
export const DocumentUpload = z.strictObject({
  documentTitle: z.optional(
    z.string().check(oneLine(), z.maxLength(maxTitleCharacters, errorMessages.title_too_long)),
  ),
  filesCount: z.coerce.number(errorMessages.files_count),
  hubMessageId: z.optional(z.uuid()),
  resubmittedDocumentId: z.optional(z.uuid()),
  /** On resubmission, the numbers of the earlier document's files to carry over into this one. */
  keptFileNumbers: z.optional(FileNumbers),
  files: z
    .array(Page)
    .check(
      z.minLength(1, errorMessages.file_required),
      z.maxLength(maxFiles, errorMessages.too_many_files),
    ),
})
export type DocumentUpload = z.infer<typeof DocumentUpload>

/**
 * The status changes staff may make. Only client actions set the first status and `resubmitted`.
 */
const transitions: Record<DocumentStatus, readonly DocumentStatus[]> = {
  signed: ['processing', 'needs_resubmission'],
  uploaded: ['processing', 'needs_resubmission'],
  processing: ['researching', 'processed', 'received', 'needs_resubmission'],
  researching: ['processing', 'processed', 'received', 'needs_resubmission'],
  processed: ['posted'],
  received: ['posted'],
  posted: [],
  needs_resubmission: [],
  resubmitted: [],
}
export const canTransition = (from: DocumentStatus, to: DocumentStatus) =>
  transitions[from].includes(to)

/** A status change by staff; sending a document back requires a reason. */
export const DocumentMove = z
  .strictObject({
    status: z.enum([
      'processing',
      'researching',
      'processed',
      'received',
      'posted',
      'needs_resubmission',
    ]),
    note: z.optional(Note),
    reason: z.optional(
      z.strictObject({
        code: ReasonCode,
        sentence: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(500))),
        fileNumbers: z._default(z.array(z.int()).check(z.maxLength(maxFiles)), []),
      }),
    ),
  })
  .check(
    z.refine(({ status, reason }) => (status === 'needs_resubmission') === (reason !== undefined), {
      error: errorMessages.reason_required,
      path: ['reason'],
    }),
  )

const id = z.strictObject({ id: z.uuid() })

export const documents = {
  list: endpoint({
    method: 'GET',
    path: '/v1/documents',
    access: 'documents',
    subject: 'documents',
    replica: true,
    offline: true,
    summary: 'Documents, newest first; all without a filter',
    query: z.strictObject({
      filter: z.optional(DocumentFilter),
      ...sparseFields(Document),
      ...listPage(10),
    }),
    result: page('document', Document, { id: 'guid', counts: DocumentFilter.options }),
  }),
  show: endpoint({
    method: 'GET',
    path: '/v1/documents/:id',
    access: 'documents',
    subject: 'documents',
    offline: true,
    summary: 'One document with its files and history',
    params: id,
    result: one('document', DocumentDetails, 'guid'),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/documents',
    access: 'documents',
    subject: 'documents',
    summary: 'Send a document of 1 to 50 files',
    body: DocumentUpload,
    form: { maxFiles, maxBytesPerFile },
    result: one('document', DocumentDetails, 'guid'),
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/v1/pdfs/document/:id.pdf',
    access: 'documents',
    subject: 'documents',
    summary: 'All pages of a document as one PDF',
    params: id,
    result: file('application/pdf'),
  }),
  move: endpoint({
    method: 'PATCH',
    path: '/staff/v1/accounts/:accountId/documents/:id',
    access: everyStaffRole,
    subject: 'documents',
    summary: "Move a client's document to another status",
    params: z.strictObject({ accountId: z.uuid(), id: z.uuid() }),
    body: DocumentMove,
    result: one('document', DocumentDetails, 'guid'),
  }),
}

/**
 * The error message for a file that can't be sent, or undefined; only the first problem is
 * reported.
 */
export function fileProblem(picked: {
  name: string
  size: number
  type: string
}): string | undefined {
  const extension = picked.name.split('.').pop()?.toLowerCase() ?? ''
  const extensions = Object.values(extensionsByType).flat()
  if (!extensions.includes(extension)) return errorMessages.file_type
  if (picked.size > maxBytesPerFile) return errorMessages.file_too_large
  if (picked.size === 0) return errorMessages.file_unreadable
  return undefined
}
