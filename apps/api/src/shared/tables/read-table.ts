import type { ErrorCode } from '@milepost/contract/wire/error-messages'
import { toOneLine } from '@milepost/contract/wire/one-line'
import { readCsvLines } from './csv-lines.ts'
import { FileProblem } from './file-problem.ts'
import { maxPreamble } from './headings.ts'
import { openFile } from './open-file.ts'
import type { TableLine } from './table-line.ts'

/** Lines split at their headings; `title` is what is above them. */
export type Head = { title: string[]; headings: string[]; lines: TableLine[] }
/** The sheet of a file that has what is looked for, cut to what is stored. */
export type Table = Head & { sheet: string | null; sheetsLeftOut: string[] }
export type Outcome = { table: Table } | { problem: ErrorCode; line: number | undefined }

type Layout = {
  maxRows: number
  countKnownHeadings: (cells: readonly string[]) => number
  findHead: (lines: TableLine[]) => Head
  /** Throws a `FileProblem` for rows that can't be meant. */
  check?: (lines: TableLine[]) => void
}

/** Longer cells are cut. */
const maxCell = 500
const maxColumns = 200

/**
 * Reads the CSV or Excel file, for use in a worker thread. Returns what is wrong with it instead of throwing it, because
 * an error loses its class between threads.
 */
export async function readTable(bytes: Uint8Array, layout: Layout): Promise<Outcome> {
  try {
    return { table: await readSheet(bytes, layout) }
  } catch (reason) {
    if (reason instanceof FileProblem) return { problem: reason.code, line: reason.line }
    throw reason
  }
}

async function readSheet(bytes: Uint8Array, layout: Layout): Promise<Table> {
  const { maxRows, countKnownHeadings, findHead, check } = layout
  const sheets = await readSheets(bytes, layout)
  const score = ({ lines }: { lines: TableLine[] }) =>
    Math.max(0, ...lines.slice(0, maxPreamble).map(({ cells }) => countKnownHeadings(cells)))
  const scores = sheets.map(score)
  const sheet = sheets[scores.indexOf(Math.max(...scores))]
  if (!sheet) throw new FileProblem('import_empty')
  const { title, headings, lines } = findHead(sheet.lines)
  if (lines.length === 0) throw new FileProblem('import_empty')
  if (lines.length > maxRows) throw new FileProblem('import_too_many')
  check?.(lines)
  const toCells = (cells: readonly string[]) =>
    cells.slice(0, maxColumns).map((cell) => toStorable(cell.slice(0, maxCell)))
  return {
    sheet: toStorable(sheet.name) || null,
    sheetsLeftOut: sheets.filter((one) => one !== sheet).map(({ name }) => toStorable(name)),
    title: toCells(title),
    headings: toCells(headings),
    lines: lines.map(({ line, cells }) => ({ line, cells: toCells(cells) })),
  }
}

async function readSheets(
  bytes: Uint8Array,
  { maxRows, countKnownHeadings }: Layout,
): Promise<{ name: string; lines: TableLine[] }[]> {
  const maxLines = maxRows + maxPreamble + 1
  const opened = await openFile(bytes)
  if (opened.format === 'text') {
    const isHead = (cells: string[]) => countKnownHeadings(cells) >= 2
    return [{ name: '', lines: readCsvLines(opened.text, { maxLines, isHead }) }]
  }
  // Loaded when needed, because the library takes memory that other files don't need.
  const { readXlsxSheets } = await import('./xlsx-sheets.ts')
  return readXlsxSheets(bytes, maxLines)
}

/** One line. PostgreSQL can store neither a lone surrogate nor a NUL. */
const toStorable = (text: string) => toOneLine(text.toWellFormed().replaceAll('\0', '\u{FFFD}'))
