import { mostImported } from '@milepost/contract/imported-transactions'
import { CsvError, parse } from 'csv-parse/sync'
import { BankFileProblem, centsIn, dayOf, wordsOf, type BankRow } from './bank-row.ts'

/** How columns are called, by banks in both languages. */
const names = {
  date: /^(posted |posting |post |transaction |trans\.? )?(date|fecha)( posted)?$|^fecha de/,
  description:
    /^(transaction )?(description|details?|payee|name|memo|merchant|descripci[oó]n|concepto|detalle)$/,
  amount: /^(transaction )?(amount|importe|monto)( \(?usd\)?)?$/,
  out: /^(debits?|withdrawals?|debit amount|cargos?|retiros?|money out)$/,
  in: /^(credits?|deposits?|credit amount|abonos?|dep[oó]sitos?|money in)$/,
  id: /^(transaction id|fitid|id de (la )?transacci[oó]n)$/,
}

type Column = keyof typeof names
type Columns = { [Name in Column]?: number }

/** How many lines before the one with the columns' names a bank may write. */
const mostBefore = 20

/** The transactions of a bank's CSV file, by the names of its columns. Throws a BankFileProblem. */
export function csvRows(text: string): BankRow[] {
  const records = recordsOf(text)
  const at = records.slice(0, mostBefore).findIndex((cells) => isHead(columnsOf(cells)))
  if (at === -1) throw new BankFileProblem(records.length > 0 ? 'import_columns' : 'import_format')
  const head = records[at]!
  const columns = columnsOf(head)
  return records.slice(at + 1).flatMap((cells, i) => {
    const line = at + i + 2
    if (cells.every((cell) => cell === '')) return []
    // A row that has fewer cells than the head has lost its end.
    if (cells.length < head.length) throw new BankFileProblem('import_incomplete', line)
    return [rowOf(columns, cells, line)]
  })
}

function recordsOf(text: string): string[][] {
  const [first = ''] = text.split('\n', 1)
  const delimiter = [',', ';', '\t'].toSorted(
    (a, b) => first.split(b).length - first.split(a).length,
  )
  const options = { delimiter: delimiter[0], relax_column_count: true, trim: true, bom: true }
  try {
    // One more than it may have, so that it is known to be too many.
    return parse(text, { ...options, skip_empty_lines: true, to: mostImported + mostBefore + 1 })
  } catch (reason) {
    if (!(reason instanceof CsvError)) throw reason
    const isCut = reason.code === 'CSV_QUOTE_NOT_CLOSED'
    throw new BankFileProblem(isCut ? 'import_incomplete' : 'import_format')
  }
}

function columnsOf(cells: string[]): Columns {
  const columns: Columns = {}
  for (const [i, cell] of cells.entries()) {
    const name = cell.toLowerCase().replace(/[_ ]+/g, ' ').trim()
    for (const column of Object.keys(names) as Column[])
      if (names[column].test(name)) columns[column] ??= i
  }
  return columns
}

const isHead = ({ date, description, amount, ...columns }: Columns) =>
  date !== undefined &&
  description !== undefined &&
  (amount !== undefined || (columns.in !== undefined && columns.out !== undefined))

function rowOf(columns: Columns, cells: string[], line: number): BankRow {
  const cell = (name: Column) => cells[columns[name] ?? -1] ?? ''
  const date = dateIn(cell('date'))
  const amount =
    columns.amount === undefined ? inAndOut(cell('in'), cell('out')) : centsIn(cell('amount'))
  if (date === undefined || amount === undefined) throw new BankFileProblem('import_row', line)
  const id = wordsOf(cell('id'))
  return {
    externalId: id === '' ? null : `csv:${id}`,
    ...{ bankAccount: null, date, amount },
    description: wordsOf(cell('description')) || '–',
  }
}

/** Two columns for what came in and what went out; banks write the latter with or without a sign. */
function inAndOut(cameIn: string, wentOut: string): number | undefined {
  const [plus, minus] = [cameIn, wentOut].map((text) => (text === '' ? 0 : centsIn(text)))
  return plus === undefined || minus === undefined ? undefined : plus - Math.abs(minus)
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
