import type { NewBatch } from '@milepost/contract/books/ledger'
import { postBatches } from '../../../src/features/financial-performance/posting/posting.service.ts'
import type { Clock } from '../../../src/platform/clock.ts'
import { sql, type Db } from '../../../src/platform/database/database.ts'
import { clients, type DemoClient } from '../clients.ts'
import type { DemoDocument } from '../documents/document.ts'
import { documentId } from '../documents/insert-documents.ts'
import { toUuid } from '../random.ts'
import { staffId } from '../staff.ts'

type Paper = { client: DemoClient; document: DemoDocument }

/** Posts the documents' entries, and adds the account that this firm uses besides the standard ones. */
export async function insertBooks(db: Db, clock: Clock, papers: readonly Paper[]): Promise<void> {
  await db.rows(sql`
    insert into chart_of_accounts (internal_account_number, name) values (5050, 'Driver Pay')
  `)
  for (const client of clients) {
    const batches = papers.filter((paper) => paper.client === client).flatMap(toBatch)
    await postBatches(db, clock, client.accountId, batches, staffId('bookkeeper'))
  }
}

function toBatch({ client, document: { title, entries, isOpening = false } }: Paper): NewBatch[] {
  if (!entries) return []
  const toDate = (day: Date) => day.toISOString().slice(0, 10)
  const id = toUuid(`batch/${client.key}/${title}`)
  return [
    {
      id,
      description: title,
      isOpening,
      documentGuid: documentId(client, title),
      date: toDate(entries.at(-1)!.day),
      transactions: entries.flatMap(({ day, source, postings }) =>
        postings.map(({ account, cents, details }) => ({
          date: toDate(day),
          internalAccountNumber: account,
          amount: cents / 100,
          source,
          details,
        })),
      ),
    },
  ]
}
