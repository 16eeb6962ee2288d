import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { sql, type Db } from '../../src/platform/database.ts'
import { hashPassword } from '../../src/platform/passwords.ts'
import type { Platform } from '../../src/platform/platform.ts'
import type { Blob } from '../../src/platform/storage.ts'
import { insertAccounts } from './accounts.ts'
import { dayOf } from './calendar.ts'
import { clients } from './clients.ts'
import { allDocuments } from './documents/all-documents.ts'
import { insertDemoDocument, sentAt } from './documents/insert-document.ts'
import { keepDocument } from './documents/keep-document.ts'
import { firm, setFirm } from './firm.ts'
import { insertStaff, staff } from './staff.ts'

export const demoPassword = 'Milepost-Demo-1!'

type Parts = Pick<Platform, 'db' | 'storage' | 'clock' | 'config'>

/**
 * Fills an empty database with the demo firm and answers the lines that tell its sign-ins; none for
 * a database that holds anything else, or where the settings do not ask for a demo. All files are in
 * storage before one transaction writes all rows: ended at any moment, there is the whole firm or
 * nothing of it but files that no row names, and the next start makes it.
 */
export async function makeDemoFirm({ db, storage, clock, config }: Parts): Promise<string[]> {
  if (!config.demo) return []
  if (await isEmpty(db)) await fill({ db, storage, clock, config })
  return (await holdsDemo(db)) ? signIns() : []
}

async function fill({ db, storage, clock }: Parts): Promise<void> {
  const now = clock.now()
  const hashed = hashPassword(demoPassword)
  const blobs: Blob[] = []
  const folder = await mkdtemp(join(tmpdir(), 'milepost-demo-'))
  try {
    const atOnce = pLimit(2 * availableParallelism())
    const documents = await Promise.all(
      allDocuments(dayOf(now)).map(({ client, document }) =>
        atOnce(async () => ({
          client,
          document: {
            ...document,
            ...(await keepDocument(storage, document, folder, (blob) => blobs.push(blob))),
            sentAt: sentAt(client, document, now),
          },
        })),
      ),
    )
    // A replacement stands on what it replaces.
    documents.sort((a, b) => a.document.sentAt.getTime() - b.document.sentAt.getTime())
    const passwordHash = await hashed
    await db.transaction(async (transaction) => {
      await transaction.rows(sql`select pg_advisory_xact_lock(${lock})`)
      if (!(await isEmpty(transaction))) throw new AlreadyFilled()
      const since = new Date(now.getTime() - 4 * 365 * 24 * 60 * 60 * 1000)
      await setFirm(transaction)
      await insertStaff(transaction, passwordHash, since)
      await insertAccounts(transaction, passwordHash, since)
      for (const { client, document } of documents) {
        const successor = documents.find(
          (other) => other.client === client && other.document.replaces === document.title,
        )
        const replacedAt = successor?.document.sentAt
        await insertDemoDocument(transaction, client, { ...document, replacedAt }, now)
      }
    })
  } catch (reason) {
    await Promise.all(blobs.map(({ key }) => storage.remove(key)))
    if (!(reason instanceof AlreadyFilled)) throw reason
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Another process that started at the same time was first. */
class AlreadyFilled extends Error {}

/** Any number will do, as long as every Milepost takes the same. */
const lock = 4_650_002

async function isEmpty(db: Db): Promise<boolean> {
  const row = await db.row<{ filled: boolean }>(sql`
    select exists (select from staff) or exists (select from accounts) as filled
  `)
  return !row!.filled
}

async function holdsDemo(db: Db): Promise<boolean> {
  const row = await db.row(sql`
    select 1 from directory where kind = 'email' and key = ${clients[0]!.email}
  `)
  return row !== undefined
}

function signIns(): string[] {
  const line = (email: string, what: string, who: string) =>
    `  ${email.padEnd(30)} ${what.padEnd(14)} ${who}`
  return [
    '',
    `${firm.name} is a made-up firm to try things out with. Everyone's password: ${demoPassword}`,
    'Clients',
    ...clients.map(({ email, plan, standing, fullName }) =>
      line(email, standing ? `${plan}, ${standing}` : plan, fullName),
    ),
    'Staff',
    ...staff.map(({ email, key, firstName, lastName }) =>
      line(email, key, `${firstName} ${lastName}`),
    ),
  ]
}
