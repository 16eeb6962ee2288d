import type { BooksMapping } from '@milepost/contract/financial-performance/books-imports'
import { findDateOrder } from '../../../../shared/tables/day-text.ts'
import {
  findColumns,
  hashHeadings,
  maxPreamble,
  normalizeHeading,
} from '../../../../shared/tables/headings.ts'
import type { Head } from '../../../../shared/tables/read-table.ts'
import type { TableLine } from '../../../../shared/tables/table-line.ts'
import { findDecimalMark, isEmptyCell, parseMoney } from '../../bank-files/rows/money-text.ts'
import { findYear, parseDay, parseMonth } from './months.ts'

type Field = 'client' | 'account' | 'date' | 'debit' | 'credit' | 'amount' | 'details'

/**
 * Column names of QuickBooks Online and Desktop, Xero, and spreadsheets, in English and Spanish.
 */
const names: Record<Field, RegExp[]> = {
  client: [
    /^(client|cliente|driver|company|business|carrier|empresa)( name)?$/,
    /^(client|cliente|mc|us ?dot|dot) ?(number|no\.?|#|id|n[uú]mero)$/,
  ],
  account: [
    /^(account|account ?name|distribution account|full name|ledger account|gl account|cuenta|nombre de (la )?cuenta)$/,
    /^(category|categor[ií]a)$/,
    /^(account ?(code|number|no\.?|#)|n[uú]mero de cuenta)$/,
  ],
  date: [
    /^(journal ?date|transaction date|txn ?date|posting date|date|fecha)$/,
    /^(month|period|mes|periodo|per[ií]odo|month end(ing)?)$/,
  ],
  debit: [
    /^(ytd debits?|debits? ?-? ?(ytd|year to date))$/,
    /^(debits?|debit amount|dr|debe|d[eé]bitos?|cargos?)$/,
  ],
  credit: [
    /^(ytd credits?|credits? ?-? ?(ytd|year to date))$/,
    /^(credits?|credit amount|cr|haber|cr[eé]ditos?|abonos?)$/,
  ],
  amount: [
    /^(amount|net amount|net|importe|monto)( ?\(?usd\)?)?$/,
    /^(balance|closing balance|ending balance|opening balance|saldo)$/,
    /^total$/,
  ],
  details: [
    /^(memo\/description|line description|description|memo|narration|details?|descripci[oó]n|concepto)$/,
    /^(name|payee|nombre)$/,
  ],
}

/** The columns that are months, each as yyyy-MM. */
export function findMonths(
  headings: readonly string[],
  year: number | undefined,
): { column: number; month: string }[] {
  return headings.flatMap((heading, column) => {
    const month = parseMonth(heading, { year })
    return month === undefined ? [] : [{ column, month }]
  })
}

/** Months may stand without their year: it is above them. */
const anyYear = 2020

/** How much a line looks like the headings of a file of books. */
export function countKnownHeadings(cells: readonly string[]): number {
  const known = Object.values(findColumns(names, cells)).filter((at) => at !== null).length
  return known + findMonths(cells, anyYear).length
}

/**
 * Splits lines at the headings: the line among the first that has the most known ones. If none has any, the first line
 * is taken for them.
 */
export function findHead(lines: TableLine[]): Head {
  const counts = lines.slice(0, maxPreamble).map(({ cells }) => countKnownHeadings(cells))
  const at = Math.max(0, counts.indexOf(Math.max(1, ...counts)))
  const title = lines.slice(0, at).flatMap(({ cells }) => cells.filter((cell) => cell !== ''))
  return { title, headings: lines[at]?.cells ?? [], lines: lines.slice(at + 1) }
}

/** What the headings and the rows say of the columns. */
export function proposeMapping({ title, headings, lines }: Head): BooksMapping {
  const columns = findColumns(names, headings)
  const cellsOf = (column: number | null) =>
    column === null ? [] : lines.flatMap(({ cells }) => cells[column] || [])
  const months = findMonths(headings, findYear(title))
  const hasSides = columns.debit !== null && columns.credit !== null
  const dates = cellsOf(columns.date)
  const { dateOrder } = findDateOrder(dates, false)
  const areMonths =
    dates.length > 0 &&
    dates.every((text) => parseDay(text, dateOrder) === undefined) &&
    dates.some((text) => parseMonth(text, { year: findYear(title) }) !== undefined)
  const kind =
    columns.date !== null
      ? areMonths
        ? 'months'
        : 'journal'
      : months.length > 0 && !hasSides
        ? 'months'
        : 'balances'
  const byColumn = kind === 'months' && columns.date === null
  const values = byColumn
    ? months.map(({ column }) => column)
    : [columns.debit, columns.credit, columns.amount].flatMap((column) => column ?? [])
  const amounts = values.flatMap(cellsOf).filter((text) => !isEmptyCell(text))
  const { decimalMark } = findDecimalMark(amounts)
  // Reports of QuickBooks have no heading above the accounts.
  const account =
    columns.account ?? (isTransposed(kind, columns) ? null : findText(lines, headings))
  const sides = hasSides || kind === 'months' ? { amount: byColumn ? null : columns.amount } : {}
  const mapping = {
    ...columns,
    ...sides,
    ...(hasSides && { amount: null }),
    ...(byColumn && { debit: null, credit: null }),
    account,
    kind,
    dateOrder,
    decimalMark,
  } as const
  return { ...mapping, positiveIs: hasDebitSigns(mapping, lines) ? 'debit' : 'increase' }
}

/** A file with a row for each month and a column for each account. */
const isTransposed = (kind: string, { date, debit, amount }: Record<Field, number | null>) =>
  kind === 'months' && date !== null && debit === null && amount === null

/** The first column without a heading that has words. */
function findText(lines: readonly TableLine[], headings: readonly string[]): number | null {
  const width = Math.max(headings.length, ...lines.slice(0, 50).map(({ cells }) => cells.length))
  for (let column = 0; column < width; column++) {
    if (headings[column]) continue
    if (lines.some(({ cells }) => /\p{L}/u.test(cells[column] ?? ''))) return column
  }
  return null
}

/** Whether the amounts of one column add up to zero, as debits and credits with signs do. */
function hasDebitSigns(
  { kind, amount, decimalMark }: Pick<BooksMapping, 'kind' | 'amount' | 'decimalMark'>,
  lines: readonly TableLine[],
): boolean {
  if (amount === null) return kind === 'journal'
  if (kind === 'journal') return true
  const cents = lines.flatMap(
    ({ cells }) => parseMoney(cells[amount] ?? '', decimalMark)?.cents ?? [],
  )
  return cents.some((one) => one < 0) && cents.reduce((sum, one) => sum + one, 0) === 0
}

/** Recognizes a file by its headings, whatever their case and spaces; months and days count as one. */
export const toHeadingsKey = (headings: readonly string[]): string | null =>
  hashHeadings(headings, (all) => new Set(all.map(toName)))

const toName = (heading: string) =>
  parseMonth(heading, { year: anyYear }) === undefined ? normalizeHeading(heading) : 'month'
