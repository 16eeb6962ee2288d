import { createHash, randomUUID } from 'node:crypto'
import {
  clientErasures,
  erasableFrom,
  type ErasureState,
  type FormerClient,
  retentionRuleName,
} from '@milepost/contract/client-erasures/client-erasures'
import type { Page } from '@milepost/contract/wire/endpoint'
import { audit, firmAccountId } from '../../platform/audit/audit.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { httpError } from '../../platform/errors.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { mayRemoveFiles } from '../../platform/jobs/storage.jobs.ts'
import type { Services } from '../../platform/platform.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import {
  deleteErasure,
  deleteRows,
  filesOf,
  findErasure,
  firmTables,
  forgetInBooksFiles,
  holdersOfOthers,
  insertErasure,
  lastArchive,
  leftBefore,
  listFormer,
  loadRetention,
  lockFormer,
  saveFiles,
  saveRows,
  tablesToErase,
  type Confirmed,
  type ErasedTable,
} from './retention.sql.ts'

const toDay = (at: Date) => at.toISOString().slice(0, 10)

/** Clients who left, each with what an admin may do. */
export async function listFormerClients(
  db: Db,
  now: Date,
  { page, limit }: { page: number; limit: number },
): Promise<Page<FormerClient>> {
  const [{ retentionYears }, { items, total }] = [
    await loadRetention(db),
    await listFormer(db, { page, limit }),
  ]
  const elsewhere = await holdersOfOthers(
    db,
    items.map(({ id }) => id),
  )
  const today = toDay(now)
  const toState = (id: string, isUnderWay: boolean, from: string): ErasureState => {
    if (isUnderWay) return 'under_way'
    if (from > today) return 'retained'
    return elsewhere.has(id) ? 'person_elsewhere' : 'due'
  }
  return {
    items: items.map(({ id, name, leftOn, isUnderWay }) => {
      const from = erasableFrom(leftOn, retentionYears)
      return { id, name, leftOn, erasableFrom: from, state: toState(id, isUnderWay, from) }
    }),
    page,
    limit,
    total,
    counts: {},
  }
}

/**
 * Confirms that a client is erased; a job does it. Confirming again changes nothing. Throws a 409 for a
 * client who is active or whose time is not over, and for one who holds the sign-in of somebody who has
 * another client.
 */
export async function confirmErasure(
  transaction: Db,
  accountId: string,
  by: Confirmed,
): Promise<void> {
  const former = await lockFormer(transaction, accountId)
  const { retentionYears } = await loadRetention(transaction)
  if (!former || erasableFrom(former.leftOn, retentionYears) > toDay(by.at))
    throw httpError(409, 'client_retained')
  if ((await holdersOfOthers(transaction, [accountId])).size > 0)
    throw httpError(409, 'erasure_person_elsewhere')
  await insertErasure(transaction, accountId, by)
  await addJob(transaction, 'erase_client', { accountId }, { jobKey: `erase ${accountId}` })
}

const accountsAtOnce = 100

/** If the firm's rule says so, confirms every client whose time is over. */
export async function eraseByRule({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const { isAutomatic, retentionYears } = await loadRetention(db)
  if (!isAutomatic) return
  const at = clock.now()
  const by = { at, staffId: null, name: retentionRuleName, requestId: randomUUID(), address: '' }
  // Whoever left in a year before this one.
  const firstRetained = `${Number(toDay(at).slice(0, 4)) - 1 - retentionYears}-01-01`
  let last: string | null = null
  do {
    const due: { id: string }[] = await leftBefore(db, firstRetained, last, accountsAtOnce)
    const elsewhere = await holdersOfOthers(
      db,
      due.map(({ id }) => id),
    )
    for (const { id } of due)
      if (!elsewhere.has(id))
        await db.transaction((transaction) => confirmErasure(transaction, id, by))
    last = due.length === accountsAtOnce ? due.at(-1)!.id : null
  } while (last !== null)
}

/**
 * Erases everything of a client: rows by table, those that refer to others first, each table's files once its
 * rows are deleted, and the account at last, together with the certificate. Stopped at any point, it goes on
 * where it was; the nightly sweep removes a file whose row went before it could be removed.
 */
export async function eraseClient(
  { db, storage, clock }: Services,
  { accountId }: { accountId: string },
  signal?: AbortSignal,
): Promise<void> {
  const erasure = await findErasure(db, accountId)
  if (!erasure) return
  const tables = await tablesToErase(db)
  if (erasure.files === null) await noteFiles(db, tables, accountId)
  const rows = { ...erasure.rows }
  const eraseTable = async (table: ErasedTable) => {
    const files = await filesOf(db, table, accountId)
    for (;;) {
      signal?.throwIfAborted()
      const erased = await db.transaction(async (transaction) => {
        const count = await deleteRows(transaction, table, accountId)
        rows[table.name] = (rows[table.name] ?? 0) + count
        if (count > 0) await saveRows(transaction, accountId, rows)
        return count
      })
      if (erased === 0) break
    }
    await removeFiles(db, storage, files)
  }

  // Without these, nobody can sign in any more.
  for (const name of firmTables)
    await eraseTable({ name, column: 'account_id', files: [], isWhole: true })
  await forgetInBooksFiles(db, accountId)
  const accounts = tables.find(({ name }) => name === 'accounts')
  for (const table of tables) if (table !== accounts) await eraseTable(table)

  await db.transaction(async (transaction) => {
    const final = await findErasure(transaction, accountId)
    if (!final) return
    await deleteRows(transaction, accounts!, accountId)
    await deleteErasure(transaction, accountId)
    const { erase } = clientErasures
    await audit(transaction, {
      accountId,
      at: clock.now(),
      actorId: final.confirmedBy ?? firmAccountId,
      actorName: final.byName,
      action: `${erase.method} ${erase.path}`,
      subject: {
        params: { accountId },
        outcome: 'erased',
        confirmedAt: final.confirmedAt,
        rows: { ...rows, accounts: 1 },
        files: final.files,
        filesSha256: final.filesSha256,
        archiveSha256: final.archiveSha256,
      },
      requestId: final.requestId,
      address: final.address,
    })
  })
}

/** Counts the files, and hashes the sorted list of their SHA-256, before the first of their rows is deleted. */
async function noteFiles(db: Database, tables: ErasedTable[], accountId: string): Promise<void> {
  const hashes: string[] = []
  for (const table of tables)
    for (const { sha256 } of await filesOf(db, table, accountId)) hashes.push(sha256)
  const list = hashes
    .toSorted()
    .map((sha256) => `${sha256}\n`)
    .join('')
  await saveFiles(db, accountId, {
    files: hashes.length,
    filesSha256: createHash('sha256').update(list).digest('hex'),
    archiveSha256: await lastArchive(db, accountId),
  })
}

/** Leaves them to the nightly sweep while a backup copies files. */
const removeFiles = (db: Database, storage: Storage, files: { key: string }[]) =>
  db.transaction(async (transaction) => {
    if (files.length === 0 || !(await mayRemoveFiles(transaction))) return
    for (const { key } of files) await storage.remove(key)
  })
