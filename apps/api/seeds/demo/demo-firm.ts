import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { insertItem } from '../../src/features/bank/bank.sql.ts'
import { institutions, toToken } from '../../src/features/bank/sandbox-money.ts'
import { hashPassword } from '../../src/platform/auth/passwords.ts'
import { sql, type Db } from '../../src/platform/database/database.ts'
import { addJob } from '../../src/platform/jobs/jobs.ts'
import type { Platform } from '../../src/platform/platform.ts'
import type { Secrets } from '../../src/platform/secrets/secrets.ts'
import type { Blob, Storage } from '../../src/platform/storage/storage.ts'
import { insertAccounts } from './accounts.ts'
import { insertBoard } from './board.ts'
import { insertBooks } from './books/insert-books.ts'
import { addDays, toDay } from './calendar.ts'
import { clients, ownerOfTwo } from './clients.ts'
import { allDocuments } from './documents/all-documents.ts'
import { getSentAt, insertDocuments, type StoredDocument } from './documents/insert-documents.ts'
import { makePapers, originalPath, previewPath } from './documents/paper-files.ts'
import { firm, setFirm } from './firm.ts'
import { insertMessages } from './messages/insert-messages.ts'
import { insertPerDiem } from './per-diem.ts'
import { insertProfitPlans } from './profit-plans.ts'
import { toUuid } from './random.ts'
import { guides } from './resources/guides.ts'
import { guidePath, insertResources } from './resources/insert-resources.ts'
import { demoCode, demoTotpSecret, enrolStaff, insertStaff, staff } from './staff.ts'
import { insertTax, taxPaperPath } from './tax/insert-tax.ts'
import { taxPapers } from './tax/tax-papers.ts'
import { insertTrips } from './trips.ts'
import { insertVisits } from './visits.ts'

/** Connects a sandbox bank; the worker imports its last month once the server runs. */
async function insertBank(db: Db, secrets: Secrets, now: Date): Promise<void> {
  const { accountId } = clients.find(({ key }) => key === 'ent')!
  const [institution] = institutions
  const since = addDays(toDay(now), -30)
  const item = { institution, since: since.toISOString().slice(0, 10), id: toUuid('bank/ent') }
  const id = await insertItem(db, accountId, {
    externalId: item.id,
    institutionName: institution.name,
    at: addDays(toDay(now), -14),
    accessToken: secrets.seal('bank', toToken('access', item)),
  })
  await addJob(db, 'sync_bank_item', { accountId, id: id! }, { jobKey: `bank_item/${id}` })
}

export const demoPassword = 'Milepost-Demo-1!'

type DemoServices = Pick<Platform, 'db' | 'storage' | 'secrets' | 'clock' | 'config'>

/**
 * Seeds an empty database with the demo firm and returns the lines that list its sign-ins. Returns none if
 * the database holds anything else or the settings ask for no demo. All files are stored before a single
 * transaction writes all rows, so an interrupted run leaves only unreferenced files, and the next start seeds
 * again.
 */
export async function createDemoFirm(services: DemoServices, draw = makePapers): Promise<string[]> {
  const { db, config } = services
  if (!config.demo) return []
  if (await isEmpty(db)) await fill(services, draw)
  return (await isDemoFirm(db)) ? describeSignIns(services.clock.now()) : []
}

async function fill(
  { db, storage, secrets, clock, config }: DemoServices,
  draw: typeof makePapers,
): Promise<void> {
  const now = clock.now()
  const hashed = hashPassword(demoPassword)
  const { documents, resources, taxes } = await storeFiles(storage, now, draw)
  const passwordHash = await hashed
  const since = new Date(now.getTime() - 4 * 365 * 24 * 60 * 60 * 1000)
  const isFirst = await db.transaction(async (transaction) => {
    // The other process that fills it may take longer than a lock is waited for elsewhere.
    await transaction.rows(sql`set local lock_timeout = '5min'`)
    await transaction.rows(sql`set local statement_timeout = '5min'`)
    await transaction.rows(sql`select pg_advisory_xact_lock(${lock})`)
    if (!(await isEmpty(transaction))) return false
    await setFirm(transaction)
    await insertStaff(transaction, passwordHash, since)
    await enrolStaff(transaction, secrets, since)
    await insertAccounts(transaction, passwordHash, since)
    await insertDocuments(transaction, documents, now)
    await insertMessages(transaction, now)
    await insertPerDiem(transaction, now)
    await insertTrips(transaction, now)
    await insertResources(transaction, resources, since)
    await insertBooks(transaction, clock, documents)
    await insertProfitPlans(transaction, clock)
    await insertTax(transaction, taxes, now)
    await insertVisits(transaction, now)
    if (config.bank?.isBuiltIn) await insertBank(transaction, secrets, now)
    await insertBoard(transaction, now)
    await addJob(transaction, 'index_documents', {}, { jobKey: 'index_documents', isLast: true })
    return true
  })
  // Another process won the race. Delete the files that no row references.
  if (!isFirst)
    for (const { key } of [
      ...resources,
      ...taxes,
      ...documents.flatMap(({ files, preview }) => [...files, preview]),
    ])
      await storage.remove(key)
}

type StoredFiles = { documents: StoredDocument[]; resources: Blob[]; taxes: Blob[] }

async function storeFiles(
  storage: Storage,
  now: Date,
  draw: typeof makePapers,
): Promise<StoredFiles> {
  const folder = await mkdtemp(join(tmpdir(), 'milepost-demo-'))
  const limitWrites = pLimit(8)
  const storeFile = (path: string) => limitWrites(() => storage.write(createReadStream(path)))
  const today = toDay(now)
  try {
    await draw(folder, today)
    const documents = await Promise.all(
      allDocuments(today).map(async ({ client, document }, number) => {
        const files = await Promise.all(
          document.files.map((_, i) => storeFile(originalPath(folder, number, i))),
        )
        const preview = document.files[0]!.isItsPreview
          ? files[0]!
          : await storeFile(previewPath(folder, number))
        return { client, document, sentAt: getSentAt(client, document, now), files, preview }
      }),
    )
    const resources = await Promise.all(
      guides.map((_, number) => storeFile(guidePath(folder, number))),
    )
    const taxes = await Promise.all(
      taxPapers(today).map((_, number) => storeFile(taxPaperPath(folder, number))),
    )
    return { documents, resources, taxes }
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** Advisory lock key. Any number works if all Milepost processes use the same one. */
const lock = 4_650_002

async function isEmpty(db: Db): Promise<boolean> {
  const row = await db.row<{ filled: boolean }>(sql`
    select exists (select 1 from staff) or exists (select 1 from accounts) as filled
  `)
  return !row!.filled
}

async function isDemoFirm(db: Db): Promise<boolean> {
  const row = await db.row(sql`
    select 1 from directory where kind = 'email' and key = ${clients[0]!.email}
  `)
  return row !== undefined
}

function describeSignIns(now: Date): string[] {
  const line = (email: string, what: string, who: string) =>
    `  ${email.padEnd(30)} ${what.padEnd(14)} ${who}`
  return [
    '',
    `${firm.name} is a made-up firm for trying things out. Everyone's password: ${demoPassword}`,
    'Clients',
    ...clients.map(({ email, plan, standing, fullName }) =>
      line(email, standing ? `${plan}, ${standing}` : plan, fullName),
    ),
    line(ownerOfTwo.email, 'EZY and ESS', `${ownerOfTwo.fullName}, who has two businesses`),
    `Staff also need a code from an authenticator app with the secret ${demoTotpSecret}`,
    `(now ${demoCode(now)}; each code works once per person)`,
    ...staff.map(({ email, key, firstName, lastName }) =>
      line(email, key, `${firstName} ${lastName}`),
    ),
  ]
}
