import { toFileName } from '@milepost/contract/documents/file-names'
import type { Db } from '../../../platform/database/database.ts'
import { orNotFound } from '../../../platform/errors.ts'
import type { FileAnswer } from '../../../platform/http/send-file.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { findPaperFile } from './firm-papers.sql.ts'

type PaperFile = NonNullable<Awaited<ReturnType<typeof findPaperFile>>>

/** The files of a paper that its client sees; throws a 404 for any other. */
export async function findVisibleFile(db: Db, accountId: string, id: string): Promise<PaperFile> {
  const paper = await findPaperFile(db, accountId, id)
  const isVisible = paper?.previewKey && paper.withdrawnAt === null
  return orNotFound(isVisible ? paper : undefined)
}

/** The PDF to look at. Throws a 404 while there is none. */
export function toPdfAnswer(
  storage: Storage,
  { title, previewKey, previewBytes, previewSha256 }: PaperFile,
): FileAnswer {
  const key = orNotFound(previewKey ?? undefined)
  return {
    name: toFileName('application/pdf', title),
    bytes: previewBytes!,
    etag: previewSha256!,
    read: (range) => storage.read(key, range),
  }
}
