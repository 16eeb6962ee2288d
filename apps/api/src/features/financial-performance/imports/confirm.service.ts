import type {
  BankImport,
  BankImportPreview,
} from '@milepost/contract/financial-performance/bank-imports'
import type { ErrorCode } from '@milepost/contract/wire/error-messages'
import type { Staff } from '../../../platform/auth/caller.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { httpError, orNotFound } from '../../../platform/errors.ts'
import { withdrawQuestionsAboutDeleted } from '../../../shared/questions.sql.ts'
import { queueRules } from '../imported/queue-rules.ts'
import { lockBooks } from '../posting/posting.sql.ts'
import { claimStored } from './claims/claim-stored.ts'
import {
  loadRows,
  planForManyRows,
  releaseImport,
  replaceEarlier,
  storeClaims,
} from './claims/claims.sql.ts'
import {
  deleteDraft,
  listAccounts,
  lockImport,
  markImported,
  markUndone,
  saveSources,
} from './drafts.sql.ts'
import type { Given } from './reading/given.ts'
import type { FileSource, ReadAccount } from './reading/read-import.ts'
import {
  orNotDraft,
  storeUpload,
  type Draft,
  type PreparedReading,
  type Upload,
} from './review.service.ts'
import { countPosted } from './review.sql.ts'

/** Stores a file, and imports at once what needs no decision. Throws a 422 for a file that leaves questions open. */
export async function importFile(
  transaction: Db,
  clock: Clock,
  staff: Staff,
  accountId: string,
  upload: Upload,
  prepared: PreparedReading,
): Promise<BankImport> {
  const { accounts } = prepared.read
  if (accounts.length > 1 && accounts.some((one) => one.internalAccountNumber === null))
    throw httpError(422, 'import_accounts', { pointer: '/file_object_0' })
  const id = await storeUpload(transaction, clock, staff.staffId, accountId, upload, prepared)
  return confirmImport(transaction, clock, staff, { accountId, id })
}

type Single = { accountId: string; id: string }

/**
 * Imports what is new in a file under review, and what someone decided to take. A second time changes nothing. Throws a
 * 404 if it was undone, and a 422 if a question is open or an account is not chosen.
 */
export async function confirmImport(
  transaction: Db,
  clock: Clock,
  { staffId }: Staff,
  { accountId, id }: Single,
): Promise<BankImport> {
  await lockBooks(transaction, accountId)
  const stored = orNotFound(await lockImport(transaction, accountId, id))
  const { fileName, blobSha256: sha256, taken, skipped } = stored
  if (stored.state === 'imported') return { id, fileName, taken, skipped }
  const { reading, given } = orNotDraft(stored)
  const [question] = reading.questions
  if (question) throw toQuestionError(question)
  const accounts = await listAccounts(transaction, accountId, id)
  if (accounts.some(({ internalAccountNumber }) => internalAccountNumber === null))
    throw httpError(422, 'import_account_required', { pointer: '/accounts' })

  await planForManyRows(transaction)
  const rows = await loadRows(transaction, accountId, id)
  const source = { rows, importId: id, sha256 }
  // What is confirmed goes on when its caller hangs up.
  const outcome = await claimStored(transaction, clock, accountId, source, undefined)
  const { claims, isCorrection, total } = outcome
  const at = clock.now()
  const file = { importId: id, sha256 }
  await storeClaims(transaction, accountId, id, { claims, at })
  if (outcome.taken > 0) await queueRules(transaction, accountId)
  if (isCorrection) {
    await replaceEarlier(transaction, accountId, { ...file, claims, at, by: staffId })
    await withdrawQuestionsAboutDeleted(transaction, accountId, at)
  }
  const counts = { taken: outcome.taken, skipped: total - outcome.taken }
  await markImported(transaction, accountId, id, { ...counts, at, by: staffId })
  await saveSources(transaction, accountId, toSources(accounts, reading, given), at)
  return { id, fileName, ...counts }
}

const codes: { [About in BankImportPreview['questions'][number]['about']]?: ErrorCode } = {
  date: 'import_columns',
  description: 'import_columns',
  amount: 'import_columns',
  currency: 'import_currency',
}

const toQuestionError = ({ about, lines: [line] }: BankImportPreview['questions'][number]) =>
  httpError(422, codes[about] ?? 'import_unclear', {
    pointer: '/file_object_0',
    ...(line !== undefined && { detail: String(line) }),
  })

/** What recognizes the next file: its bank accounts, and the headings of its table. */
function toSources(
  accounts: readonly ReadAccount[],
  { table }: Draft['reading'],
  given: Given,
): FileSource[] {
  // The sheets of next month's workbook have other names.
  const { sheet: _, ...answers } = given
  const sources = accounts.flatMap(({ sourceKey, internalAccountNumber }) =>
    sourceKey === null || sourceKey === table?.key
      ? []
      : { key: sourceKey, internalAccountNumber, given: table ? {} : answers },
  )
  if (!table) return sources
  const unnamed = accounts.find(({ sourceKey }) => sourceKey === table.key)
  const internalAccountNumber = unnamed?.internalAccountNumber ?? null
  return [...sources, { key: table.key, internalAccountNumber, given: answers }]
}

/** Takes an import back, or discards a file under review. Throws a 409 if any of it is posted. */
export async function undoImport(
  transaction: Db,
  clock: Clock,
  { staffId }: Staff,
  { accountId, id }: Single,
): Promise<void> {
  await lockBooks(transaction, accountId)
  const { state } = orNotFound(await lockImport(transaction, accountId, id))
  if (state === 'previewed') return deleteDraft(transaction, accountId, id)
  if (state === 'undone') return
  if ((await countPosted(transaction, accountId, id)) > 0) throw httpError(409, 'import_posted')
  await planForManyRows(transaction)
  await releaseImport(transaction, accountId, id)
  const at = clock.now()
  await withdrawQuestionsAboutDeleted(transaction, accountId, at)
  await markUndone(transaction, accountId, id, { at, by: staffId })
}
