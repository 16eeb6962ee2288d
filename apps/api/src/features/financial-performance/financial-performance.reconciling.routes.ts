import { reconciling } from '@milepost/contract/financial-performance/reconciling'
import { serve } from '../../platform/calls/serve.ts'
import { httpError, orNotFound } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { listLines } from './reconciling/lines.sql.ts'
import { listReconciledAccounts } from './reconciling/reconciled-accounts.sql.ts'
import {
  findFile,
  findReconciliation,
  listReconciliations,
  showReconciliation,
  storeFile,
} from './reconciling/reconciliations.sql.ts'
import {
  changeCleared,
  changeReconciliation,
  discardReconciliation,
  findNext,
  finishReconciliation,
  startReconciliation,
  toSpan,
  undoReconciliation,
} from './reconciling/reconciling.service.ts'

export function reconcilingRoutes(platform: Platform): void {
  const { clock, storage } = platform

  serve(platform, reconciling.accounts, ({ params: { accountId } }, _, db) =>
    listReconciledAccounts(db, accountId),
  )

  serve(platform, reconciling.next, ({ params: { accountId }, query }, _, db) =>
    findNext(db, clock, accountId, query),
  )

  serve(platform, reconciling.list, ({ params: { accountId }, query }, _, db) =>
    listReconciliations(db, accountId, query),
  )

  serve(platform, reconciling.start, ({ params: { accountId }, body }, staff, db) =>
    startReconciliation(db, clock, staff, accountId, body),
  )

  serve(platform, reconciling.show, async ({ params: { accountId, id } }, _, db) =>
    orNotFound(await showReconciliation(db, accountId, id)),
  )

  serve(platform, reconciling.lines, async ({ params: { accountId, id }, query }, _, db) => {
    const stored = orNotFound(await findReconciliation(db, accountId, id))
    return listLines(db, accountId, toSpan(stored), query)
  })

  serve(platform, reconciling.change, ({ params, body }, _, db) =>
    changeReconciliation(db, clock, params, body.reconciliation),
  )

  serve(platform, reconciling.clear, ({ params, body }, _, db) => changeCleared(db, params, body))

  serve(platform, reconciling.finish, ({ params, body }, staff, db) =>
    finishReconciliation(db, clock, staff, params, body.adjustment),
  )

  serve(platform, reconciling.undo, ({ params }, _, db) => undoReconciliation(db, params))

  serve(platform, reconciling.discard, ({ params }, _, db) => discardReconciliation(db, params))

  serve(platform, reconciling.attach, async ({ params: { accountId, id }, body }, _, db) => {
    orNotFound(await findReconciliation(db, accountId, id))
    const { object: file, originalFileName } = body.files[0]!
    const stored = { ...file, fileName: originalFileName ?? file.fileName }
    if (!(await storeFile(db, accountId, id, stored)))
      throw httpError(409, 'reconciliation_finished')
    return orNotFound(await showReconciliation(db, accountId, id))
  })

  serve(platform, reconciling.file, async ({ params: { accountId, id } }, _, db) => {
    const { fileName, mimeType, bytes, blobKey, blobSha256 } = orNotFound(
      await findFile(db, accountId, id),
    )
    return {
      name: fileName,
      contentType: mimeType,
      bytes,
      etag: blobSha256,
      read: (range) => storage.read(blobKey, range),
    }
  })
}
