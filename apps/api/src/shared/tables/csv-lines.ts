import { CsvError, parse } from 'csv-parse/sync'
import { FileProblem } from './file-problem.ts'
import type { TableLine } from './table-line.ts'

/** More than any record has, in characters. */
const maxRecord = 100_000

/** More than any line has. */
const maxCells = 1_000

/** How many lines are looked at for the delimiter. */
const sampledLines = 40

/**
 * The = before a quoted cell (="0041"), by which a file keeps spreadsheets from making a number of it; not one at the end of a cell,
 * or before a quote within it, which is doubled.
 */
const formulaStarts = /(?<=^|[\n\r,;\t|] *)=(?="[^",;\t|\n\r])/g

/** The text of a cell that is such a formula, quoted as a whole. */
const unwrapFormula = (cell: string) => /^="([^"]*)"$/.exec(cell)?.[1] ?? cell

type CsvOptions = {
  /** Lines after these are not read. */
  maxLines: number
  /** Whether a line has the headings that such a file needs. */
  isHead: (cells: string[]) => boolean
}

/** The non-empty lines of a CSV file, of at most 1,000 cells each. Throws a FileProblem. */
export function readCsvLines(file: string, { maxLines, isHead }: CsvOptions): TableLine[] {
  const text = file.replace(formulaStarts, '')
  const delimiter = detectDelimiter(text, isHead)
  const found: TableLine[] = []
  try {
    parse(text, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      trim: true,
      bom: true,
      max_record_size: maxRecord,
      skip_empty_lines: true,
      to: maxLines,
      // Collected here, because the parser would keep more of each record.
      on_record: (cells, { lines }) => {
        if (cells.length > maxCells) throw new FileProblem('import_format', lines)
        found.push({ cells: cells.map(unwrapFormula), line: lines })
        return null
      },
    })
    return found
  } catch (reason) {
    if (!(reason instanceof CsvError)) throw reason
    if (reason.code === 'CSV_QUOTE_NOT_CLOSED') throw new FileProblem('import_incomplete')
    if (reason.code !== 'CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE')
      throw new FileProblem('import_format')
    return readLoosely(text, delimiter)
  }
}

/**
 * Reads a file with quotes inside quoted cells that are not doubled ("TRUCK "N" GO"): a quote ends a cell only
 * before a delimiter or the end of the line. A cell can't have several lines then.
 */
function readLoosely(text: string, delimiter: string): TableLine[] {
  const quoted = new RegExp(String.raw`\s*"(.*?)"\s*(?=[${delimiter}]|$)`, 'y')
  return text
    .replace(/^\u{FEFF}/u, '')
    .split(/\r\n?|\n/)
    .map((line, i): TableLine => {
      const cells: string[] = []
      for (let at = 0; at <= line.length; at++) {
        quoted.lastIndex = at
        const [whole, content] = quoted.exec(line) ?? []
        const end = line.indexOf(delimiter, whole === undefined ? at : at + whole.length)
        const raw = line.slice(at, end === -1 ? undefined : end)
        if (content === undefined && /^\s*"/.test(raw))
          throw new FileProblem('import_incomplete', i + 1)
        cells.push(content === undefined ? raw.trim() : content.replaceAll('""', '"').trim())
        if (cells.length > maxCells) throw new FileProblem('import_format', i + 1)
        if (end === -1) break
        at = end
      }
      return { cells, line: i + 1 }
    })
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
}

const delimiters = [',', ';', '\t', '|']

/** The delimiter that makes one of the first lines a valid head; or else the one that most lines have as often. */
function detectDelimiter(text: string, isHead: CsvOptions['isHead']): string {
  const lines = text
    .slice(0, maxRecord)
    .split(/\r\n?|\n/, sampledLines)
    .filter((line) => line.trim() !== '')
  const cells = (line: string, delimiter: string) =>
    line.split(delimiter).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
  const withHead = delimiters.find((one) => lines.some((line) => isHead(cells(line, one))))
  const regularity = (delimiter: string) => {
    const widths = Map.groupBy(lines, (line) => line.split(delimiter).length)
    return Math.max(0, ...widths.entries().map(([width, same]) => (width - 1) * same.length ** 2))
  }
  return withHead ?? delimiters.toSorted((a, b) => regularity(b) - regularity(a))[0]!
}
