import { buffer } from 'node:stream/consumers'
import type { FastifyRequest } from 'fastify'
import {
  booksImports,
  type BooksUpload,
} from '@milepost/contract/financial-performance/books-imports'
import type { WithFiles } from '@milepost/contract/wire/endpoint'
import type { Staff } from '../../platform/auth/caller.ts'
import { hangUpOf } from '../../platform/calls/hang-up.ts'
import { serve } from '../../platform/calls/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import type { StoredText } from '../../platform/storage/stored-file.ts'
import { postImports, takeBackImport } from './bring/post.service.ts'
import {
  changeImports,
  createImport,
  decide,
  listAccounts,
  listImports,
  listParts,
  mapAccounts,
  readFile,
  removeImport,
  showImport,
} from './bring/review.service.ts'

type Uploaded = { body: WithFiles<BooksUpload, StoredText> }

export function booksImportRoutes(platform: Platform): void {
  const { storage, clock } = platform

  const reading = {
    before: async ({ body: { files } }: Uploaded, { staffId }: Staff, request: FastifyRequest) =>
      readFile(await buffer(await storage.read(files[0]!.object.key)), staffId, hangUpOf(request)),
  }

  serve(
    platform,
    booksImports.upload,
    ({ body: { files } }, staff, db, _, table) => {
      const { object, originalFileName } = files[0]!
      const fileName = originalFileName || object.fileName
      return createImport(db, clock, staff, { table, fileName, sha256: object.sha256 })
    },
    reading,
  )

  serve(platform, booksImports.list, ({ query }, _, db) => listImports(db, query))

  serve(platform, booksImports.show, ({ params: { id } }, _, db) => showImport(db, id))

  serve(platform, booksImports.change, ({ body }, _, db) => changeImports(db, clock, body))

  serve(platform, booksImports.parts, ({ query }, _, db) => listParts(db, clock, query))

  serve(platform, booksImports.decide, ({ params: { id }, body }, _, db) =>
    decide(db, clock, id, body),
  )

  serve(platform, booksImports.accounts, (_, __, db) => listAccounts(db))

  serve(platform, booksImports.mapAccounts, ({ body }, _, db) => mapAccounts(db, clock, body))

  serve(platform, booksImports.post, ({ body }, staff, db, request) =>
    postImports(db, clock, staff, request, body),
  )

  serve(
    platform,
    booksImports.takeBack,
    ({ params: { id }, body: { accountId } }, staff, db, request) =>
      takeBackImport(db, clock, staff, request, { id, accountId }),
  )

  serve(platform, booksImports.remove, ({ params: { id } }, _, db) => removeImport(db, id))
}
