import { mostImported } from '@milepost/contract/imported-transactions'
import { CsvError, parse } from 'csv-parse/sync'
import { BankFileProblem, centsIn, dayOf, wordsOf, type BankRow } from './bank-row.ts'

/** How columns are called, by banks in both languages; the first name that a file has is the one meant. */
const names = {
  date: [/^(posted |posting |post |transaction |trans\.? )?(date|fecha)( posted)?$|^fecha de/],
  description: [
    /^(transaction |full )?(description|descripci[oó]n|concepto)$/,
    /^(transaction )?(payee|name|merchant)$/,
    // Some say in it no more than debit or credit.
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
    // Beside such a column, it says by what means.
    /^((transaction )?type|tipo)$/,
  ],
  id: [/^(transaction id|fitid|id de (la )?transacci[oó]n)$/],
}

const wentOut = /^(debit|dr|withdrawal|d[eé]bito|cargo|retiro)$/i
const cameIn = /^(credit|cr|deposit|cr[eé]dito|abono|dep[oó]sito)$/i

type Column = keyof typeof names
type Columns = { [Name in Column]?: number }

/** A line of some banks that tells what was there before or after all others, and is no transaction. */
const balance =
  /^(beginning|opening|starting|ending|closing) balance\b|^saldo (inicial|final|anterior)\b/i

/** How many lines before the one with the columns' names a bank may write. */
const mostBefore = 20

/** The transactions of a bank's CSV file, by the names of its columns. Throws a BankFileProblem. */
export function csvRows(text: string): BankRow[] {
  const records = recordsOf(text)
  const at = records.slice(0, mostBefore).findIndex(({ cells }) => isHead(columnsOf(cells)))
  if (at === -1) throw new BankFileProblem(records.length > 0 ? 'import_columns' : 'import_format')
  const head = records[at]!.cells
  const columns = columnsOf(head)
  const rows = records.slice(at + 1).filter(({ cells, line }) => {
    if (cells.every((cell) => cell === '')) return false
    // A row that has fewer cells than the head has lost its end; in one that has more, a comma stands where none may.
    if (cells.length < head.length) throw new BankFileProblem('import_incomplete', line)
    if (cells.slice(head.length).some((cell) => cell !== ''))
      throw new BankFileProblem('import_row', line)
    return !isBalance(columns, cells)
  })
  const creditsHaveMinus = isMinusOfCredits(columns, rows)
  const lines = rows.map(({ cells, line }) => ({
    row: rowOf(columns, cells, { line, creditsHaveMinus }),
    ...{ way: cells[columns.way ?? -1] ?? '', line },
  }))
  // Signs say what went out, where there are any; else the column that says debit or credit of each.
  const isUnsigned =
    columns.amount !== undefined &&
    lines.every(({ row }) => row.amount >= 0) &&
    lines.some(({ way }) => wentOut.test(way))
  if (!isUnsigned) return lines.map(({ row }) => row)
  return lines.map(({ row, way, line }) => {
    if (wentOut.test(way)) return { ...row, amount: 0 - row.amount }
    if (row.amount !== 0 && !cameIn.test(way)) throw new BankFileProblem('import_row', line)
    return row
  })
}

/** The cells of each line that has some, with its number in the file. */
function recordsOf(text: string): { cells: string[]; line: number }[] {
  const options = { delimiter: delimiterOf(text), relax_column_count: true, trim: true, bom: true }
  try {
    const records: unknown = parse(text, {
      ...{ ...options, skip_empty_lines: true, info: true },
      // One more than it may have, so that it is known to be too many.
      to: mostImported + mostBefore + 1,
    })
    return (records as { record: string[]; info: { lines: number } }[]).map(({ record, info }) => ({
      cells: record,
      line: info.lines,
    }))
  } catch (reason) {
    if (!(reason instanceof CsvError)) throw reason
    const isCut = reason.code === 'CSV_QUOTE_NOT_CLOSED'
    throw new BankFileProblem(isCut ? 'import_incomplete' : 'import_format')
  }
}

/** What stands between cells: whatever makes one of the first lines the one with the columns' names. */
function delimiterOf(text: string): string {
  const lines = text.split(/\r\n?|\n/, 2 * mostBefore)
  const cells = (line: string, delimiter: string) =>
    line.split(delimiter).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
  const delimiters = [',', ';', '\t']
  return delimiters.find((one) => lines.some((line) => isHead(columnsOf(cells(line, one))))) ?? ','
}

function columnsOf(cells: string[]): Columns {
  const heads = cells.map((cell) => cell.toLowerCase().replace(/[_ ]+/g, ' ').trim())
  const columns: Columns = {}
  for (const column of Object.keys(names) as Column[])
    for (const pattern of names[column]) {
      const at = heads.findIndex((name) => pattern.test(name))
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

/** Some cards write what came in with a minus, in a column of its own; where all of it has one, it says nothing more. */
function isMinusOfCredits(columns: Columns, rows: readonly { cells: string[] }[]): boolean {
  const amounts = (at: number | undefined) =>
    at === undefined ? [] : rows.flatMap(({ cells }) => centsIn(cells[at] ?? '') || [])
  const credits = amounts(columns.in)
  return (
    credits.length > 0 &&
    credits.every((amount) => amount < 0) &&
    amounts(columns.out).every((amount) => amount > 0)
  )
}

type Place = { line: number; creditsHaveMinus: boolean }

function rowOf(columns: Columns, cells: string[], { line, creditsHaveMinus }: Place): BankRow {
  const cell = (name: Column) => cells[columns[name] ?? -1] ?? ''
  const date = dateIn(cell('date'))
  const amount =
    columns.amount === undefined
      ? inAndOut(cell('in'), cell('out'), creditsHaveMinus)
      : centsIn(cell('amount'))
  if (date === undefined || amount === undefined) throw new BankFileProblem('import_row', line)
  const id = wordsOf(cell('id'))
  return {
    externalId: id === '' ? null : `csv:${id}`,
    ...{ bankAccount: null, date, amount },
    description: wordsOf(cell('description')) || '–',
  }
}

/** Two columns for what came in and what went out; banks write the latter with or without a sign. */
function inAndOut(
  plusText: string,
  minusText: string,
  creditsHaveMinus: boolean,
): number | undefined {
  const [plus, minus] = [plusText, minusText].map((text) => (text === '' ? 0 : centsIn(text)))
  if (plus === undefined || minus === undefined) return undefined
  return (creditsHaveMinus ? Math.abs(plus) : plus) - Math.abs(minus)
}

/** A day as banks of this country write it; undefined for any other text. */
function dateIn(text: string): string | undefined {
  const iso = /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ].*)?$/.exec(text)
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const american = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d\d)(?: .*)?$/.exec(text)
  if (!american) return undefined
  const year = Number(american[3])
  return dayOf(year < 100 ? 2000 + year : year, Number(american[1]), Number(american[2]))
}
