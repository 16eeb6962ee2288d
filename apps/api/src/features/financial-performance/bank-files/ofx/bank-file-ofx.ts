import { createHash } from 'node:crypto'
import { maxImported } from '@milepost/contract/financial-performance/bank-imports'
import { parseDay } from '../../../../shared/tables/day-text.ts'
import { FileProblem } from '../../../../shared/tables/file-problem.ts'
import type {
  BankFile,
  BankFileAccount,
  BankFileRow,
  Question,
  RowReason,
} from '../rows/bank-file.ts'
import { describe, toWords } from '../rows/bank-words.ts'
import { parseMoney } from '../rows/money-text.ts'
import { markReusedIds } from '../rows/reused-ids.ts'
import { childOf, readOfxElements, valueOf, valuesOf, type OfxElement } from './ofx-elements.ts'

/**
 * Reads the transactions of all statements in an OFX file, and of all documents in it.
 * `currency` is the answer to what currency a statement without one is in. Throws a FileProblem.
 */
export function readOfx(text: string, currency: string | undefined): BankFile {
  // Count before reading, because reading a file that large takes seconds.
  if ((text.match(/<STMTTRN\b/gi)?.length ?? 0) > maxImported)
    throw new FileProblem('import_too_many')
  const { documents, transactionTags } = readOfxElements(text)
  if (documents.length === 0) throw new FileProblem('import_format')
  const accounts = mergeAccounts(
    documents
      .flatMap((document) => findStatements(document))
      .map((one) => toAccount(one, currency)),
  )
  const rows = accounts.flatMap((account) => account.rows)
  // Some transaction is in a place where none belongs.
  if (rows.length !== transactionTags) throw new FileProblem('import_incomplete')
  if (accounts.length === 0) throw new FileProblem('import_format')
  const unknown = rows.filter((row) => row.currency === null)
  const questions: Question[] =
    unknown.length === 0
      ? []
      : [{ about: 'currency', columns: [], lines: unknown.slice(0, 5).map(({ line }) => line) }]
  return { format: 'ofx', accounts, questions, notices: [], table: null }
}

type Statement = { element: OfxElement; transactions: OfxElement[] }

/** The statements of a document, and as a last one the transactions outside of any. */
function findStatements(document: OfxElement): Statement[] {
  const outside: Statement = { element: document, transactions: [] }
  const statements: Statement[] = []
  const visit = (element: OfxElement, statement: Statement) => {
    for (const child of element.children) {
      if (/^STMTTRNP?$/.test(child.name)) statement.transactions.push(child)
      else if (child.name.endsWith('STMTRS')) {
        const inner = { element: child, transactions: [] }
        statements.push(inner)
        visit(child, inner)
      } else visit(child, statement)
    }
  }
  visit(document, outside)
  return outside.transactions.length > 0 ? [...statements, outside] : statements
}

function toAccount(
  { element, transactions }: Statement,
  given: string | undefined,
): BankFileAccount {
  const from = childOf(element, 'BANKACCTFROM', 'CCACCTFROM', 'INVACCTFROM', 'LOANACCTFROM')
  const number = from ? valueOf(from, 'ACCTID').replace(/\s/g, '') : ''
  const currency = valueOf(element, 'CURDEF').toUpperCase() || given || null
  return {
    // Don't store the account number: the hash keeps transactions of different accounts apart.
    key:
      number === '' ? null : createHash('sha256').update(number).digest('base64url').slice(0, 12),
    name: number === '' ? null : `…${number.slice(-4)}`,
    currency,
    ledgerBalance: toLedgerBalance(childOf(element, 'LEDGERBAL')),
    rows: transactions.map((one) => toRow(one, currency)),
  }
}

function toLedgerBalance(balance: OfxElement | undefined): BankFileAccount['ledgerBalance'] {
  const money = balance && parseAmount(valueOf(balance, 'BALAMT'))
  return money ? { amountCents: money.cents, date: parseOfxDate(valueOf(balance, 'DTASOF')) } : null
}

/** Amounts have no thousands separators, so a comma is the decimal mark; 1,230 may be either. */
const parseAmount = (text: string) => parseMoney(text, 'dot') ?? parseMoney(text, 'comma')

function parseOfxDate(text: string): string | null {
  const [, year, month, day] = /^(\d{4})-?(\d\d)-?(\d\d)/.exec(text) ?? []
  return parseDay(Number(year), Number(month), Number(day)) ?? null
}

function toRow(element: OfxElement, accountCurrency: string | null): BankFileRow {
  const value = (name: string) => valueOf(element, name)
  const money = parseAmount(value('TRNAMT'))
  const isPending = element.name === 'STMTTRNP'
  const date = parseOfxDate(value('DTPOSTED') || (isPending ? value('DTTRAN') : ''))
  const own = childOf(element, 'CURRENCY')
  const currency = (own && valueOf(own, 'CURSYM').toUpperCase()) || accountCurrency
  const type = value('TRNTYPE')
  const checkNumber = /^0*$/.test(value('CHECKNUM')) ? null : toWords(value('CHECKNUM'))
  const payee = childOf(element, 'PAYEE', 'EXTDPAYEE')
  const words = [
    ...valuesOf(element, 'NAME'),
    ...(payee ? valuesOf(payee, 'NAME') : []),
    ...valuesOf(element, 'EXTDNAME'),
    ...valuesOf(element, 'MEMO'),
  ]
  const isDoubtful = money === undefined || /^\D*\d{1,3},\d{3}\D*$/.test(value('TRNAMT'))
  const isAgainstType =
    money !== undefined &&
    ((type === 'DEBIT' && money.cents > 0) || (type === 'CREDIT' && money.cents < 0))
  const reasons: RowReason[] = [
    ...(isPending ? (['status'] as const) : []),
    ...(date === null ? (['date'] as const) : []),
    ...(isDoubtful ? (['amount'] as const) : []),
    ...(isAgainstType ? (['direction'] as const) : []),
    ...(currency !== null && currency !== 'USD' ? (['currency'] as const) : []),
  ]
  return {
    line: element.line,
    date,
    amountCents: isDoubtful ? null : money.cents,
    description: describe(words, checkNumber),
    checkNumber,
    externalId: value('FITID').slice(0, 255) || null,
    isIdReused: false,
    correctsId: value('CORRECTFITID').slice(0, 255) || null,
    status: isPending ? 'Pending' : null,
    currency,
    balanceCents: null,
    reasons,
    raw: element.values.slice(0, 100).map(({ name, text }) => `${name} ${text}`.slice(0, 200)),
  }
}

/**
 * Joins the statements of one account, marks ids that several rows have, and applies corrections.
 * Statements that don't name their account may be of different ones.
 */
function mergeAccounts(statements: BankFileAccount[]): BankFileAccount[] {
  return [...Map.groupBy(statements, ({ key }, i) => key ?? i).values()].map((same) => {
    const newest = same
      .flatMap(({ ledgerBalance }) => ledgerBalance ?? [])
      .toSorted((a, b) => (b.date ?? '').localeCompare(a.date ?? ''))[0]
    return {
      ...same[0]!,
      ledgerBalance: newest ?? null,
      rows: applyCorrections(markReusedIds(same.flatMap(({ rows }) => rows))),
    }
  })
}

function applyCorrections(rows: BankFileRow[]): BankFileRow[] {
  const corrected = new Set(rows.flatMap(({ correctsId }) => correctsId ?? []))
  if (corrected.size === 0) return rows
  const ids = new Set(rows.flatMap(({ externalId }) => externalId ?? []))
  return rows.map((row) => {
    const reasons: RowReason[] = []
    if (corrected.has(row.externalId ?? '')) reasons.push('replaced')
    const isDeletion = row.raw.includes('CORRECTACTION DELETE')
    if (row.correctsId !== null && (isDeletion || !ids.has(row.correctsId)))
      reasons.push('corrects')
    return { ...row, reasons: [...row.reasons, ...reasons] }
  })
}
