import { createHash } from 'node:crypto'
import type { TableLine } from '../../../../shared/tables/table-line.ts'
import { joinWords } from '../rows/bank-words.ts'
import { isDate, isMoney, type Table } from './table.ts'

/** Column names used by banks, in English and Spanish. If a file has several, the first pattern that matches wins. */
const names = {
  date: [
    /^((posted|posting|post|transaction|trans?\.?|activity|effective|process(ed|ing)|booking|value|settle(ment|d)|completed|purchase) )?(date|fecha)( (posted|and time|\/ time))?( ?\((utc|gmt|mm\/dd\/yyyy)\))?$|^fecha de( .*)?$|^date ?\/ ?time$/,
  ],
  description: [/^(transaction |full |original )?(description|descripci[oó]n|concepto)$/],
  payee: [/^(transaction )?(payee|name|merchant)( name)?$/],
  memo: [/^(transaction )?memo$/, /^(transaction )?(details?|detalle)$/],
  amount: [
    /^(transaction |posted |billing )?(amount|amt|importe|monto)( ?\(?(usd|cad|mxn|eur|gbp|us\$|\$)\)?)?$/,
  ],
  moneyOut: [
    /^(debits?|withdrawals?|(debit|withdrawal) (amount|amt)|amount debit|cargos?|retiros?|money out|paid out|outflow)( ?\(?(usd|cad|mxn|eur|gbp|us\$|\$|-)\)?)?$/,
  ],
  moneyIn: [
    /^(credits?|deposits?|(credit|deposit) (amount|amt)|amount credit|abonos?|dep[oó]sitos?|money in|paid in|inflow)( ?\(?(usd|cad|mxn|eur|gbp|us\$|\$|\+)\)?)?$/,
  ],
  direction: [
    /^(debit ?\/? ?credit|credit ?\/? ?debit|dr ?\/ ?cr|cr ?\/ ?dr|d ?\/ ?c|c ?\/ ?d)( indicator| code)?$/,
    /^(sign|signo|\+ ?\/ ?-|dc|direction)( indicator)?$/,
    // If there is a debit/credit column as well, this one says how it was paid.
    /^((transaction )?(type|code)|trans?\.? type|tipo( de (movimiento|transacci[oó]n))?)$/,
    /^details?$/,
  ],
  externalId: [/^(transaction id|fitid|id de (la )?transacci[oó]n)$/],
  checkNumber: [
    /^(check|cheque|chk|ck)\.?( ?(or slip )?(number|no\.?|num\.?|#))?$|^n[uú]mero de cheque$/,
  ],
  status: [/^(transaction |posting )?(status|estado)$/],
  currency: [/^(transaction |posted |account |billing )?(currency|moneda|divisa)( code)?$/],
  account: [
    /^((source|from|bank) )?account( ?(number|no\.?|#|ending))?$|^(n[uú]mero de )?cuenta$/,
    /^((source|from|bank) )?account name$/,
  ],
  balance: [/^(running |account |ending |available |ledger )?(balance|bal\.?|saldo)$/],
} satisfies Record<string, RegExp[]>

export type ColumnName = keyof typeof names
export type NamedColumns = { [Name in ColumnName]?: number }

/** The maximum number of lines before the headings. */
export const maxPreamble = 20

export const normalizeHeading = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[_\s]+/g, ' ')
    .trim()

/** The columns whose headings banks are known to use. */
export function findColumns(headings: readonly string[]): NamedColumns {
  const normal = headings.map(normalizeHeading)
  const columns: NamedColumns = {}
  for (const name of Object.keys(names) as ColumnName[])
    for (const pattern of names[name]) {
      const at = normal.findIndex((heading) => pattern.test(heading))
      if (at !== -1) columns[name] ??= at
    }
  return columns
}

/** The columns in the order of their patterns: a debit/credit indicator before a type. */
export const columnsNamed = (headings: readonly string[], name: ColumnName): number[] =>
  names[name].flatMap((pattern) =>
    headings.flatMap((heading, i) => (pattern.test(normalizeHeading(heading)) ? i : [])),
  )

/** Whether a line has all headings that a bank's file needs. */
export function isCompleteHead(cells: readonly string[]): boolean {
  const { date, description, payee, memo, amount, moneyIn, moneyOut } = findColumns(cells)
  return (
    date !== undefined &&
    (description ?? payee ?? memo) !== undefined &&
    (amount !== undefined || (moneyIn !== undefined && moneyOut !== undefined))
  )
}

/** Recognizes a file by its headings, whatever their case and spaces, or by its width if it has none. */
export const toHeadingsKey = ({ headings, hasHeadings }: Table): string =>
  createHash('sha256')
    .update(hasHeadings ? headings.map(normalizeHeading).join('\n') : `#${headings.length}`)
    .digest('base64url')
    .slice(0, 22)

/**
 * Splits lines at the headings: a line that has all that a bank's file needs; or one that a line with a date
 * follows; or none, if the first line with a date has an amount. Undefined if there is no such line.
 */
export function findTable(lines: TableLine[]): Table | undefined {
  const first = lines.slice(0, maxPreamble + 1)
  let at = first.findIndex(({ cells }) => isCompleteHead(cells))
  if (at === -1) at = findUnknownHead(first)
  const head = lines[at]
  if (head) {
    const width = head.cells.findLastIndex((cell) => cell !== '') + 1
    return {
      headings: head.cells.slice(0, width),
      hasHeadings: true,
      title: joinWords(lines[at - 1]?.cells ?? []),
      lines: lines.slice(at + 1),
    }
  }
  const start = first.findIndex(({ cells }) => cells.some(isDate) && cells.some(isAmount))
  if (start === -1) return undefined
  const width = lines[start]!.cells.length
  return {
    headings: Array<string>(width).fill(''),
    hasHeadings: false,
    title: '',
    lines: lines.slice(start),
  }
}

const isAmount = (text: string) => !isDate(text) && isMoney(text)

/** A line of three or more words with a line below that has a date and as many cells, or almost. */
function findUnknownHead(lines: readonly TableLine[]): number {
  return lines.findIndex(({ cells }, i) => {
    const words = cells.filter((cell) => cell !== '')
    const below = lines[i + 1]?.cells
    return (
      words.length >= 3 &&
      !cells.some((cell) => isDate(cell) || isAmount(cell)) &&
      below !== undefined &&
      below.length >= words.length &&
      below.some(isDate)
    )
  })
}
