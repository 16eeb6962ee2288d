import { documentPages } from '@milepost/contract/documents/document-pages'
import { documents } from '@milepost/contract/documents/documents'
import { toFileName } from '@milepost/contract/documents/file-names'
import { serve } from '../../platform/calls/serve.ts'
import { orNotFound } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { createDocument } from './documents.service.ts'
import { documentDetails, listDocuments } from './documents.sql.ts'
import { findSentFiles } from './files/sent-files.sql.ts'
import { insertPage } from './pages/pages.sql.ts'
import { findPreview } from './pages/preview.sql.ts'

export function documentRoutes(platform: Platform): void {
  const { clock, storage } = platform

  serve(platform, documents.list, ({ query }, { accountId }, db) =>
    listDocuments(db, accountId, query),
  )

  serve(platform, documents.show, async ({ params: { id } }, { accountId }, db) =>
    orNotFound(await documentDetails(db, accountId, id)),
  )

  serve(platform, documents.create, ({ body }, client, db) =>
    createDocument(db, clock, client, body),
  )

  serve(platform, documents.sentFiles, ({ query: { hashes } }, { accountId }, db) =>
    findSentFiles(db, accountId, hashes.split(',')),
  )

  serve(platform, documentPages.create, ({ body: { files } }, { accountId }, db) => {
    const { object: stored, originalFileName } = files[0]!
    const page = { ...stored, fileName: originalFileName ?? stored.fileName }
    return insertPage(db, accountId, page, clock.now())
  })

  serve(platform, documents.pdf, async ({ params: { id } }, { accountId }, db) => {
    const preview = orNotFound(await findPreview(db, accountId, id))
    return {
      name: toFileName('application/pdf', preview.title),
      bytes: preview.previewBytes,
      etag: preview.previewSha256,
      read: (range) => storage.read(preview.previewKey, range),
    }
  })
}
