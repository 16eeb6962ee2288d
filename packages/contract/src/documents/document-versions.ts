import * as z from 'zod/mini'
import { endpoint, file, one } from '../wire/endpoint.ts'
import { staffAreas } from '../wire/staff-areas.ts'
import { DocumentUpload } from './documents.ts'

/** The most pages of a document: of its files together. */
export const maxPages = 500

/** By how much a page is turned clockwise, in degrees. */
export const Turn = z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)])
export type Turn = z.infer<typeof Turn>

/** A page of the version that is changed, from 1, and by how much it is turned on top. */
const ArrangedPage = z.strictObject({
  page: z.int().check(z.minimum(1), z.maximum(maxPages)),
  turn: Turn,
})
export type ArrangedPage = z.infer<typeof ArrangedPage>

const Pages = z.array(ArrangedPage).check(z.minLength(1), z.maxLength(maxPages))

/**
 * How a version came to be: as `sent`; its pages `arranged`; an earlier one `restored`; pages `split_off`, or `split_from`
 * another document; those of another one `merged`.
 */
export const VersionChange = z.enum([
  'sent',
  'arranged',
  'restored',
  'split_off',
  'split_from',
  'merged',
])
export type VersionChange = z.infer<typeof VersionChange>

export const DocumentVersion = z.object({
  number: z.int(),
  change: VersionChange,
  at: z.iso.datetime(),
  /** The staff member; null for what was sent. */
  by: z.nullable(z.string()),
  pageCount: z.int(),
  /** Whether it has the pages of the current one, so that it can be restored. */
  isRestorable: z.boolean(),
})
export type DocumentVersion = z.infer<typeof DocumentVersion>

/** A document's pages as they are, and as they were. */
export const DocumentVersions = z.object({
  guid: z.string(),
  /** The current version. */
  version: z.int(),
  /** Null until they are drawn, and in a document whose pages were drawn before they were counted: `redraw` counts them. */
  pageCount: z.nullable(z.int()),
  previewReady: z.boolean(),
  /** The document that has this one's pages. */
  mergedInto: z.nullable(z.object({ guid: z.string(), title: z.string() })),
  /** Newest first, the current one with them; empty if the pages were never changed. */
  versions: z.array(DocumentVersion),
})
export type DocumentVersions = z.infer<typeof DocumentVersions>

const documentParams = z.strictObject({ accountId: z.uuid(), id: z.uuid() })
const versionParams = z.extend(documentParams, {
  number: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_999)),
})
/** The version that the change was made to: a 409 if there is a newer one. */
const version = z.int().check(z.minimum(1))
const { queue } = staffAreas
const result = one('document_versions', DocumentVersions, 'guid')

export const documentVersions = {
  show: endpoint({
    method: 'GET',
    path: '/staff/v1/accounts/:accountId/documents/:id/versions',
    access: queue,
    subject: 'documents',
    summary: "The versions of a document's pages, newest first",
    params: documentParams,
    result,
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/staff/v1/accounts/:accountId/documents/:id/versions/:number.pdf',
    access: queue,
    subject: 'documents',
    summary: 'All pages of a document as they were in an earlier version',
    params: versionParams,
    result: file('application/pdf'),
  }),
  arrange: endpoint({
    method: 'POST',
    path: '/staff/v1/accounts/:accountId/documents/:id/versions',
    access: queue,
    subject: 'documents',
    summary: 'Turn and reorder the pages of a document, as a new version',
    params: documentParams,
    body: z.strictObject({ version, pages: Pages }),
    result,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/staff/v1/accounts/:accountId/documents/:id/versions/:number/restore',
    access: queue,
    subject: 'documents',
    summary: 'Return to an earlier version with the same pages, as a new version',
    params: versionParams,
    body: z.strictObject({ version }),
    result,
  }),
  redraw: endpoint({
    method: 'POST',
    path: '/staff/v1/accounts/:accountId/documents/:id/redraw',
    access: queue,
    subject: 'documents',
    summary: 'Draw the pages of a document again if they were not counted yet',
    params: documentParams,
    result,
  }),
  split: endpoint({
    method: 'POST',
    path: '/staff/v1/accounts/:accountId/documents/:id/split',
    access: queue,
    subject: 'documents',
    summary: 'Make a second document of some pages; what was posted stays with the first',
    params: documentParams,
    body: z.strictObject({
      /** Of the second document. */
      id: z.uuid(),
      version,
      title: DocumentUpload.shape.documentTitle,
      /** Those that stay, in order. */
      pages: Pages,
      /** Those of the second document, in order. */
      splitPages: Pages,
    }),
    result,
  }),
  merge: endpoint({
    method: 'POST',
    path: '/staff/v1/accounts/:accountId/documents/:id/merge',
    access: queue,
    subject: 'documents',
    summary: "Append the pages of another document of the client's, which closes",
    params: documentParams,
    body: z.strictObject({
      version,
      /** The other document and its version. */
      otherId: z.uuid(),
      otherVersion: version,
    }),
    result,
  }),
}
