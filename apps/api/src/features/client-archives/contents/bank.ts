import { copy } from '../archive.copy.ts'
import type { Entries, Subject } from '../entries.ts'
import { bankFiles, bankStatements } from './contents.sql.ts'
import { dayOf, extensionOf } from './names.ts'

/** The bank's statements that the books agree with, and the files its transactions came from. */
export async function* listBank({ db, accountId, language, timeZone }: Subject): Entries {
  const words = copy[language]
  for (const { through, fileName, key, sha256 } of await bankStatements(db, accountId))
    yield {
      path: [words.bank, words.statements, `${through}${extensionOf(fileName)}`],
      at: `${through}T12:00:00Z`,
      content: { key, sha256 },
    }
  for (const { importedAt, fileName, key, sha256 } of await bankFiles(db, accountId))
    yield {
      path: [words.bank, words.bankFiles, `${dayOf(importedAt, timeZone)} ${fileName}`],
      at: importedAt,
      content: { key, sha256 },
    }
}
