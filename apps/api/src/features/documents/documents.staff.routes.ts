import { documentsForStaff } from '@milepost/contract/documents/documents'
import { toFileName } from '@milepost/contract/documents/file-names'
import { workQueue } from '@milepost/contract/documents/work-queue'
import { serve } from '../../platform/calls/serve.ts'
import { orNotFound } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { checkForVirus } from '../../shared/virus.ts'
import { addForClient } from './documents.service.ts'
import { storedFile } from './files/files.sql.ts'
import { tellApart } from './likeness/likeness.service.ts'
import { findPreview } from './pages/preview.sql.ts'
import { listQueue, staffDocument } from './queue/queue.sql.ts'
import { claimDocument, claimNext, moveForStaff, releaseDocument } from './staff-work.service.ts'

const day = 24 * 60 * 60 * 1000

export function documentStaffRoutes(platform: Platform): void {
  const { clock, storage } = platform

  serve(platform, documentsForStaff.add, ({ params: { accountId }, body }, staff, db) =>
    addForClient(db, clock, staff, accountId, body),
  )

  serve(platform, documentsForStaff.move, ({ params, body }, staff, db) =>
    moveForStaff(db, clock, staff, params, body),
  )

  serve(
    platform,
    workQueue.list,
    ({ query: { fields, page, limit, stage, days, ...filter } }, staff, db) => {
      const before = days === undefined ? undefined : new Date(clock.now().getTime() - days * day)
      return listQueue(db, staff, { ...filter, stages: [stage], before }, { fields, page, limit })
    },
  )

  serve(platform, workQueue.next, ({ body }, staff, db) => claimNext(db, clock, staff, body), {
    auditedAccounts: (_, item) => (item ? [item.accountId] : []),
  })

  serve(platform, workQueue.show, async ({ params: { accountId, id } }, _, db) =>
    orNotFound(await staffDocument(db, accountId, id)),
  )

  serve(platform, workQueue.pdf, async ({ params: { accountId, id } }, _, db) => {
    const preview = orNotFound(await findPreview(db, accountId, id))
    return {
      name: toFileName('application/pdf', preview.title),
      bytes: preview.previewBytes,
      etag: preview.previewSha256,
      read: (range) => storage.read(preview.previewKey, range),
    }
  })

  serve(platform, workQueue.original, async ({ params: { accountId, id } }, _, db) => {
    const { fileName, mimeType, bytes, sha256, key } = orNotFound(
      await storedFile(db, accountId, id),
    )
    await checkForVirus(platform, key)
    return {
      name: fileName,
      contentType: mimeType,
      bytes,
      etag: sha256,
      read: (range) => storage.read(key, range),
    }
  })

  serve(platform, workQueue.tellApart, ({ params }, staff, db) =>
    tellApart(db, platform, staff, params),
  )

  serve(platform, workQueue.claim, ({ params }, staff, db) =>
    claimDocument(db, clock, staff, params),
  )

  serve(platform, workQueue.release, ({ params }, staff, db) => releaseDocument(db, staff, params))
}
