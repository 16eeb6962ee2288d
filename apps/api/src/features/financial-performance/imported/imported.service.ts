import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import {
  toEntryLines,
  maxPreviewed,
  type BankImport,
  type BankImportPreview,
  type BankImportUpload,
  type ImportedPosting,
  type ImportRowStatus,
} from '@milepost/contract/books/imported-transactions'
import type { NewTransaction } from '@milepost/contract/books/ledger'
import { toStem } from '@milepost/contract/books/posting'
import type { Staff } from '../../../platform/auth/caller.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { notFound, httpError } from '../../../platform/errors.ts'
import type { StoredText } from '../../../platform/storage/stored-file.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import type { BankRow } from '../bank-files/bank-row.ts'
import { toWords } from '../bank-files/rows/bank-words.ts'
import {
  similarRows,
  insertImport,
  insertImported,
  knownByExternalId,
  lockImported,
  markImportedPosted,
  listPosted,
  type ImportedRow,
} from './imported.sql.ts'
import { knownAccounts, lockBooks } from '../posting/posting.sql.ts'
import { firstDay, latestDay, postBatches } from '../posting/posting.service.ts'
import { readBankRows } from '../bank-files/read-bank-file.ts'

type Upload = { file: StoredText; fileName: string } & Pick<
  BankImportUpload,
  'internalAccountNumber' | 'positiveIs'
>

/**
 * Parses a file's transactions. Ids in a CSV file are unique only within one bank account, so they get its
 * ledger account number. Throws a 422 if a person must decide about some of them first.
 */
async function readRows(
  storage: Storage,
  accountId: string,
  { file, internalAccountNumber, positiveIs }: Upload,
): Promise<BankRow[]> {
  const rows = await readBankRows(accountId, await buffer(await storage.read(file.key)))
  return rows.map(({ externalId, ...row }) => ({
    ...row,
    amount: positiveIs === 'in' ? row.amount : 0 - row.amount,
    externalId: externalId?.replace(/^csv:/, `csv:${internalAccountNumber}:`) ?? null,
  }))
}

/** What an import of this file would do; the file is not stored. */
export async function previewImport(
  db: Db,
  { storage, clock }: { storage: Storage; clock: Clock },
  accountId: string,
  upload: Upload,
): Promise<BankImportPreview> {
  const { file, fileName, internalAccountNumber } = upload
  const rows = await readRows(storage, accountId, upload)
  await storage.remove(file.key)
  const from = { internalAccountNumber, fileSha256: file.sha256 }
  const statuses = await getRowStatuses(db, clock, accountId, from, rows)
  const days = rows.map(({ date }) => date).toSorted()
  const count = (standing: ImportRowStatus) => statuses.filter((one) => one === standing).length
  return {
    fileName,
    bankAccounts: [...new Set(rows.flatMap(({ bankAccount }) => bankAccount ?? []))],
    transactions: rows.length,
    counts: {
      new: count('new'),
      duplicate: count('duplicate'),
      before_books: count('before_books'),
      ahead: count('ahead'),
    },
    from: days[0] ?? null,
    to: days.at(-1) ?? null,
    rows: rows.slice(0, maxPreviewed).map(({ date, amount, description }, i) => ({
      date,
      amount: amount / 100,
      description,
      standing: statuses[i]!,
    })),
  }
}

/** Stores a file and imports its new transactions for posting. */
export async function importFile(
  db: Db,
  { storage, clock }: { storage: Storage; clock: Clock },
  { staffId }: Staff,
  accountId: string,
  upload: Upload,
): Promise<BankImport> {
  const { file, fileName, internalAccountNumber } = upload
  if (!(await knownAccounts(db)).has(internalAccountNumber))
    throw httpError(422, 'account_unknown', { pointer: '/internal_account_number' })
  const rows = await readRows(storage, accountId, upload)
  const [id, at] = [randomUUID(), clock.now()]
  const { key: blobKey, sha256: blobSha256 } = file
  await insertImport(db, accountId, {
    id,
    fileName,
    blobKey,
    blobSha256,
    internalAccountNumber,
    at,
    importedBy: staffId,
  })
  const from = { internalAccountNumber, importId: id, fileSha256: blobSha256 }
  const taken = await importTransactions(db, clock, accountId, from, rows)
  return { id, fileName, taken, skipped: rows.length - taken }
}

/** The ledger account of the bank account, and the hash of the file if the rows come from one. */
type ImportSource = { internalAccountNumber: number; fileSha256?: string }

/**
 * Imports a bank's transactions for posting, in the order given, skipping known ones (same external id, or
 * same date, amount and description); call it in a transaction. `internalAccountNumber` is the ledger account
 * of the bank account. Unposted transactions of the same file are replaced if it was imported before for
 * another account or with the opposite sign. Returns the number imported.
 */
export async function importTransactions(
  transaction: Db,
  clock: Clock,
  accountId: string,
  from: ImportSource & { importId: string | null },
  rows: readonly BankRow[],
): Promise<number> {
  await lockBooks(transaction, accountId)
  const statuses = await getRowStatuses(transaction, clock, accountId, from, rows)
  // Skip future transactions of a file, which can be uploaded again later. A bank feed reports each only
  // once, so keep those until their day.
  const isImportable = (standing: ImportRowStatus) =>
    standing === 'new' || (standing === 'ahead' && from.importId === null)
  const newRows = rows
    .filter((_, i) => isImportable(statuses[i]!))
    .map((row) => ({ ...row, stem: toStem(row.description) || row.description.toLowerCase() }))
  if (newRows.length > 0)
    await insertImported(transaction, accountId, { ...from, rows: newRows, at: clock.now() })
  return newRows.length
}

/**
 * The kind of source of an external id. Two different ids of the same kind are two transactions, however
 * similar, unless a reconnected bank account got new ids.
 */
const getKind = ({ externalId }: BankRow) => externalId?.split(':', 1)[0] ?? null

const isReconnected = (
  row: BankRow,
  known: { bankAccount: string | null; bankAccountId: string | null },
) =>
  row.bankAccountId !== undefined &&
  known.bankAccountId !== null &&
  known.bankAccountId !== row.bankAccountId &&
  row.bankAccount !== null &&
  known.bankAccount === row.bankAccount

const toKey = ({ date, amount, description }: Pick<BankRow, 'date' | 'amount' | 'description'>) =>
  `${date} ${amount} ${description.toLowerCase()}`

async function getRowStatuses(
  db: Db,
  clock: Clock,
  accountId: string,
  { internalAccountNumber, fileSha256 }: ImportSource,
  rows: readonly BankRow[],
): Promise<ImportRowStatus[]> {
  const byId = await knownByExternalId(db, accountId, rows)
  const seenIds = new Set<string>()
  const alike = Map.groupBy(
    (await similarRows(db, accountId, internalAccountNumber, rows)).map((known) => ({ ...known })),
    toKey,
  )
  const latest = latestDay(clock)
  return rows.map((row): ImportRowStatus => {
    const { externalId } = row
    if (externalId !== null) {
      if (seenIds.has(externalId)) return 'duplicate'
      seenIds.add(externalId)
      const one = byId.get(externalId)
      // The same file for another account or with the opposite sign: the first choice was wrong.
      const isCorrected =
        one?.state !== 'posted' &&
        one?.fileSha256 === fileSha256 &&
        (one?.internalAccountNumber !== internalAccountNumber || one.amount !== row.amount)
      if (one && !isCorrected) return 'duplicate'
    }
    const kind = getKind(row)
    // Match one to one: if one of two equal tolls on the same day is known, the other is new.
    const twin = alike
      .get(toKey(row))
      ?.find(
        (known) =>
          known.count > 0 && (kind === null || known.kind !== kind || isReconnected(row, known)),
      )
    if (twin) {
      twin.count--
      return 'duplicate'
    }
    if (row.date < firstDay) return 'before_books'
    return row.date > latest ? 'ahead' : 'new'
  })
}

/**
 * Posts waiting transactions as one batch, with two lines each. Throws a 404 if one is not the account's, a
 * 409 if one is not waiting anymore or the id belongs to another batch, a 422 if the books reject it.
 */
export async function postImported(
  transaction: Db,
  clock: Clock,
  { staffId }: Staff,
  accountId: string,
  posting: ImportedPosting,
): Promise<void> {
  await lockBooks(transaction, accountId)
  const to = new Map(posting.transactions.map((one) => [one.id, one.internalAccountNumber]))
  const rows = await lockImported(transaction, accountId, [...to.keys()])
  if (rows.length < to.size) throw notFound()
  const posted = await listPosted(transaction, accountId, posting.id)
  if (posted.length > 0) {
    const isMatching =
      posted.length === to.size && posted.every(({ id, postedTo }) => to.get(id) === postedTo)
    if (!isMatching) throw httpError(409, 'batch_id_reused', { detail: posting.id })
    return
  }
  if (rows.some(({ state }) => state !== 'waiting')) throw httpError(409, 'imported_not_waiting')
  const imports = new Set(rows.map(({ importId }) => importId))
  const [importId] = imports.size === 1 ? imports : []
  const [first, last] = [rows[0]!.date, rows.at(-1)!.date]
  const batch = {
    id: posting.id,
    date: last,
    isOpening: false,
    description: first === last ? `Bank, ${last}` : `Bank, ${first} to ${last}`,
    ...(importId && { bankImportId: importId }),
    transactions: rows.flatMap((row) => toLines(row, to.get(row.id)!)),
  }
  await postBatches(transaction, clock, accountId, [batch], staffId)
  await markImportedPosted(transaction, accountId, posting.id, to)
}

function toLines(row: ImportedRow, to: number): NewTransaction[] {
  const { date, cents, description, internalAccountNumber: bank } = row
  if (to === bank) throw httpError(422, 'imported_to_itself', { pointer: '/transactions' })
  const source = toWords(description.slice(0, 80))
  const details = description.length > 80 ? description : ''
  return toEntryLines({ amount: cents, bank, to }).map(({ internalAccountNumber, amount }) => ({
    date,
    internalAccountNumber,
    amount: amount / 100,
    source,
    details,
  }))
}
