import type {
  BooksMapping,
  BooksRowProblem,
} from '@milepost/contract/financial-performance/books-imports'
import { toOneLine } from '@milepost/contract/wire/one-line'
import type { TableLine } from '../../../../shared/tables/table-line.ts'
import { isEmptyCell, parseMoney } from '../../bank-files/rows/money-text.ts'
import { findMonths } from './headings.ts'
import { findYear, parseDay, parseMonth } from './months.ts'
import { findGroup, isCreditGroup, isNetIncome, isTotal, type Group } from './report-rows.ts'

/** An amount of an account. */
export type Entry = {
  /** The client's name in the file; '' if it has no such column. */
  client: string
  account: string
  line: number
  /** yyyy-MM-dd, or yyyy-MM of a month; null for balances. */
  at: string | null
  cents: number
  /** Whether positive cents are a debit, or what raises the account. */
  positiveIs: 'debit' | 'increase'
  /** Where the report lists it. */
  group: Group | null
  details: string
}

export type RowProblem = {
  client: string
  problem: BooksRowProblem
  line: number | null
  text: string
}

export type ReadBooks = { entries: Entry[]; problems: RowProblem[] }

type Table = { title: string[]; headings: string[]; lines: TableLine[] }
type Cell = { column: number; at: string | null; account?: string }

/** Whether the columns that a kind of file needs are chosen. */
export function isComplete(
  { title, headings }: Omit<Table, 'lines'>,
  mapping: BooksMapping,
): boolean {
  const { kind, account, date, debit, credit, amount } = mapping
  const hasAmounts = amount !== null || (debit !== null && credit !== null)
  if (kind === 'journal') return account !== null && date !== null && hasAmounts
  if (kind === 'balances') return account !== null && hasAmounts
  if (date !== null) return account === null || hasAmounts
  return account !== null && findMonths(headings, findYear(title)).length > 0
}

/** Reads the rows of a file as its columns are mapped. Totals and headings between the rows are no entries. */
export function readEntries(table: Table, mapping: BooksMapping): ReadBooks {
  const { headings, title, lines } = table
  const entries: Entry[] = []
  const problems: RowProblem[] = []
  if (!isComplete(table, mapping)) return { entries, problems }
  const year = findYear(title)
  const { kind, dateOrder, decimalMark } = mapping
  const isByColumn = kind === 'months' && mapping.date === null
  const months = isByColumn ? findMonths(headings, year) : []
  const accountColumns = findAccountColumns(mapping, headings, months)
  const checks = new NetIncome()
  let group: Group | null = null
  let [lastDate, lastClient] = ['', '']
  for (const { cells, line } of lines) {
    const client =
      mapping.client === null ? '' : toOneLine(cells[mapping.client] ?? '') || lastClient
    if (client !== lastClient) group = null
    lastClient = client
    const report = (problem: BooksRowProblem, text: string) =>
      problems.push({ client, problem, line, text: text.slice(0, 120) })
    const label = accountColumns.map((column) => cells[column] ?? '').find(Boolean) ?? ''
    const given = listCells()
      .map((cell) => ({ ...cell, text: cells[cell.column] ?? '' }))
      .filter(({ text }) => !isEmptyCell(text))
    if (given.length === 0) {
      const begun = label === '' ? undefined : findGroup(label)
      if (begun !== undefined) group = begun
      continue
    }
    const isSum = label === '' ? isSumWithoutName(cells) : kind !== 'journal' && isTotal(label)
    if (isSum || (kind === 'journal' && /^total$/i.test(cells.find(Boolean) ?? ''))) continue
    const date =
      mapping.date === null ? '' : cells[mapping.date] || (kind === 'journal' ? lastDate : '')
    lastDate = date
    let at: string | undefined
    if (mapping.date !== null) {
      at =
        kind === 'journal'
          ? parseDay(date, dateOrder)
          : parseMonth(date, { year, order: dateOrder })
      if (at === undefined) {
        // The footer of a report has no date, and neither has its sum.
        if (isTotal(date) || isTotal(label)) continue
        report('date_unreadable', date)
        continue
      }
    }
    for (const { column, text, account: named, at: month } of given) {
      const account = named ?? label
      const money = parseMoney(text, decimalMark)
      if (money === undefined) {
        // A line below the report, such as the day it was made, is no amount.
        if (/\d/.test(text) || label !== '')
          report(/^[-$(]*\d{10,}/.test(text) ? 'amount_too_large' : 'amount_unreadable', text)
        continue
      }
      if (money.currency !== null && money.currency !== 'USD') {
        report('currency', text)
        continue
      }
      if (isNetIncome(account) && kind === 'months') {
        checks.expect(client, month ?? at ?? '', money.cents, line)
        continue
      }
      if (account === '') {
        report('account_missing', text)
        continue
      }
      if (money.cents === 0) continue
      const isCredit = column === mapping.credit || money.mark === 'credit'
      const isSided = column === mapping.debit || isCredit || money.mark === 'debit'
      const entry: Entry = {
        client,
        account: toOneLine(account),
        line,
        at: month ?? at ?? null,
        cents: isCredit ? -money.cents : money.cents,
        positiveIs: isSided ? 'debit' : mapping.positiveIs,
        group,
        details: mapping.details === null ? '' : (cells[mapping.details] ?? ''),
      }
      entries.push(entry)
      checks.add(entry)
    }
  }
  return { entries, problems: [...problems, ...checks.listProblems()] }

  /** The columns with amounts. */
  function listCells(): Cell[] {
    if (isByColumn) return months.map(({ column, month }) => ({ column, at: month }))
    if (kind === 'months' && mapping.account === null)
      return headings.flatMap((heading, column) =>
        column === mapping.date || column === mapping.client || heading === '' || isTotal(heading)
          ? []
          : [{ column, at: null, account: heading }],
      )
    const { debit, credit, amount } = mapping
    // An amount beside both sides says the same again.
    const columns = debit !== null && credit !== null ? [debit, credit] : [debit, credit, amount]
    return columns.flatMap((column) => (column === null ? [] : [{ column, at: null }]))
  }

  /** The sums of each entry in QuickBooks' journals have both sides and no account. */
  function isSumWithoutName(cells: readonly string[]): boolean {
    if (mapping.account === null && kind === 'months') return false
    const { debit, credit } = mapping
    return (
      (debit !== null && credit !== null && !!cells[debit] && !!cells[credit]) ||
      cells.some((cell) => isTotal(cell))
    )
  }
}

/** The column of accounts and, as QuickBooks Desktop indents by columns, those beside it without a heading. */
function findAccountColumns(
  { account, debit, credit, amount, date }: BooksMapping,
  headings: readonly string[],
  months: readonly { column: number }[],
): number[] {
  if (account === null) return []
  const others = [debit, credit, amount, date, ...months.map(({ column }) => column)]
  const end = Math.min(
    ...others.flatMap((column) => (column !== null && column > account ? column : [])),
    50,
  )
  const columns = [account]
  if (end < 50)
    for (let column = account + 1; column < end; column++)
      if (!headings[column]) columns.push(column)
  return columns
}

/** Compares the months of a report with the net income that it says. */
class NetIncome {
  readonly #expected = new Map<
    string,
    { client: string; at: string; cents: number; line: number }
  >()
  readonly #sums = new Map<string, number>()
  #isPlain = true

  expect(client: string, at: string, cents: number, line: number): void {
    // The last one is the whole report's.
    this.#expected.set(`${at} ${client}`, { client, at, cents, line })
  }

  add({ client, at, cents, group, positiveIs }: Entry): void {
    // Without the report's headings nobody knows what is income.
    if (group === null || positiveIs === 'debit') this.#isPlain = false
    const key = `${at} ${client}`
    const signed = group !== null && isCreditGroup(group) ? cents : -cents
    this.#sums.set(key, (this.#sums.get(key) ?? 0) + signed)
  }

  listProblems(): RowProblem[] {
    if (!this.#isPlain) return []
    return [...this.#expected].flatMap(([key, { client, at, cents, line }]) => {
      const sum = this.#sums.get(key) ?? 0
      const text = `${at}: ${(sum / 100).toFixed(2)}, ${(cents / 100).toFixed(2)}`
      return sum === cents ? [] : [{ client, problem: 'net_income' as const, line, text }]
    })
  }
}
