import { copy } from './archive.copy.ts'
import { listBank } from './contents/bank.ts'
import { listDays } from './contents/days.ts'
import { listDocuments } from './contents/documents.ts'
import { listJournal } from './contents/journal.ts'
import { listMessages } from './contents/messages.ts'
import { listTaxes } from './contents/taxes.ts'
import type { Entries, Subject } from './entries.ts'
import { listReports } from './reports/list-reports.ts'

/** Everything of a client, the page that says what it is first. */
export async function* listContents(subject: Subject): Entries {
  const { name, language, today, at } = subject
  const words = copy[language]
  yield { path: [words.readMeFile], at, content: words.readMe(name, today).join('\r\n') }
  yield* listDocuments(subject)
  yield* listMessages(subject)
  yield* listReports(subject)
  yield* listTaxes(subject)
  yield* listDays(subject)
  yield* listJournal(subject)
  yield* listBank(subject)
}
