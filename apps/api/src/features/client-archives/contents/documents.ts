import { withoutExtension } from '@milepost/contract/documents/file-names'
import { copy } from '../archive.copy.ts'
import type { Entries, Subject } from '../entries.ts'
import { documentsAfter, inPages, papersAfter } from './contents.sql.ts'
import { dayOf, extensionOf } from './names.ts'

/** What the client sent, by year, each file as it was sent; and what the firm sent. */
export async function* listDocuments({ db, accountId, language, timeZone }: Subject): Entries {
  const words = copy[language]
  const documents = inPages((after, limit) => documentsAfter(db, accountId, after, limit))
  for await (const { title, createdAt, files } of documents) {
    const day = dayOf(createdAt, timeZone)
    const name = `${day} ${withoutExtension(title)}`
    for (const [i, { fileName, key, sha256 }] of files.entries()) {
      const page = files.length === 1 ? '' : ` ${i + 1}`
      yield {
        path: [words.documents, day.slice(0, 4), `${name}${page}${extensionOf(fileName)}`],
        at: createdAt,
        content: { key, sha256, isUpload: true },
      }
    }
  }
  const papers = inPages((after, limit) => papersAfter(db, accountId, after, limit))
  for await (const { title, sentAt, fileName, key, sha256 } of papers) {
    const day = dayOf(sentAt, timeZone)
    const name = `${day} ${withoutExtension(title)}`
    yield {
      path: [words.papers, day.slice(0, 4), `${name}${extensionOf(fileName)}`],
      at: sentAt,
      content: { key, sha256 },
    }
  }
}
