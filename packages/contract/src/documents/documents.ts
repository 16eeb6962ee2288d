import * as z from 'zod/mini'
import { everyStaffRole } from '../wire/access.ts'
import { endpoint, file, many, one, page } from '../wire/endpoint.ts'
import { errorMessages } from '../wire/error-messages.ts'
import { FormFile } from '../wire/form.ts'
import { listPage } from '../wire/list-page.ts'
import { oneLine } from '../wire/one-line.ts'
import { sparseFields } from '../wire/sparse-fields.ts'
import { FileType } from './file-type.ts'

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
  'locked',
  'placeholder',
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

/** How a document reached the firm that staff added for the client. */
export const AddedHow = z.enum(['emailed', 'handed_in', 'mailed'])
export type AddedHow = z.infer<typeof AddedHow>

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
  /** Of its pages: staff may turn, reorder, split, and merge them. */
  version: z.int(),
  reason: z.nullable(ResubmissionReason),
  /** How it reached the firm, if staff added it for the client; null for what the client uploaded. */
  addedByFirm: z.nullable(AddedHow),
})
export type Document = z.infer<typeof Document>

/** What a list of documents shows; a list is fast because it reads no other columns. */
export const listedFields = [
  'guid',
  'title',
  'status',
  'createdAt',
  'fileCount',
] as const satisfies (keyof Document)[]
export type ListedDocument = Pick<Document, (typeof listedFields)[number]>

/** What was done to a document's pages, with the other document if one is involved. */
export const PagesChange = z.object({
  kind: z.enum([
    'arranged',
    'restored',
    'split_off',
    'split_from',
    'merged',
    'merged_into',
    'unlocked',
  ]),
  other: z.nullable(z.object({ guid: z.string(), title: z.string() })),
})
export type PagesChange = z.infer<typeof PagesChange>

export const DocumentDetails = z.extend(Document, {
  /** Newest first. */
  history: z.array(
    z.object({
      status: DocumentStatus,
      at: z.iso.datetime(),
      note: z.nullable(z.string()),
      /** Set where the pages changed, not the status. Absent in answers stored on a device by earlier versions. */
      change: z.optional(z.nullable(PagesChange)),
    }),
  ),
})
export type DocumentDetails = z.infer<typeof DocumentDetails>

/** The newest earlier document that has a file with the same bytes. */
export const EarlierDocument = z.object({ guid: z.string(), createdAt: z.iso.datetime() })
export type EarlierDocument = z.infer<typeof EarlierDocument>

/** A document as it was stored: also if its bytes were sent before. */
export const StoredDocument = z.extend(DocumentDetails, {
  duplicateOf: z.nullable(EarlierDocument),
})
export type StoredDocument = z.infer<typeof StoredDocument>

/** A file that the client sent before, and the newest document that has it. */
export const SentFile = z.object({
  /** Of its bytes, in hex. */
  sha256: z.string(),
  guid: z.string(),
  title: z.string(),
  createdAt: z.iso.datetime(),
})
export type SentFile = z.infer<typeof SentFile>

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

/** A document that staff add for the client. A retry with the same ID adds nothing again. */
export const DocumentForClient = z.strictObject({
  id: z.uuid(),
  documentTitle: DocumentUpload.shape.documentTitle,
  filesCount: DocumentUpload.shape.filesCount,
  addedHow: AddedHow,
  files: z
    .array(
      z.strictObject({
        object: FormFile,
        comment: z.optional(Note),
        originalFileName: z.optional(z.string().check(oneLine(), z.maxLength(255))),
      }),
    )
    .check(
      z.minLength(1, errorMessages.file_required),
      z.maxLength(maxFiles, errorMessages.too_many_files),
    ),
})
export type DocumentForClient = z.infer<typeof DocumentForClient>

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

/** Reasons for which the server sends a document back that staff may be able to open. */
const acceptableReasons: readonly ReasonCode[] = ['unreadable', 'locked', 'placeholder']

/** Whether staff may take a document that waits for its client to send it again, as it is: they move it to `processing`. */
export const mayAccept = ({
  status,
  reason,
}: {
  status: DocumentStatus
  reason: { code: ReasonCode } | null
}) => status === 'needs_resubmission' && reason !== null && acceptableReasons.includes(reason.code)

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

/** Up to 50 hashes of files, separated by commas. */
const Hashes = z.string().check(z.regex(/^[0-9a-f]{64}(,[0-9a-f]{64}){0,49}$/))

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
    result: one('document', StoredDocument, 'guid'),
  }),
  sentFiles: endpoint({
    method: 'GET',
    path: '/v1/sent_files',
    access: 'documents',
    subject: 'documents',
    summary:
      'Which files were sent before, by the SHA-256 of their bytes; to ask before sending again',
    query: z.strictObject({ hashes: Hashes }),
    result: many('sent_file', SentFile, 'sha256'),
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
}

export const documentsForStaff = {
  add: endpoint({
    method: 'POST',
    path: '/staff/v1/accounts/:accountId/documents',
    access: everyStaffRole,
    subject: 'documents',
    summary: 'Add a document for a client: what they e-mailed, handed in, or mailed',
    params: z.strictObject({ accountId: z.uuid() }),
    body: DocumentForClient,
    form: { maxFiles, maxBytesPerFile },
    result: one('document', DocumentDetails, 'guid'),
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

/** The error message for a file of this many bytes that can't be sent; its type is in its bytes. */
export function sizeProblem(bytes: number): string | undefined {
  if (bytes > maxBytesPerFile) return errorMessages.file_too_large
  return bytes === 0 ? errorMessages.file_unreadable : undefined
}
