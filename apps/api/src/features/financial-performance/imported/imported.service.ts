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
import { toWords, type BankRow } from '../bank-files/bank-row.ts'
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
 * A file's transactions. The ids of a CSV file tell them apart within one bank account alone. Throws a 422 for the file of several.
 */
async function readRows(
  storage: Storage,
  { file, internalAccountNumber, positiveIs }: Upload,
): Promise<BankRow[]> {
  const rows = await readBankRows(await buffer(await storage.read(file.key)))
  if (new Set(rows.map(({ bankAccount }) => bankAccount)).size > 1)
    throw httpError(422, 'import_accounts', { pointer: '/file_object_0' })
  return rows.map(({ externalId, ...row }) => ({
    ...row,
    amount: positiveIs === 'in' ? row.amount : 0 - row.amount,
    externalId: externalId?.replace(/^csv:/, `csv:${internalAccountNumber}:`) ?? null,
  }))
}

/** What would become of a file's transactions; the file is not kept. */
export async function previewImport(
  db: Db,
  { storage, clock }: { storage: Storage; clock: Clock },
  accountId: string,
  upload: Upload,
): Promise<BankImportPreview> {
  const { file, fileName, internalAccountNumber } = upload
  const rows = await readRows(storage, upload)
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

/** Keeps a file, and lets what is new in it wait for posting. */
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
  const rows = await readRows(storage, upload)
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

/** What stands for the bank account, and the hash of the file, where one brings them. */
type ImportSource = { internalAccountNumber: number; fileSha256?: string }

/**
 * Lets a bank's transactions wait for posting, in the order given, but for those that are known already: by the bank's
 * own id, or by day, amount and description. `internalAccountNumber` stands for the bank account. What waits of the very
 * same file, and was taken for another account or by the other sign, is taken anew. Answers how many were taken. Run it in
 * a transaction.
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
  // A file can be sent again when the day has come; a bank tells only once, and what is ahead waits until then.
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
 * The kind of source an id is from; two ids of one kind that differ are two transactions, however alike they are, unless a
 * bank account that was connected anew gave its transactions other ids.
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
      // The same file for another account, or by the other sign: somebody chose wrongly the first time.
      const isCorrected =
        one?.state !== 'posted' &&
        one?.fileSha256 === fileSha256 &&
        (one?.internalAccountNumber !== internalAccountNumber || one.amount !== row.amount)
      if (one && !isCorrected) return 'duplicate'
    }
    const kind = getKind(row)
    // Two tolls of one day are two where only one is known.
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
 * Posts waiting transactions as one batch, two lines of each. Throws a 404 for one that is not the account's, a 409 for
 * one that does not wait any more or an id that stands for another batch, and a 422 for what the books do not take.
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
