import { findDateOrder, parseDate } from '../../../../shared/tables/day-text.ts'
import type { TableLine } from '../../../../shared/tables/table-line.ts'
import type { Question } from '../rows/bank-file.ts'
import { joinWords } from '../rows/bank-words.ts'
import type { ColumnMapping, GivenMapping } from '../rows/column-mapping.ts'
import { findDecimalMark, parseMoney } from '../rows/money-text.ts'
import { columnsNamed, findColumns } from './headings.ts'
import { findKnownFormat } from './known-formats.ts'
import { isPostedStatus, toCardDirection, toDirection } from './row-words.ts'
import { columnTexts, isDate, isMoney, type Table } from './table.ts'

/** Completes a mapping with what the table says of itself, and asks for what it leaves open. */
export function proposeMapping(
  table: Table,
  given: GivenMapping,
  sheet: string | null,
): { mapping: ColumnMapping; questions: Question[] } {
  const settled: GivenMapping = { ...findKnownFormat(table), ...given }
  const columns = { ...proposeColumns(table), sheet, ...settled }
  const { lines } = table
  const money = [columns.amount, columns.moneyIn, columns.moneyOut, columns.balance].flatMap(
    (column) => columnTexts(lines, column),
  )
  const decimal = findDecimalMark(money)
  const decimalMark = settled.decimalMark ?? decimal.decimalMark
  const dates = columnTexts(lines, columns.date)
  const order = findDateOrder(dates, decimalMark === 'comma')
  const mapping: ColumnMapping = {
    dateOrder: order.dateOrder,
    decimalMark,
    positiveIs: 'in',
    direction: null,
    directionWords: {},
    minusInDebits: 'reverses',
    minusInCredits: 'reverses',
    postedStatuses: [],
    ...columns,
  }
  const signs = settleSigns(table, mapping, settled)
  const questions = [
    ...askColumns(table, mapping),
    ...ask(settled, 'dateOrder', order.isOpen, () => ({
      about: 'date_order',
      columns: [mapping.date ?? -1],
      lines: findLines(
        lines,
        mapping.date,
        (text) => parseDate(text, 'mdy') !== parseDate(text, 'dmy'),
      ),
    })),
    ...ask(settled, 'decimalMark', decimal.isOpen, () => ({
      about: 'decimal_mark',
      columns: [mapping.amount, mapping.moneyIn, mapping.moneyOut].flatMap((one) => one ?? []),
      lines: [mapping.amount, mapping.moneyIn, mapping.moneyOut].flatMap((column) =>
        findLines(
          lines,
          column,
          (text) => parseMoney(text, 'dot')?.cents !== parseMoney(text, 'comma')?.cents,
        ),
      ),
    })),
    ...signs.questions,
  ]
  return { mapping: { ...mapping, ...signs.mapping }, questions }
}

const ask = (
  settled: GivenMapping,
  field: keyof ColumnMapping,
  isOpen: boolean,
  toQuestion: () => Question,
): Question[] => (isOpen && settled[field] === undefined ? [toQuestion()] : [])

const maxExamples = 5

const findLines = (
  lines: readonly TableLine[],
  column: number | null,
  isExample: (text: string) => boolean,
): number[] =>
  lines
    .filter(({ cells }) => column !== null && isExample(cells[column] ?? ''))
    .slice(0, maxExamples)
    .map(({ line }) => line)

function proposeColumns({ headings, hasHeadings, lines }: Table) {
  const found = hasHeadings ? findColumns(headings) : {}
  const { moneyIn, moneyOut } = found
  // One of the two alone says nothing of the other direction.
  const hasBoth = moneyIn !== undefined && moneyOut !== undefined
  const isDirection = (column: number) => {
    const texts = columnTexts(lines, column)
    return texts.length > 0 && texts.every((text) => toDirection(text) !== undefined)
  }
  const words = [found.description, found.payee, found.memo].flatMap((one) => one ?? [])
  return {
    date: found.date ?? null,
    // Some banks put only "debit" or "credit" in the details.
    description: words.filter((column) => words.length === 1 || !isDirection(column)),
    amount: found.amount ?? null,
    moneyIn: hasBoth ? moneyIn : null,
    moneyOut: hasBoth ? moneyOut : null,
    checkNumber: found.checkNumber ?? null,
    externalId: found.externalId ?? null,
    status: found.status ?? findStatus(lines, Object.values(found)),
    currency: found.currency ?? getHeadingCurrency(headings, found.amount),
    account: found.account ?? null,
    balance: found.balance ?? null,
  }
}

/** A column that some rows name as posted, whatever its heading. */
function findStatus(lines: readonly TableLine[], named: readonly number[]): number | null {
  for (const { cells } of lines) {
    const at = cells.findIndex((cell, i) => !named.includes(i) && isPostedStatus(cell, []))
    if (at !== -1) return at
  }
  return null
}

/** The currency in a heading such as 'Amount (CAD)'; US dollars by default. */
const getHeadingCurrency = (headings: readonly string[], amount: number | undefined): string =>
  /\b(cad|mxn|eur|gbp)\)?$/i.exec(headings[amount ?? -1] ?? '')?.[1]?.toUpperCase() ?? 'USD'

/** The questions for columns that are needed and unknown, with those that look like it. */
function askColumns({ headings, lines }: Table, mapping: ColumnMapping): Question[] {
  const example = lines.slice(0, maxExamples).map(({ line }) => line)
  const columnsWhere = (isLikely: (text: string) => boolean) =>
    headings
      .map((_, column) => {
        const texts = columnTexts(lines.slice(0, 100), column)
        return { column, share: texts.filter(isLikely).length / Math.max(1, texts.length) }
      })
      .filter(({ share }) => share > 0.5)
      .toSorted((a, b) => b.share - a.share)
      .map(({ column }) => column)
  const isAmount = (text: string) => isMoney(text) && !isDate(text)
  const questions: [Question['about'], boolean, (text: string) => boolean][] = [
    ['date', mapping.date === null, isDate],
    [
      'description',
      mapping.description.length === 0,
      (text) => /\p{L}{2}/u.test(text) && !isAmount(text) && !isDate(text),
    ],
    [
      'amount',
      mapping.amount === null && mapping.moneyIn === null && mapping.moneyOut === null,
      isAmount,
    ],
  ]
  return questions.flatMap(([about, isOpen, isLikely]) =>
    isOpen ? [{ about, columns: columnsWhere(isLikely), lines: example }] : [],
  )
}

type Signs = { mapping: GivenMapping; questions: Question[] }

/** Decides what signs and words mean, or asks. */
function settleSigns(table: Table, mapping: ColumnMapping, settled: GivenMapping): Signs {
  const { amount, moneyIn, moneyOut } = mapping
  if (moneyIn !== null || moneyOut !== null) return settleColumns(table, mapping, settled)
  if (amount === null) return { mapping: {}, questions: [] }
  if (settled.direction !== undefined && settled.direction !== null)
    return settleWords(table, mapping, settled, settled.direction)
  const column =
    settled.direction === null
      ? undefined
      : (columnsNamed(table.headings, 'direction').find((one) =>
          // Not by `columnTexts`, for which '-' is an empty cell.
          table.lines.some(({ cells }) => toDirection(cells[one] ?? '') !== undefined),
        ) ?? findDirections(table, mapping))
  return column === undefined
    ? settleUnsigned(table, mapping, settled)
    : settleWords(table, mapping, settled, column)
}

/** Where no amount has a sign, a column that says of each row which way its money went, whatever its heading. */
function findDirections({ headings, lines }: Table, mapping: ColumnMapping): number | undefined {
  const amounts = columnTexts(lines, mapping.amount).map((text) =>
    parseMoney(text, mapping.decimalMark),
  )
  if (amounts.some((money) => money && (money.cents < 0 || money.mark !== null))) return undefined
  const rows = lines.filter(({ cells }) => isDate(cells[mapping.date ?? -1] ?? ''))
  return headings
    .map((_, column) => column)
    .find(
      (column) =>
        !mapping.description.includes(column) &&
        rows.length > 0 &&
        rows.every(({ cells }) => toDirection(cells[column] ?? '') !== undefined),
    )
}

/** How often amounts have a minus, and how often not, beside the zeros. */
function countSigns(cents: readonly (number | undefined)[]) {
  const [minus, plus] = [
    cents.filter((one) => one! < 0).length,
    cents.filter((one) => one! > 0).length,
  ]
  return { minus, plus, isAllMinus: minus > 0 && plus === 0, isMostlyMinus: minus > plus }
}

/**
 * Columns of their own for debits and credits. Some banks write a minus before each debit; elsewhere it makes a
 * debit a refund. Where most debits have none, others' minus signs reverse them.
 */
function settleColumns({ lines }: Table, mapping: ColumnMapping, settled: GivenMapping): Signs {
  const { moneyIn, moneyOut, decimalMark } = mapping
  const open = [
    ['minusInDebits', 'minus_in_debits', moneyOut],
    ['minusInCredits', 'minus_in_credits', moneyIn],
  ] as const
  const found = open.flatMap(([field, about, column]) => {
    const cents = columnTexts(lines, column).map((text) => parseMoney(text, decimalMark)?.cents)
    return settled[field] === undefined && countSigns(cents).isMostlyMinus
      ? [{ field, about, column: column! }]
      : []
  })
  if (found.length === 0) return { mapping: {}, questions: [] }
  const fields = found.map(({ field }) => field)
  return {
    mapping: Object.fromEntries(fields.map((field) => [field, 'ignored'])),
    questions: found.map(({ about, column }) => ({
      about,
      columns: [column],
      lines: findLines(lines, column, (text) => (parseMoney(text, decimalMark)?.cents ?? 0) < 0),
    })),
  }
}

/**
 * What an amount without a sign means is open where others are marked CR, or where what is surely a card's purchase or
 * payment has the sign of the other.
 */
function settleUnsigned(table: Table, mapping: ColumnMapping, settled: GivenMapping): Signs {
  const { lines } = table
  const { amount, decimalMark } = mapping
  const amounts = columnTexts(lines, amount).flatMap((text) => parseMoney(text, decimalMark) ?? [])
  const isUnmarked = ({ mark, cents }: { mark: string | null; cents: number }) =>
    mark === null && cents > 0
  const isMarked = amounts.some(({ mark }) => mark === 'credit')
  if (!amounts.some(isUnmarked) || !(isMarked || areChargesUnsigned(table, mapping)))
    return { mapping: {}, questions: [] }
  return {
    // Such a statement has mostly debits.
    mapping: settled.positiveIs === undefined ? { positiveIs: 'out' } : {},
    questions: ask(settled, 'positiveIs', true, () => ({
      about: 'positive',
      columns: [amount!],
      lines: findLines(lines, amount, (text) => {
        const money = parseMoney(text, decimalMark)
        return money !== undefined && isUnmarked(money)
      }),
    })),
  }
}

function areChargesUnsigned({ headings, lines }: Table, mapping: ColumnMapping): boolean {
  const { amount, decimalMark, description } = mapping
  const [type = -1] = columnsNamed(headings, 'direction')
  let [unsigned, signed] = [0, 0]
  for (const { cells } of lines) {
    const cents = parseMoney(cells[amount!] ?? '', decimalMark)?.cents ?? 0
    const way = toCardDirection(
      cells[type] ?? '',
      joinWords(description.map((column) => cells[column] ?? '')),
    )
    if (cents === 0 || way === undefined) continue
    if ((way === 'out') === cents > 0) unsigned++
    else signed++
  }
  return unsigned > signed
}

/**
 * A column of words that say debit or credit. They give the direction, and a minus reverses it, if some debit
 * has no minus. If each has one, the words may only repeat what the signs say: that is open.
 */
function settleWords(
  { lines }: Table,
  mapping: ColumnMapping,
  settled: GivenMapping,
  direction: number,
): Signs {
  const { amount, decimalMark, directionWords } = mapping
  const rows = lines.map(({ cells }) => {
    const text = cells[direction] ?? ''
    return {
      cents: parseMoney(cells[amount!] ?? '', decimalMark)?.cents,
      way: directionWords[text.toLowerCase()] ?? toDirection(text),
    }
  })
  const countOf = (way: 'in' | 'out' | undefined) =>
    countSigns(rows.filter((row) => row.way === way).map(({ cents }) => cents))
  const [debits, credits, others] = [countOf('out'), countOf('in'), countOf(undefined)]
  const isDecided = settled.direction !== undefined
  // "Check" has a minus, too, and "Deposit" none: the signs say it, and no debit says anything else.
  if (!isDecided && debits.plus + debits.minus === 0 && credits.minus === 0 && others.minus > 0)
    return { mapping: { direction: null }, questions: [] }
  const minus = { minusInDebits: debits.isAllMinus, minusInCredits: credits.isAllMinus }
  if (!minus.minusInDebits && !minus.minusInCredits)
    return { mapping: { direction }, questions: [] }
  if (isDecided) return { mapping: { direction }, questions: [] }
  const isSigned = minus.minusInDebits && !minus.minusInCredits
  return {
    mapping: { direction: isSigned ? null : direction },
    questions: [
      {
        about: 'direction',
        columns: [direction],
        lines: findLines(lines, amount, (text) => (parseMoney(text, decimalMark)?.cents ?? 0) < 0),
      },
    ],
  }
}
