import type { FastifyRequest } from 'fastify'
import {
  bankImports,
  type BankImportSettings,
  type BankImportUpload,
} from '@milepost/contract/financial-performance/bank-imports'
import type { WithFiles } from '@milepost/contract/wire/endpoint'
import { hangUpOf } from '../../platform/calls/hang-up.ts'
import { serve } from '../../platform/calls/serve.ts'
import { orNotFound } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { StoredText } from '../../platform/storage/stored-file.ts'
import { confirmImport, importFile, undoImport } from './imports/confirm.service.ts'
import { findImport } from './imports/drafts.sql.ts'
import {
  changePreview,
  createPreview,
  decide,
  listDraftRows,
  readChanged,
  readUpload,
  showPreview,
} from './imports/review.service.ts'
import { listImports } from './imports/review.sql.ts'

type Uploaded = { params: { accountId: string }; body: WithFiles<BankImportUpload, StoredText> }
type Changed = { params: { accountId: string; id: string }; body: BankImportSettings }

function toUpload({ files: [sent], ...settings }: Uploaded['body']) {
  const { object: file, originalFileName } = sent!
  return { file, fileName: originalFileName || file.fileName, ...settings }
}

export function bankImportRoutes(platform: Platform): void {
  const { clock, storage } = platform

  const reading = {
    before: ({ params: { accountId }, body }: Uploaded, _: unknown, request: FastifyRequest) =>
      readUpload(platform, accountId, toUpload(body), hangUpOf(request)),
  }

  serve(
    platform,
    bankImports.preview,
    ({ params: { accountId }, body }, staff, db, _, prepared) =>
      createPreview(db, clock, staff, accountId, toUpload(body), prepared),
    reading,
  )

  serve(platform, bankImports.showPreview, ({ params: { accountId, id } }, _, db) =>
    showPreview(db, clock, accountId, id),
  )

  serve(
    platform,
    bankImports.change,
    ({ params, body }, _, db, __, prepared) =>
      changePreview(db, clock, { ...params, body }, prepared),
    {
      before: ({ params, body }: Changed, _: unknown, request: FastifyRequest) =>
        readChanged(platform, { ...params, body }, hangUpOf(request)),
    },
  )

  serve(platform, bankImports.rows, ({ params, query }, _, db) =>
    listDraftRows(db, clock, params, query),
  )

  serve(platform, bankImports.decide, ({ params, body }, _, db) => decide(db, clock, params, body))

  serve(platform, bankImports.confirm, ({ params }, staff, db) =>
    confirmImport(db, clock, staff, params),
  )

  serve(
    platform,
    bankImports.importFile,
    ({ params: { accountId }, body }, staff, db, _, prepared) =>
      importFile(db, clock, staff, accountId, toUpload(body), prepared),
    reading,
  )

  serve(platform, bankImports.list, ({ params: { accountId }, query }, _, db) =>
    listImports(db, accountId, query),
  )

  serve(platform, bankImports.file, async ({ params: { accountId, id } }, _, db) => {
    const { fileName, blobKey } = orNotFound(await findImport(db, accountId, id))
    return {
      name: fileName,
      contentType: 'application/octet-stream',
      stream: await storage.read(blobKey),
    }
  })

  serve(platform, bankImports.undo, ({ params }, staff, db) => undoImport(db, clock, staff, params))
}
