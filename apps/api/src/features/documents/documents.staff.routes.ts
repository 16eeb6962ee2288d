import { documents } from '@milepost/contract/documents/documents'
import { workQueue } from '@milepost/contract/documents/work-queue'
import { orNotFound, httpError, unavailable } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { serve } from '../../platform/http/serve.ts'
import { findPreview } from './documents.sql.ts'
import { storedFile } from './files.sql.ts'
import { listQueue, staffDocument } from './queue.sql.ts'
import { claimDocument, claimNext, moveForStaff, releaseDocument } from './staff-work.service.ts'
import { getVerdict } from './virus.ts'

const day = 24 * 60 * 60 * 1000

export function documentStaffRoutes(platform: Platform): void {
  const { clock, storage } = platform

  serve(platform, documents.move, ({ params, body }, staff, db) =>
    moveForStaff(db, clock, staff, params, body),
  )

  serve(
    platform,
    workQueue.list,
    ({ query: { page, limit, stage, days, ...filter } }, staff, db) => {
      const before = days === undefined ? undefined : new Date(clock.now().getTime() - days * day)
      return listQueue(db, staff, { ...filter, stages: [stage], before }, { page, limit })
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
      name: `${preview.title}.pdf`,
      bytes: preview.previewBytes,
      etag: preview.previewSha256,
      read: (range) => storage.read(preview.previewKey, range),
    }
  })

  serve(platform, workQueue.original, async ({ params: { accountId, id } }, _, db) => {
    const { fileName, mimeType, bytes, sha256, key } = orNotFound(
      await storedFile(db, accountId, id),
    )
    // Scan on every download: the scanner may recognize viruses it did not know before.
    const verdict = await getVerdict(platform, key)
    if (verdict === 'unavailable') throw unavailable()
    if (verdict === 'infected') throw httpError(403, 'file_infected')
    return {
      name: fileName,
      contentType: mimeType,
      bytes,
      etag: sha256,
      read: (range) => storage.read(key, range),
    }
  })

  serve(platform, workQueue.claim, ({ params }, staff, db) =>
    claimDocument(db, clock, staff, params),
  )

  serve(platform, workQueue.release, ({ params }, staff, db) => releaseDocument(db, staff, params))
}
