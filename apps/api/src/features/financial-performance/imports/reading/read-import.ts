import type {
  ImportMapping,
  ImportNotice,
  ImportQuestion,
} from '@milepost/contract/financial-performance/import-reading'
import { parseBankFile } from '../../bank-files/parse-bank-file.ts'
import type { BankFile, BankFileAccount, BankFileRow } from '../../bank-files/rows/bank-file.ts'
import { toRowStem } from '../../imported/bank-row.ts'
import { toGivenMapping, toImportMapping, type Given } from './given.ts'

/** What staff chose for earlier files of the same bank account, or with the same headings. */
export type FileSource = {
  /** 'account:…' or 'table:…' */
  key: string
  internalAccountNumber: number | null
  given: Given
}

export type ReadSettings = {
  given: Given
  /** The accounts of the books that were chosen for this file's accounts. */
  chosen: { position: number; sourceKey: string | null; internalAccountNumber: number }[]
  sources: FileSource[]
}

/** How a file was read, as its review shows it. */
export type Reading = {
  format: BankFile['format']
  positiveIs: 'in' | 'out'
  questions: ImportQuestion[]
  notices: ImportNotice[]
  table: {
    /** The key of its source. */
    key: string
    headings: string[]
    mapping: ImportMapping
    sheets: string[]
    sample: string[][]
    isRecognized: boolean
  } | null
}

export type ReadAccount = {
  position: number
  sourceKey: string | null
  name: string | null
  internalAccountNumber: number | null
  balance: number | null
  balanceDate: string | null
}

export type ReadImport = {
  reading: Reading
  accounts: ReadAccount[]
  /** JSON text: an array of bank_import_rows, to be stored. Empty fields are left out: a large file has thousands. */
  rows: string
  /** JSON text of `ReviewedRow[]`: what matching needs of the rows. */
  reported: string
}

/** Reads a bank's file and prepares its rows for matching. Throws a FileProblem. */
export async function readImport(
  bytes: Uint8Array,
  { given, chosen, sources }: ReadSettings,
): Promise<ReadImport> {
  const sourcesByKey = new Map(sources.map((source) => [source.key, source]))
  const read = (more: Given = {}) =>
    parseBankFile(bytes, (headingsKey) => {
      const saved = headingsKey === null ? {} : sourcesByKey.get(`table:${headingsKey}`)?.given
      return toGivenMapping({ ...saved, ...more, ...given })
    })
  let file = await read()
  const getKey = ({ key }: BankFileAccount) => {
    if (key !== null) return `account:${key}`
    return file.table ? `table:${file.table.headingsKey}` : null
  }
  const getSource = (account: BankFileAccount) => sourcesByKey.get(getKey(account) ?? '')
  // A bank that once left out the currency always does.
  const currencies = new Set(file.accounts.map((one) => getSource(one)?.given.currency))
  const [currency] = currencies
  if (file.format === 'ofx' && file.questions.length > 0 && currency && currencies.size === 1)
    file = await read({ currency })

  // Until its columns are known, a table has no rows, but its account can be chosen.
  const fileAccounts = file.accounts.length > 0 ? file.accounts : [noAccount]
  const single = fileAccounts.length === 1 && chosen.length === 1 ? chosen[0] : undefined
  const accounts = fileAccounts.map((account, position): ReadAccount => {
    const sourceKey = getKey(account)
    const choice =
      chosen.find(
        (one) => one.sourceKey === sourceKey && (sourceKey !== null || one.position === position),
      ) ?? single
    return {
      position,
      sourceKey,
      name: account.name && toStorable(account.name),
      internalAccountNumber:
        choice?.internalAccountNumber ?? getSource(account)?.internalAccountNumber ?? null,
      balance: account.ledgerBalance?.amountCents ?? null,
      balanceDate: account.ledgerBalance?.date ?? null,
    }
  })
  // In a table, the mapping says it.
  const getPositive = (account: BankFileAccount | undefined) =>
    file.table?.mapping.positiveIs ??
    given.positiveIs ??
    (account && getSource(account)?.given.positiveIs) ??
    'in'
  const rows = file.accounts.flatMap((account, fileAccount) => {
    const number = accounts[fileAccount]!.internalAccountNumber
    const scope = `${file.format === 'ofx' ? 'ofx' : 'csv'}:${number ?? ''}:`
    const isTurned = file.table === null && getPositive(account) === 'out'
    return account.rows.map((row) => toStoredRow(row, { fileAccount, scope, isTurned }))
  })
  const stored = rows.map((row, position) => ({ position, ...row }))
  const { table } = file
  return {
    reading: {
      format: file.format,
      positiveIs: getPositive(file.accounts[0]),
      questions: file.questions,
      notices: file.notices.map((notice) => ({ lines: [], sheets: [], ...notice })),
      table: table && {
        key: `table:${table.headingsKey}`,
        headings: table.headings.map(toStorable),
        mapping: toImportMapping(table.mapping),
        sheets: table.sheets.map(toStorable),
        sample: table.sample.map((cells) => cells.map(toStorable)),
        isRecognized: sourcesByKey.has(`table:${table.headingsKey}`),
      },
    },
    accounts,
    rows: JSON.stringify(stored),
    reported: JSON.stringify(
      stored.map((row) => ({
        position: row.position,
        number: accounts[row.fileAccount]!.internalAccountNumber,
        date: row.date ?? null,
        amount: row.amount ?? null,
        description: row.description,
        stem: row.stem,
        checkNumber: row.checkNumber,
        externalId: row.externalId ?? null,
        correctsId: row.correctsId,
        place: file.format === 'ofx' ? row.position : row.line,
        isDoubtful: row.reasons !== undefined || file.questions.length > 0,
      })),
    ),
  }
}

const noAccount: BankFileAccount = {
  key: null,
  name: null,
  currency: null,
  ledgerBalance: null,
  rows: [],
}

type RowContext = { fileAccount: number; scope: string; isTurned: boolean }

function toStoredRow(row: BankFileRow, { fileAccount, scope, isTurned }: RowContext) {
  const { line, date, amountCents, description, checkNumber, correctsId } = row
  const { status, currency, reasons, raw } = row
  return {
    fileAccount,
    line,
    date: date ?? undefined,
    amount: amountCents === null ? undefined : isTurned ? 0 - amountCents : amountCents,
    description,
    stem: toRowStem(description),
    checkNumber: checkNumber ?? undefined,
    externalId: identifies(row) ? toStorable(`${scope}${row.externalId}`) : undefined,
    correctsId: correctsId === null ? undefined : toStorable(`${scope}${correctsId}`),
    status: status ?? undefined,
    currency: currency ?? undefined,
    reasons: reasons.length > 0 ? reasons : undefined,
    raw: raw.map(toStorable),
  }
}

/** Whether the id of a row says which transaction it is: some banks reuse ids, or write the same for all. */
const identifies = ({ externalId, isIdReused }: BankFileRow): boolean =>
  externalId !== null && !isIdReused && !/^(0+|none|n\/?a|null)$/i.test(externalId)

/** PostgreSQL's text has no zero characters, and no half of a surrogate pair. */
const toStorable = (text: string): string => text.replaceAll('\0', '').toWellFormed()
