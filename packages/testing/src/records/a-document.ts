import type { DocumentFile, StoredDocument } from '@milepost/contract/documents/documents'

export const aFile = (differences: Partial<DocumentFile> = {}): DocumentFile => ({
  id: 'f1e2d3c4-0000-4000-8000-000000000001',
  fileName: '11-14-2026.jpg',
  createdAt: '2026-11-14T15:00:00.000Z',
  documentGuid: '5b0ef0a1-7e2c-4a9b-8f2e-6d1c3b4a5e6f',
  fileNumber: 1,
  comment: null,
  mimeType: 'image/jpeg',
  bytes: 98_120,
  ...differences,
})

/** A document as the API returns it: uploaded, with its PDF ready. */
export const aDocument = (differences: Partial<StoredDocument> = {}): StoredDocument => ({
  guid: '5b0ef0a1-7e2c-4a9b-8f2e-6d1c3b4a5e6f',
  title: 'Water pump repair',
  status: 'uploaded',
  createdAt: '2026-11-14T15:00:00.000Z',
  files: [aFile()],
  fileCount: differences.files?.length ?? 1,
  hubMessageId: null,
  resubmittedDocumentId: null,
  previewReady: true,
  version: 1,
  reason: null,
  addedByFirm: null,
  duplicateOf: null,
  history: [{ status: 'uploaded', at: '2026-11-14T15:00:00.000Z', note: null }],
  ...differences,
})
