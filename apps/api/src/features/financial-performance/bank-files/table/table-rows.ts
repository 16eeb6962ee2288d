import { createHash } from 'node:crypto'
import { parseDate } from '../../../../shared/tables/day-text.ts'
import { FileProblem } from '../../../../shared/tables/file-problem.ts'
import type { TableLine } from '../../../../shared/tables/table-line.ts'
import type { BankFileAccount, BankFileRow, Notice, RowReason } from '../rows/bank-file.ts'
import { describe, joinWords, toWords } from '../rows/bank-words.ts'
import type { ColumnMapping } from '../rows/column-mapping.ts'
import { hasThreeDecimals, isEmptyCell, parseMoney } from '../rows/money-text.ts'
import { markReusedIds } from '../rows/reused-ids.ts'
import { isCompleteHead, normalizeHeading } from './headings.ts'
import {
  findUnposted,
  isBalanceLine,
  isPostedStatus,
  noEndingBalance,
  pendingPrefix,
  toDirection,
  unpostedCell,
  unpostedDescription,
} from './row-words.ts'
import { columnTexts, isDate, type Table } from './table.ts'

type Read = { account: string; row: BankFileRow }
/** A balance that the file states in a line of its own. */
type StatedBalance = { account: string; date: string | null; cents: number }

/**
 * Reads a table's rows by a mapping, in file order, and groups them by account. Throws a FileProblem if its last row
 * is cut off.
 */
export function readRows(
  table: Table,
  mapping: ColumnMapping,
): { accounts: BankFileAccount[]; notices: Notice[] } {
  const context = createContext(table, mapping)
  const head = toHead(table.headings)
  const rows: Read[] = []
  const balances: StatedBalance[] = []
  const leftOut: number[] = []
  let section = { pending: '', account: '', isOtherTable: false }
  let [lastText, hasTitles] = ['', false]
  const last = table.lines.findLast(
    ({ cells }) => parseDate(cells[mapping.date ?? -1] ?? '', mapping.dateOrder) !== undefined,
  )
  for (const line of table.lines) {
    const { cells } = line
    if (cells.every((cell) => cell === '')) continue
    if (table.hasHeadings && !isDate(cells[mapping.date ?? -1] ?? '') && isCompleteHead(cells)) {
      // A second table, of another account or of the next page.
      const isSame = toHead(cells.slice(0, table.headings.length)) === head
      hasTitles ||= lastText !== ''
      section = { pending: '', account: lastText, isOtherTable: !isSame }
      continue
    }
    if (line === last && cells.length < context.width && !cells.some(isBalanceLine))
      throw new FileProblem('import_incomplete', line.line)
    const read = readLine(line, context, section)
    if (read && 'row' in read) rows.push(read)
    else if (read) balances.push(read)
    else {
      leftOut.push(line.line)
      lastText = joinWords(cells)
      const [, pending = ''] = pendingPrefix.exec(lastText) ?? []
      section = { ...section, pending }
    }
  }
  // If the tables below are of other accounts, the title of the first names its own.
  const titled = hasTitles
    ? rows.map((read) => ({ ...read, account: read.account || table.title }))
    : rows
  return {
    accounts: groupByAccount(titled, balances, mapping),
    notices: findNotices(
      rows.map(({ row }) => row),
      leftOut,
    ),
  }
}

/** What is the same in two lines of headings, whatever their case and spaces. */
const toHead = (headings: readonly string[]): string =>
  headings.map(normalizeHeading).join('\n').trimEnd()

type Context = {
  mapping: ColumnMapping
  /** The usual number of cells. */
  width: number
  heads: readonly string[]
  /** The columns that say whether a transaction is posted without naming a status, and what those cells have that say no. */
  flags: { column: number; unposted: RegExp }[]
  areThousandthsUsual: boolean
  /** The columns of money in or out in which some amounts have a minus. */
  minusColumns: number[]
  hasStatuses: boolean
}

function createContext({ headings, lines }: Table, mapping: ColumnMapping): Context {
  const { amount, moneyIn, moneyOut } = mapping
  const money = [amount, moneyIn, moneyOut].flatMap((column) => columnTexts(lines, column))
  const widths = Map.groupBy(
    lines.filter(({ cells }) => cells.length > 1),
    ({ cells }) => cells.length,
  )
  const [usual] = [...widths].toSorted((a, b) => b[1].length - a[1].length || b[0] - a[0])
  return {
    mapping,
    width: lines.length > 1 ? Math.min(usual?.[0] ?? 0, headings.length) : headings.length,
    heads: headings,
    flags: findFlags({ headings, lines }),
    areThousandthsUsual: hasThreeDecimals(money),
    minusColumns: [moneyIn, moneyOut].flatMap((column) =>
      column !== null &&
      columnTexts(lines, column).some(
        (text) => (parseMoney(text, mapping.decimalMark)?.cents ?? 0) < 0,
      )
        ? [column]
        : [],
    ),
    hasStatuses: columnTexts(lines, mapping.status).length > 0,
  }
}

/** A column counts if it says of some that they are posted. */
const findFlags = ({ headings, lines }: Pick<Table, 'headings' | 'lines'>) =>
  headings.flatMap((heading, column) => {
    const unposted = findUnposted(normalizeHeading(heading))
    return unposted && lines.some(({ cells }) => !unposted.test(cells[column] ?? ''))
      ? [{ column, unposted }]
      : []
  })

type Section = { pending: string; account: string; isOtherTable: boolean }

/** A row, or a balance; undefined for a line that is neither, such as a footer. */
function readLine(
  { line, cells }: TableLine,
  context: Context,
  section: Section,
): Read | StatedBalance | undefined {
  const { mapping, width, heads, flags, hasStatuses } = context
  const cell = (column: number | null) => (column === null ? '' : (cells[column] ?? ''))
  const filled = (column: number | null) => (isEmptyCell(cell(column)) ? '' : cell(column))
  const dateText = cell(mapping.date)
  const [, datePending = ''] = pendingPrefix.exec(dateText) ?? []
  const date = parseDate(dateText.replace(pendingPrefix, ''), mapping.dateOrder) ?? null
  const money = readMoney(cells, context)
  const checkText = filled(mapping.checkNumber)
  const checkNumber = /^0*$/.test(checkText) ? null : toWords(checkText)
  const texts = mapping.description.map((column) => cell(column))
  const description = describe(texts, checkNumber)
  const balance = parseMoney(filled(mapping.balance), mapping.decimalMark)?.cents ?? null
  const account = cell(mapping.account) || section.account
  const balanceText = (date === null ? cells : texts).find((text) => isBalanceLine(text))
  const isBalance = balanceText !== undefined
  const isEnding = isBalance && !noEndingBalance.test(balanceText)
  // A footer or a note.
  if (date === null && money.isEmpty && !isBalance) return undefined
  if (isBalance && money.isEmpty)
    return balance !== null && isEnding ? { account, date, cents: balance } : undefined
  const flagged = flags.find(({ column, unposted }) => unposted.test(cell(column)))
  const flag = flagged ? `${heads[flagged.column]!}: ${cell(flagged.column) || '–'}` : ''
  const status =
    toWords(filled(mapping.status)) ||
    datePending ||
    (unpostedDescription.exec(description)?.[1] ?? '') ||
    // In a column of types, or in one that nothing says is a status.
    cells.find((text) => unpostedCell.test(text)) ||
    flag ||
    section.pending
  const isPosted = status === '' ? !hasStatuses : isPostedStatus(status, mapping.postedStatuses)
  const currency = toCurrency(mapping.currency, cell, money.currency)
  const isWide = cells.slice(heads.length).some((text) => text !== '')
  // Not `\s*`, by which each line break of an empty stretch would look at all that follow.
  const hasRowInside = cells.some((text) => /\n[^\S\n]*"?\d{1,4}[-/.]\d/.test(text))
  const reasons: RowReason[] = []
  if (isBalance) reasons.push('balance_line')
  if (!isPosted) reasons.push('status')
  if (currency !== 'USD') reasons.push('currency')
  if (cells.length < width || isWide || hasRowInside || section.isOtherTable) reasons.push('cells')
  if (date === null) reasons.push('date')
  if (money.reason) reasons.push(money.reason)
  const row: BankFileRow = {
    line,
    date,
    amountCents: money.cents,
    description,
    checkNumber,
    externalId: toWords(filled(mapping.externalId)) || null,
    isIdReused: false,
    correctsId: null,
    status: status === '' ? null : status,
    currency,
    balanceCents: isEnding ? (balance ?? money.cents) : balance,
    reasons,
    raw: cells.slice(0, 100).map((text) => text.slice(0, 200)),
  }
  return { account, row }
}

function toCurrency(
  column: number | string,
  cell: (column: number | null) => string,
  beside: string | null,
): string | null {
  const own = typeof column === 'string' ? column : cell(column).toUpperCase()
  // 'USD/Gallons'
  const code = /^(US ?\$|\$)$/.test(own) ? 'USD' : /^[A-Z]{3}\b/.exec(own)?.[0]
  return beside !== null && beside !== code
    ? typeof column === 'string'
      ? beside
      : null
    : (code ?? null)
}

type RowMoney = {
  /** Money in is positive. */
  cents: number | null
  isEmpty: boolean
  currency: string | null
  reason: 'amount' | 'direction' | null
}

function readMoney(cells: readonly string[], context: Context): RowMoney {
  const { mapping, areThousandthsUsual, minusColumns } = context
  const read = (column: number | null) => {
    const text = column === null ? '' : (cells[column] ?? '')
    if (isEmptyCell(text)) return null
    const money = parseMoney(text, mapping.decimalMark)
    return money && !(money.isDoubtful && !areThousandthsUsual) ? money : undefined
  }
  const [amount, moneyIn, moneyOut] = [
    read(mapping.amount),
    read(mapping.moneyIn),
    read(mapping.moneyOut),
  ]
  const all = [amount, moneyIn, moneyOut]
  const currency = all.find((one) => one?.currency)?.currency ?? null
  const isEmpty = all.every((one) => one === null)
  const fail = (reason: RowMoney['reason']) => ({ cents: null, isEmpty, currency, reason })
  if (isEmpty || all.includes(undefined)) return fail('amount')
  if (mapping.moneyIn !== null || mapping.moneyOut !== null) {
    if (!moneyIn && !moneyOut) return fail('direction')
    // Where a minus says nothing, an amount without one may be a refund.
    const isOdd = (column: number | null, money: typeof amount, minus: 'reverses' | 'ignored') =>
      minus === 'ignored' && (money?.cents ?? 0) > 0 && minusColumns.includes(column ?? -1)
    if (
      isOdd(mapping.moneyIn, moneyIn, mapping.minusInCredits) ||
      isOdd(mapping.moneyOut, moneyOut, mapping.minusInDebits)
    )
      return fail('direction')
    const cents =
      applyMinus(moneyIn?.cents ?? 0, mapping.minusInCredits) -
      applyMinus(moneyOut?.cents ?? 0, mapping.minusInDebits)
    const agrees = !amount || Math.abs(amount.cents) === Math.abs(cents)
    const isBoth = (moneyIn?.cents ?? 0) !== 0 && (moneyOut?.cents ?? 0) !== 0
    return agrees && !isBoth
      ? { cents: cents + 0, isEmpty, currency, reason: null }
      : fail('amount')
  }
  const { cents, mark } = amount!
  const word = mapping.direction === null ? undefined : (cells[mapping.direction] ?? '')
  const way =
    word === undefined
      ? undefined
      : (mapping.directionWords[word.toLowerCase()] ?? toDirection(word))
  if (cents === 0) return { cents: 0, isEmpty, currency, reason: null }
  if (mark !== null) {
    const marked = mark === 'credit' ? 'in' : 'out'
    // -84.20 CR says both.
    if (cents < 0 || (way !== undefined && way !== marked)) return fail('direction')
    return { cents: marked === 'in' ? cents : 0 - cents, isEmpty, currency, reason: null }
  }
  if (word !== undefined) {
    if (way === undefined) return fail('direction')
    const signed =
      way === 'in'
        ? applyMinus(cents, mapping.minusInCredits)
        : 0 - applyMinus(cents, mapping.minusInDebits)
    return { cents: signed, isEmpty, currency, reason: null }
  }
  return { cents: mapping.positiveIs === 'in' ? cents : 0 - cents, isEmpty, currency, reason: null }
}

const applyMinus = (cents: number, minus: 'reverses' | 'ignored') =>
  minus === 'ignored' ? Math.abs(cents) : cents

function groupByAccount(
  rows: readonly Read[],
  balances: readonly StatedBalance[],
  mapping: ColumnMapping,
): BankFileAccount[] {
  const toNumber = (account: string) => account.replace(/\s/g, '')
  const groups = Map.groupBy(rows, ({ account }) => toNumber(account))
  const stated = Map.groupBy(balances, ({ account }) => toNumber(account))
  return [...groups].map(([number, group]) => {
    const own = markReusedIds(group.map(({ row }) => row))
    return {
      key:
        number === '' ? null : createHash('sha256').update(number).digest('base64url').slice(0, 12),
      name: toAccountName(group[0]!.account),
      currency: typeof mapping.currency === 'string' ? mapping.currency : null,
      ledgerBalance: findLedgerBalance(own, stated.get(number) ?? []),
      rows: own,
    }
  })
}

/** The newest balance: one in a line of its own, or else the one beside the newest row. */
function findLedgerBalance(rows: readonly BankFileRow[], stated: readonly StatedBalance[]) {
  const beside = rows.flatMap(({ date, balanceCents }) =>
    balanceCents === null ? [] : { date, cents: balanceCents },
  )
  const all = [...stated, ...(isNewestFirst(rows) ? beside : beside.toReversed())]
  const [newest] = all.toSorted((a, b) => (b.date ?? '').localeCompare(a.date ?? ''))
  return newest ? { amountCents: newest.cents, date: newest.date } : null
}

/** By the balances, which tell the order within a day, too; or else by the dates. */
function isNewestFirst(rows: readonly BankFileRow[]): boolean {
  let [up, down] = [0, 0]
  for (const [i, row] of rows.slice(1).entries()) {
    const before = rows[i]!
    if (row.balanceCents === null || before.balanceCents === null) continue
    const step = row.balanceCents - before.balanceCents
    if (step === row.amountCents) up++
    if (-step === before.amountCents) down++
  }
  return up === down ? (rows[0]?.date ?? '') > (rows.at(-1)?.date ?? '') : down > up
}

/** The last four digits of the account number, or its name if it doesn't end in four digits. */
function toAccountName(text: string): string | null {
  const [digits] = /\d{4}$/.exec(text) ?? []
  return digits === undefined ? toWords(text.slice(0, 40)) || null : `…${digits}`
}

function findNotices(rows: readonly BankFileRow[], leftOut: number[]): Notice[] {
  const ready = rows.filter(({ reasons }) => reasons.length === 0)
  const isAllIn = ready.length > 0 && ready.every(({ amountCents }) => (amountCents ?? 0) > 0)
  return [
    ...(isAllIn ? [{ about: 'all_money_in' } as const] : []),
    ...(leftOut.length > 0 ? [{ about: 'lines_left_out', lines: leftOut } as const] : []),
  ]
}
