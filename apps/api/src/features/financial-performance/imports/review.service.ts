import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { isDeepStrictEqual } from 'node:util'
import {
  maxPreviewed,
  type BankImportPreview,
  type BankImportRow,
  type bankImports,
  type BankImportSettings,
  type BankImportUpload,
  type ImportDecisions,
  type ImportRowStatus,
} from '@milepost/contract/financial-performance/bank-imports'
import { toHundredths } from '@milepost/contract/financial-performance/statements/ledger'
import type { Page, Received } from '@milepost/contract/wire/endpoint'
import type { Staff } from '../../../platform/auth/caller.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { httpError, orNotFound, OutdatedError } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { StoredText } from '../../../platform/storage/stored-file.ts'
import { accountProblem, chartNumbers } from '../../../shared/chart.sql.ts'
import { isOwedWithoutMinus } from '../bank-files/owed-sign.ts'
import { firstDay, latestDay } from '../posting/posting.service.ts'
import { claimStored } from './claims/claim-stored.ts'
import type { Outcome } from './claims/claim-thread.ts'
import {
  decideRows,
  findImport,
  insertImport,
  listAccounts,
  listSources,
  lockImport,
  storeReading,
  type StoredImport,
} from './drafts.sql.ts'
import { addFileMatches, loadFileMatches } from './file-matches.service.ts'
import { readFile } from './reading/read-file.ts'
import type { ReadAccount, ReadImport, ReadSettings } from './reading/read-import.ts'
import { listAccountSummaries, listRows, summarizeRows } from './review.sql.ts'

export type Upload = { file: StoredText; fileName: string } & Pick<
  BankImportUpload,
  'internalAccountNumber' | 'positiveIs'
>

/** A file with the settings that it was read by, and which of its rows are known. */
export type PreparedReading = {
  settings: ReadSettings
  read: ReadImport
  known: Pick<Outcome, 'exceptions' | 'total'>
}

type Reader = Pick<Platform, 'db' | 'storage' | 'clock'>

/** Reads a file that was just uploaded. It takes long: call it outside of a transaction. Throws a 422. */
export async function readUpload(
  services: Reader,
  accountId: string,
  { file, internalAccountNumber, positiveIs }: Upload,
  hangUp: AbortSignal,
): Promise<PreparedReading> {
  const { db } = services
  if (internalAccountNumber !== undefined)
    await checkAccountNumbers(
      db,
      accountId,
      [internalAccountNumber],
      () => '/internal_account_number',
    )
  const chosen =
    internalAccountNumber === undefined
      ? []
      : [{ position: 0, sourceKey: '', internalAccountNumber }]
  const given = positiveIs ? { positiveIs } : {}
  return readStored(services, accountId, file, { given, chosen }, hangUp)
}

async function readStored(
  { db, storage, clock }: Reader,
  accountId: string,
  { key, sha256, importId }: Pick<StoredText, 'key' | 'sha256'> & { importId?: string },
  choices: Omit<ReadSettings, 'sources'>,
  hangUp: AbortSignal,
): Promise<PreparedReading> {
  const settings = { ...choices, sources: await listSources(db, accountId) }
  const bytes = await buffer(await storage.read(key))
  const read = await readFile(accountId, { bytes, settings }, hangUp)
  const source = { rows: read.reported, importId, sha256 }
  return { settings, read, known: await claimStored(db, clock, accountId, source, hangUp) }
}

/** Stores a file for review. */
export async function createPreview(
  transaction: Db,
  clock: Clock,
  { staffId }: Staff,
  accountId: string,
  upload: Upload,
  prepared: PreparedReading,
): Promise<BankImportPreview> {
  const id = await storeUpload(transaction, clock, staffId, accountId, upload, prepared)
  return showPreview(transaction, clock, accountId, id)
}

/** Stores a file with its reading, and returns its id. */
export async function storeUpload(
  transaction: Db,
  clock: Clock,
  staffId: string,
  accountId: string,
  { file, fileName }: Upload,
  prepared: PreparedReading,
): Promise<string> {
  const id = randomUUID()
  const { key: blobKey, sha256: blobSha256 } = file
  const stored = { id, fileName, blobKey, blobSha256, at: clock.now(), by: staffId }
  await insertImport(transaction, accountId, stored)
  await storePrepared(transaction, accountId, id, prepared)
  return id
}

const storePrepared = (
  transaction: Db,
  accountId: string,
  id: string,
  { settings: { given }, read, known: { exceptions, total } }: PreparedReading,
): Promise<void> =>
  storeReading(transaction, accountId, id, { ...read, given, exceptions, rowCount: total })

/** A file under review. Throws a 404 for any other, also for an imported one. */
export async function showPreview(
  db: Db,
  clock: Clock,
  accountId: string,
  id: string,
): Promise<BankImportPreview> {
  const { fileName, reading } = orNotDraft(await findImport(db, accountId, id))
  const days = { firstDay, latestDay: latestDay(clock) }
  const { items, counts } = await listRows(db, accountId, id, {
    page: 1,
    limit: maxPreviewed,
  })
  const summary = await summarizeRows(db, accountId, id, days)
  const accounts = await listAccountSummaries(db, accountId, id, days)
  const matches = await loadFileMatches(db, clock, accountId, id)
  const { format, positiveIs, questions, notices, table } = reading
  return {
    id,
    fileName,
    format,
    bankAccounts: [...new Set(accounts.flatMap(({ name }) => name ?? []))],
    transactions: accounts.reduce((sum, { transactions }) => sum + transactions, 0),
    counts,
    ...summary,
    matches: {
      total: matches.size,
      sure: [...matches.values()].filter(({ isSure }) => isSure).length,
    },
    positiveIs,
    accounts: accounts.map(({ name, internalAccountNumber, transactions, ...account }) => ({
      name,
      internalAccountNumber,
      transactions,
      balance: toBalance({ ...account, internalAccountNumber }),
    })),
    questions,
    notices,
    table: table && {
      headings: table.headings,
      mapping: table.mapping,
      sheets: table.sheets,
      sample: table.sample,
      isRecognized: table.isRecognized,
    },
    rows: addFileMatches(items, matches),
  }
}

/** One page of the rows of a file under review. Throws a 404 for any other file. */
export async function listDraftRows(
  db: Db,
  clock: Clock,
  { accountId, id }: { accountId: string; id: string },
  query: Received<typeof bankImports.rows>['query'],
): Promise<Page<BankImportRow, ImportRowStatus>> {
  orNotDraft(await findImport(db, accountId, id))
  const page = await listRows(db, accountId, id, query)
  const matches = await loadFileMatches(db, clock, accountId, id)
  return { ...page, items: addFileMatches(page.items, matches) }
}

type StatedBalance = Pick<ReadAccount, 'balance' | 'balanceDate' | 'internalAccountNumber'> & {
  ours: number | null
}

function toBalance({ balance, balanceDate, internalAccountNumber, ours }: StatedBalance) {
  if (balance === null) return null
  const isTurned =
    ours !== null &&
    internalAccountNumber !== null &&
    isOwedWithoutMinus({ internalAccountNumber, balance, ours })
  return {
    date: balanceDate,
    bank: balance / 100,
    ours: ours === null ? null : (isTurned ? 0 - ours : ours) / 100,
  }
}

export type Draft = StoredImport & { reading: NonNullable<StoredImport['reading']> }

/** Throws a 404 for what is not under review. */
export function orNotDraft(stored: StoredImport | undefined): Draft {
  const found = orNotFound(stored?.state === 'previewed' ? stored : undefined)
  return found as Draft
}

type Change = { accountId: string; id: string; body: BankImportSettings }

/** Reads a file under review by changed settings. It takes long: call it outside of a transaction. Throws a 422. */
export async function readChanged(
  services: Reader,
  { accountId, id, body }: Change,
  hangUp: AbortSignal,
): Promise<PreparedReading> {
  const { db } = services
  const draft = orNotDraft(await findImport(db, accountId, id))
  const numbers = (body.accounts ?? []).map((one) => one.internalAccountNumber)
  await checkAccountNumbers(db, accountId, numbers, (i) => `/accounts/${i}/internal_account_number`)
  const choices = applyChange(draft, await listAccounts(db, accountId, id), body)
  const { blobKey: key, blobSha256: sha256 } = draft
  return readStored(services, accountId, { key, sha256, importId: id }, choices, hangUp)
}

/** Stores a changed reading of a file under review, unless another change was stored after that was read. */
export async function changePreview(
  transaction: Db,
  clock: Clock,
  { accountId, id, body }: Change,
  prepared: PreparedReading,
): Promise<BankImportPreview> {
  const draft = orNotDraft(await lockImport(transaction, accountId, id))
  const choices = applyChange(draft, await listAccounts(transaction, accountId, id), body)
  const { given, chosen } = prepared.settings
  // Somebody else, or the same person in a hurry, has changed something else meanwhile: the file is read with both.
  if (!isDeepStrictEqual({ given, chosen }, choices)) throw new OutdatedError()
  await storePrepared(transaction, accountId, id, prepared)
  return showPreview(transaction, clock, accountId, id)
}

function applyChange(
  { given }: Draft,
  accounts: readonly ReadAccount[],
  { mapping, positiveIs, accounts: routes = [] }: BankImportSettings,
): Omit<ReadSettings, 'sources'> {
  const numbers = new Map(routes.map((one) => [one.index, one.internalAccountNumber]))
  const unknown = routes.findIndex(({ index }) => !accounts.some((one) => one.position === index))
  if (unknown !== -1) throw httpError(422, 'invalid', { pointer: `/accounts/${unknown}/index` })
  return {
    given: { ...given, ...mapping, ...(positiveIs && { positiveIs }) },
    chosen: accounts.flatMap(({ position, sourceKey, internalAccountNumber: current }) => {
      const internalAccountNumber = numbers.get(position) ?? current
      return internalAccountNumber === null ? [] : [{ position, sourceKey, internalAccountNumber }]
    }),
  }
}

async function checkAccountNumbers(
  db: Db,
  accountId: string,
  numbers: readonly number[],
  toPointer: (i: number) => string,
): Promise<void> {
  if (numbers.length === 0) return
  const chart = await chartNumbers(db, accountId)
  numbers.forEach((number, i) => {
    const problem = accountProblem(chart, number)
    if (problem) throw httpError(422, problem, { pointer: toPointer(i) })
  })
}

/** Stores a decision about rows of a file under review. Throws a 422 for rows that it can't be made about. */
export async function decide(
  transaction: Db,
  clock: Clock,
  { accountId, id }: { accountId: string; id: string },
  { positions, standing, decision, date, amount }: ImportDecisions,
): Promise<void> {
  orNotDraft(await lockImport(transaction, accountId, id))
  if (positions === undefined && standing === undefined)
    throw httpError(422, 'invalid', { pointer: '/positions' })
  if ((date ?? amount) !== undefined && positions?.length !== 1)
    throw httpError(422, 'invalid', { pointer: '/positions' })
  if (date !== undefined && date < firstDay)
    throw httpError(422, 'date_before_books', { pointer: '/date' })
  if (date !== undefined && date > latestDay(clock))
    throw httpError(422, 'date_in_future', { pointer: '/date' })
  const decided = await decideRows(transaction, accountId, id, {
    positions: positions ?? null,
    standing: standing ?? null,
    decision,
    date: date ?? null,
    amount: amount === undefined ? null : toHundredths(amount),
  })
  if (positions && decided < new Set(positions).size)
    throw httpError(422, decision === 'take' ? 'import_row' : 'invalid', { pointer: '/positions' })
}
