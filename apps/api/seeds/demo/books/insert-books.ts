import type { NewBatch } from '@milepost/contract/financial-performance/statements/ledger'
import { updateLock } from '../../../src/features/financial-performance/posting/lock.sql.ts'
import { postBatches } from '../../../src/features/financial-performance/posting/posting.service.ts'
import { balanceBefore } from '../../../src/features/financial-performance/reconciling/balances.sql.ts'
import { startReconciliation } from '../../../src/features/financial-performance/reconciling/reconciling.service.ts'
import type { Clock } from '../../../src/platform/clock.ts'
import { sql, type Db } from '../../../src/platform/database/database.ts'
import { clients, type DemoClient } from '../clients.ts'
import type { DemoDocument } from '../documents/document.ts'
import { documentId } from '../documents/insert-documents.ts'
import { toUuid } from '../random.ts'
import { staffId } from '../staff.ts'

type Paper = { client: DemoClient; document: DemoDocument }

/** The clients whose months are locked, except the last one that has ended. */
const lockedClients = ['ent', 'pro']

/**
 * Posts the documents' entries, locks months, starts a bank's statement, and adds the account that this firm uses besides the standard
 * ones.
 */
export async function insertBooks(db: Db, clock: Clock, papers: readonly Paper[]): Promise<void> {
  await db.rows(sql`
    insert into chart_of_accounts (internal_account_number, name) values (5050, 'Driver Pay')
  `)
  for (const client of clients) {
    const batches = papers.filter((paper) => paper.client === client).flatMap(toBatch)
    await postBatches(db, clock, client.accountId, batches, staffId('bookkeeper'))
    if (lockedClients.includes(client.key))
      await updateLock(db, client.accountId, {
        lockedThrough: monthBeforeLast(clock.now()),
        at: clock.now(),
        staffId: staffId('bookkeeper'),
      })
    if (client.key === 'ent') await startStatement(db, clock, client)
  }
}

/** Last month's statement of the checking account, of which nothing is cleared yet. */
async function startStatement(db: Db, clock: Clock, { accountId }: DemoClient): Promise<void> {
  const [year, month] = [clock.now().getUTCFullYear(), clock.now().getUTCMonth()]
  const toDate = (day: number, of: number) =>
    new Date(Date.UTC(year, of, day)).toISOString().slice(0, 10)
  const staff = { staffId: staffId('bookkeeper') }
  await startReconciliation(db, clock, staff, accountId, {
    internalAccountNumber: 1000,
    from: toDate(1, month - 1),
    through: toDate(0, month),
    closingBalance: (await balanceBefore(db, accountId, 1000, toDate(1, month))) / 100,
  })
}

/** The last day of the month before the last one that has ended. */
const monthBeforeLast = (now: Date): string =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 0)).toISOString().slice(0, 10)

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
