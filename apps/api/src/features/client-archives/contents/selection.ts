import type { DocumentSelection } from '@milepost/contract/client-archives/client-archives'
import { withoutExtension } from '@milepost/contract/documents/file-names'
import type { Content, Entries, Subject } from '../entries.ts'
import { documentsOfYear, inPages } from './contents.sql.ts'
import { dayOf, extensionOf } from './names.ts'

/** The documents that a selection names. One without a preview has its files in place of it. */
export async function* listSelection(
  { db, accountId, timeZone }: Subject,
  selection: DocumentSelection,
): Entries {
  const documents = inPages((after, limit) =>
    documentsOfYear(db, accountId, { ...selection, timeZone }, after, limit),
  )
  for await (const { title, createdAt, files, previewKey, previewSha256 } of documents) {
    const name = `${dayOf(createdAt, timeZone)} ${withoutExtension(title)}`
    const toEntry = (path: string, content: Content) => ({ path: [path], at: createdAt, content })
    if (selection.content === 'previews' && previewKey !== null && previewSha256 !== null) {
      yield toEntry(`${name}.pdf`, { key: previewKey, sha256: previewSha256 })
      continue
    }
    for (const [i, { fileName, key, sha256 }] of files.entries()) {
      const page = files.length === 1 ? '' : ` ${i + 1}`
      yield toEntry(`${name}${page}${extensionOf(fileName)}`, { key, sha256, isUpload: true })
    }
  }
}
