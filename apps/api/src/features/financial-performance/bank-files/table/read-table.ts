import { FileProblem } from '../../../../shared/tables/file-problem.ts'
import type { Sheet } from '../../../../shared/tables/xlsx-sheets.ts'
import type { BankFile, Question } from '../rows/bank-file.ts'
import type { ColumnMapping, GetGiven, GivenMapping } from '../rows/column-mapping.ts'
import { findTable, toHeadingsKey } from './headings.ts'
import { proposeMapping } from './propose-mapping.ts'
import { readRows } from './table-rows.ts'
import type { Table } from './table.ts'

const maxSample = 10

/**
 * Reads the rows of a CSV file, which is one sheet, or of one sheet of a workbook: the given one, or the first
 * with a table. Throws a FileProblem.
 */
export function readTable(
  format: 'csv' | 'xlsx',
  sheets: readonly Sheet[],
  getGiven: GetGiven,
): BankFile {
  const { sheet: givenSheet = null } = getGiven(null)
  if (sheets.length === 0) throw new FileProblem('import_format')
  const tables = sheets
    .filter(({ name }) => givenSheet === null || givenSheet === name)
    .flatMap(({ name, lines }) => {
      const table = findTable(lines)
      return table ? [{ name, table }] : []
    })
  const [first] = tables
  if (!first)
    throw new FileProblem(
      sheets.every(({ lines }) => lines.length === 0) ? 'import_format' : 'import_columns',
    )
  const { name, table } = first
  const headingsKey = toHeadingsKey(table)
  const proposal = proposeMapping(table, getGiven(headingsKey), format === 'xlsx' ? name : null)
  const { mapping, questions } = settleByBalance(table, proposal.mapping, proposal.questions)
  const { accounts, notices } = readRows(table, mapping)
  const others = sheets.filter((sheet) => sheet.name !== name).map((sheet) => sheet.name)
  return {
    format,
    accounts,
    questions,
    notices: [
      ...notices,
      ...(others.length > 0 ? [{ about: 'sheets_left_out', sheets: others } as const] : []),
    ],
    table: {
      headings: table.headings,
      headingsKey,
      mapping,
      sheets: sheets.map((sheet) => sheet.name),
      sample: table.lines
        .slice(0, maxSample)
        .map(({ cells }) => cells.map((text) => text.slice(0, 200))),
    },
  }
}

/** Other answers to each question that running balances can prove right or wrong. */
const alternatives: { [About in Question['about']]?: (question: Question) => GivenMapping[] } = {
  direction: ({ columns }) => [{ direction: null }, { direction: columns[0]! }],
  minus_in_debits: () => [{ minusInDebits: 'ignored' }, { minusInDebits: 'reverses' }],
  minus_in_credits: () => [{ minusInCredits: 'ignored' }, { minusInCredits: 'reverses' }],
  positive: () => [{ positiveIs: 'in' }, { positiveIs: 'out' }],
}

/** Answers what a minus or a word means where the running balances allow one answer only. */
function settleByBalance(table: Table, mapping: ColumnMapping, questions: Question[]) {
  const open = questions.filter(({ about }) => alternatives[about])
  if (mapping.balance === null || open.length === 0 || open.length < questions.length)
    return { mapping, questions }
  const combinations = open.reduce<GivenMapping[]>(
    (all, question) =>
      all.flatMap((one) =>
        alternatives[question.about]!(question).map((other) => ({ ...one, ...other })),
      ),
    [{}],
  )
  const proven = combinations.filter((one) => isProven(table, { ...mapping, ...one }))
  return proven.length === 1
    ? { mapping: { ...mapping, ...proven[0] }, questions: [] }
    : { mapping, questions }
}

/** Whether each balance is the one before plus the amount, in file order or in the reverse. */
function isProven(table: Table, mapping: ColumnMapping): boolean {
  const { accounts } = readRows(table, mapping)
  return accounts.every(({ rows }) => {
    if (rows.length < 2) return false
    const steps = rows.slice(1).map((row, i) => ({ before: rows[i]!, row }))
    const isStep = (difference: number | null, amount: number | null) =>
      amount !== null && difference === amount
    return (
      steps.every(
        ({ before, row }) =>
          row.balanceCents !== null &&
          before.balanceCents !== null &&
          isStep(row.balanceCents - before.balanceCents, row.amountCents),
      ) ||
      steps.every(
        ({ before, row }) =>
          row.balanceCents !== null &&
          before.balanceCents !== null &&
          isStep(before.balanceCents - row.balanceCents, before.amountCents),
      )
    )
  })
}
