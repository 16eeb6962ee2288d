import { maxImported } from '@milepost/contract/books/imported-transactions'
import { CsvError, parse } from 'csv-parse/sync'
import { BankFileProblem, parseCents, parseDay, toWords, type BankRow } from './bank-row.ts'

/** Column names used by banks, in English and Spanish. If a file has several, the first pattern that matches wins. */
const names = {
  date: [
    /^(posted |posting |post |transaction |trans\.? )?(date|fecha)( posted| \(utc\))?$|^fecha de/,
  ],
  description: [
    /^(transaction |full )?(description|descripci[oó]n|concepto)$/,
    /^(transaction )?(payee|name|merchant)$/,
    // Last, because some banks put only "debit" or "credit" in it.
    /^(transaction )?(details?|memo|detalle)$/,
  ],
  amount: [/^(transaction )?(amount|importe|monto)( \(?usd\)?)?$/],
  out: [
    /^(debits?|withdrawals?|(debit|withdrawal) amount|amount debit|cargos?|retiros?|money out)$/,
  ],
  in: [
    /^(credits?|deposits?|(credit|deposit) amount|amount credit|abonos?|dep[oó]sitos?|money in)$/,
  ],
  way: [
    /^(debit ?\/? ?credit|credit ?\/? ?debit|dr ?\/ ?cr|cr ?\/ ?dr)( indicator)?$/,
    // If there is a debit/credit column as well, this one says how it was paid.
    /^((transaction )?type|tipo)$/,
  ],
  id: [/^(transaction id|fitid|id de (la )?transacci[oó]n)$/],
  status: [/^(transaction )?(status|estado)$/],
  account: [/^source account$/],
}

const debitPattern = /^(debit|dr|withdrawal|d[eé]bito|cargo|retiro)$/i
const creditPattern = /^(credit|cr|deposit|cr[eé]dito|abono|dep[oó]sito)$/i

type Column = keyof typeof names
type Columns = { [Name in Column]?: number }

/** Balance lines that some banks put before or after the transactions. */
const balance =
  /^(beginning|opening|starting|ending|closing) balance\b|^saldo (inicial|final|anterior)\b/i

/** Statuses of failed or pending transactions. Pending ones appear again in a later file. */
const notSettled =
  /^(pending|processing|failed|cancell?ed|declined|rejected|pendiente|fallid[oa]|cancelad[oa]|rechazad[oa])$/i

/** Wells Fargo files have no header. Columns: date, amount, asterisk, check number, description. */
const wellsFargo = { date: 0, amount: 1, description: 4 }
const isWellsFargo = ([date = '', amount = '', asterisk, ...others]: string[]) =>
  asterisk === '*' &&
  others.length === 2 &&
  parseDate(date) !== undefined &&
  parseCents(amount) !== undefined

/** The maximum number of lines before the header. */
const maxPreamble = 20

/**
 * Parses the transactions of a bank's CSV file by its column names, or as Wells Fargo's file without a
 * header. Throws a BankFileProblem.
 */
export function parseCsvRows(text: string): BankRow[] {
  const records = parseRecords(text)
  const { columns, width, rowsBelow } = findTable(records)
  const rows = rowsBelow.filter(({ cells, line }) => {
    if (cells.every((cell) => cell === '')) return false
    // Fewer cells than the header: the row is truncated. More: it contains an unquoted delimiter.
    if (cells.length < width) throw new BankFileProblem('import_incomplete', line)
    if (cells.slice(width).some((cell) => cell !== ''))
      throw new BankFileProblem('import_row', line)
    return !isBalance(columns, cells) && !notSettled.test(cells[columns.status ?? -1] ?? '')
  })
  const creditsHaveMinus = isMinusOfCredits(columns, rows)
  const lines = rows.map(({ cells, line }) => ({
    row: toRow(columns, cells, {
      line,
      creditsHaveMinus,
    }),
    way: cells[columns.way ?? -1] ?? '',
    line,
  }))
  // Signs give the direction if there are any; otherwise use the debit/credit column.
  const isUnsigned =
    columns.amount !== undefined &&
    lines.every(({ row }) => row.amount >= 0) &&
    lines.some(({ way }) => debitPattern.test(way))
  if (!isUnsigned) return lines.map(({ row }) => row)
  return lines.map(({ row, way, line }) => {
    if (debitPattern.test(way)) return { ...row, amount: 0 - row.amount }
    if (row.amount !== 0 && !creditPattern.test(way)) throw new BankFileProblem('import_row', line)
    return row
  })
}

type Line = { cells: string[]; line: number }

/** Finds the header, and returns its columns, their number and the lines below it. */
function findTable(lines: Line[]): { columns: Columns; width: number; rowsBelow: Line[] } {
  const at = lines.slice(0, maxPreamble).findIndex(({ cells }) => isHead(findColumns(cells)))
  const head = (lines[at] ?? lines[0])?.cells
  if (!head) throw new BankFileProblem('import_format')
  const width = head.length
  if (at !== -1) return { columns: findColumns(head), width, rowsBelow: lines.slice(at + 1) }
  if (isWellsFargo(head)) return { columns: wellsFargo, width, rowsBelow: lines }
  throw new BankFileProblem('import_columns')
}

/** The cells of each non-empty line, with its line number in the file. */
function parseRecords(text: string): Line[] {
  const options = {
    delimiter: detectDelimiter(text),
    relax_column_count: true,
    trim: true,
    bom: true,
  }
  try {
    const records: unknown = parse(text, {
      ...options,
      skip_empty_lines: true,
      info: true,
      to: maxImported + maxPreamble + 1,
    })
    return (records as { record: string[]; info: { lines: number } }[]).map(({ record, info }) => ({
      cells: record,
      line: info.lines,
    }))
  } catch (reason) {
    if (!(reason instanceof CsvError)) throw reason
    const isTruncated = reason.code === 'CSV_QUOTE_NOT_CLOSED'
    throw new BankFileProblem(isTruncated ? 'import_incomplete' : 'import_format')
  }
}

/** The delimiter that makes one of the first lines a valid header; a comma by default. */
function detectDelimiter(text: string): string {
  const lines = text.split(/\r\n?|\n/, 2 * maxPreamble)
  const cells = (line: string, delimiter: string) =>
    line.split(delimiter).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
  const delimiters = [',', ';', '\t']
  return (
    delimiters.find((one) => lines.some((line) => isHead(findColumns(cells(line, one))))) ?? ','
  )
}

function findColumns(cells: string[]): Columns {
  const headers = cells.map((cell) => cell.toLowerCase().replace(/[_ ]+/g, ' ').trim())
  const columns: Columns = {}
  for (const column of Object.keys(names) as Column[])
    for (const pattern of names[column]) {
      const at = headers.findIndex((name) => pattern.test(name))
      if (at !== -1) columns[column] ??= at
    }
  return columns
}

const isHead = ({ date, description, amount, ...columns }: Columns) =>
  date !== undefined &&
  description !== undefined &&
  (amount !== undefined || (columns.in !== undefined && columns.out !== undefined))

const isBalance = (columns: Columns, cells: string[]) =>
  balance.test(cells[columns.description!] ?? '') &&
  [columns.amount, columns.in, columns.out].every((at) => (cells[at ?? -1] ?? '') === '')

/**
 * Some card issuers write all credits with a minus, in a separate column. Only if all have one does the minus
 * carry no meaning.
 */
function isMinusOfCredits(columns: Columns, rows: readonly { cells: string[] }[]): boolean {
  const amounts = (at: number | undefined) =>
    at === undefined ? [] : rows.flatMap(({ cells }) => parseCents(cells[at] ?? '') || [])
  const credits = amounts(columns.in)
  return (
    credits.length > 0 &&
    credits.every((amount) => amount < 0) &&
    amounts(columns.out).every((amount) => amount > 0)
  )
}

type RowContext = { line: number; creditsHaveMinus: boolean }

function toRow(columns: Columns, cells: string[], { line, creditsHaveMinus }: RowContext): BankRow {
  const cell = (name: Column) => cells[columns[name] ?? -1] ?? ''
  const date = parseDate(cell('date'))
  const amount =
    columns.amount === undefined
      ? toSignedAmount(cell('in'), cell('out'), creditsHaveMinus)
      : parseCents(cell('amount'))
  if (date === undefined || amount === undefined) throw new BankFileProblem('import_row', line)
  const id = toWords(cell('id'))
  return {
    externalId: id === '' ? null : `csv:${id}`,
    bankAccount: parseAccount(cell('account')),
    date,
    amount,
    description: toWords(cell('description')) || '–',
  }
}

/** The last four digits of the account number, or its name if it doesn't end in four digits. */
function parseAccount(text: string): string | null {
  const [digits] = /\d{4}$/.exec(text) ?? []
  return digits === undefined ? toWords(text.slice(0, 40)) || null : `…${digits}`
}

/** Combines a credit and a debit column; banks write debits with or without a minus. */
function toSignedAmount(
  plusText: string,
  minusText: string,
  creditsHaveMinus: boolean,
): number | undefined {
  const [plus, minus] = [plusText, minusText].map((text) => (text === '' ? 0 : parseCents(text)))
  if (plus === undefined || minus === undefined) return undefined
  return (creditsHaveMinus ? Math.abs(plus) : plus) - Math.abs(minus)
}

/** Parses a date in ISO or US format; undefined for any other text. */
function parseDate(text: string): string | undefined {
  const iso = /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ].*)?$/.exec(text)
  if (iso) return parseDay(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const american = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d\d)(?: .*)?$/.exec(text)
  if (!american) return undefined
  const year = Number(american[3])
  return parseDay(year < 100 ? 2000 + year : year, Number(american[1]), Number(american[2]))
}
