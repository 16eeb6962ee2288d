import { toFileName } from '@milepost/contract/documents/file-names'
import { firmPapers } from '@milepost/contract/documents/firm-papers'
import { serve } from '../../../platform/calls/serve.ts'
import { orNotFound } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { checkForVirus } from '../../../shared/virus.ts'
import { findPaper, listPapers, markPaperRead } from './firm-papers.sql.ts'
import { findVisibleFile, toPdfAnswer } from './paper-files.ts'

export function firmPaperRoutes(platform: Platform): void {
  const { clock, db: database, storage } = platform

  serve(platform, firmPapers.list, ({ query }, { accountId, userId }, db) =>
    listPapers(db, accountId, { ...query, userId }),
  )

  serve(platform, firmPapers.show, async ({ params: { id } }, client) => {
    const { accountId, userId, impersonator } = client
    const paper = orNotFound(await findPaper(database, accountId, { userId, id }))
    if (paper.readAt !== null || impersonator) return paper
    // Use a transaction: it records how far a replica must have caught up before this client reads from it.
    await database.transaction((transaction) => markPaperRead(transaction, client, id, clock.now()))
    return orNotFound(await findPaper(database, accountId, { userId, id }))
  })

  serve(platform, firmPapers.pdf, async ({ params: { id } }, { accountId }, db) =>
    toPdfAnswer(storage, await findVisibleFile(db, accountId, id)),
  )

  serve(platform, firmPapers.original, async ({ params: { id } }, { accountId }, db) => {
    const paper = await findVisibleFile(db, accountId, id)
    // A picture as it was taken says where and when: only its PDF leaves the firm.
    if (paper.mimeType !== 'application/pdf') return toPdfAnswer(storage, paper)
    await checkForVirus(platform, paper.key)
    const { title, bytes, sha256, key } = paper
    return {
      name: toFileName('application/pdf', title),
      bytes,
      etag: sha256,
      read: (range) => storage.read(key, range),
    }
  })
}
