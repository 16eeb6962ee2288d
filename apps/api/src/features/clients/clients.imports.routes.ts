import { buffer } from 'node:stream/consumers'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { clientImports, type ClientImportUpload } from '@milepost/contract/clients/client-imports'
import { clientInvitations } from '@milepost/contract/clients/client-invitations'
import type { WithFiles } from '@milepost/contract/wire/endpoint'
import type { Staff } from '../../platform/auth/caller.ts'
import { hangUpOf } from '../../platform/calls/hang-up.ts'
import { serve } from '../../platform/calls/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import type { StoredText } from '../../platform/storage/stored-file.ts'
import type { StartedBy } from './clients.jobs.ts'
import {
  changeImport,
  createImport,
  decide,
  listImports,
  readFile,
  showImport,
  showRows,
} from './import/review.service.ts'
import { cancelImport, removeImport, startImport } from './import/run.service.ts'
import { measureWave, startWave } from './invitations/invitations.service.ts'

type ConfirmPassword = (admin: Staff, password: string | undefined) => Promise<void>

type Uploaded = { body: WithFiles<z.output<typeof ClientImportUpload>, StoredText> }

export function clientImportRoutes(platform: Platform, confirmPassword: ConfirmPassword): void {
  const { secrets, storage, clock } = platform

  const reading = {
    before: async ({ body: { files } }: Uploaded, { staffId }: Staff, request: FastifyRequest) =>
      readFile(await buffer(await storage.read(files[0]!.object.key)), staffId, hangUpOf(request)),
  }

  serve(
    platform,
    clientImports.upload,
    ({ body: { files } }, staff, db, _, table) => {
      const { object, originalFileName } = files[0]!
      return createImport(db, platform, staff, {
        table,
        fileName: originalFileName || object.fileName,
      })
    },
    reading,
  )

  serve(platform, clientImports.list, ({ query }, _, db) => listImports(db, secrets, query))

  serve(platform, clientImports.show, ({ params: { id } }, _, db) => showImport(db, secrets, id))

  serve(platform, clientImports.change, ({ params: { id }, body }, _, db) =>
    changeImport(db, platform, id, body),
  )

  serve(platform, clientImports.rows, ({ params: { id }, query }, _, db) =>
    showRows(db, secrets, id, query),
  )

  serve(platform, clientImports.decide, ({ params: { id }, body }, _, db) =>
    decide(db, secrets, id, body),
  )

  serve(platform, clientImports.run, ({ params: { id }, body: { invites } }, staff, db, request) =>
    startImport(db, secrets, id, { invites, by: toStartedBy(staff, request) }),
  )

  serve(platform, clientImports.cancel, ({ params: { id } }, _, db) =>
    cancelImport(db, platform, id),
  )

  serve(platform, clientImports.remove, ({ params: { id } }, _, db) => removeImport(db, id))

  serve(platform, clientInvitations.measure, ({ body: { wave } }, { staffId }, db) =>
    measureWave(db, clock, wave, staffId),
  )

  serve(
    platform,
    clientInvitations.start,
    ({ body: { wave } }, staff, db, request) =>
      startWave(db, clock, wave, toStartedBy(staff, request)),
    { before: ({ body: { password } }, admin) => confirmPassword(admin, password) },
  )
}

const toStartedBy = (
  { staffId, fullName }: Staff,
  request: { id: string; ip: string },
): StartedBy => ({ staffId, staffName: fullName, requestId: request.id, address: request.ip })
