import { unzipSync } from 'fflate'
import readWorkbook from 'read-excel-file/universal'
import { FileProblem } from './file-problem.ts'
import type { TableLine } from './table-line.ts'

export type Sheet = { name: string; lines: TableLine[] }

const maxUnzippedBytes = 48 * 1024 * 1024
const maxEntries = 500
const maxColumns = 200
/** In characters. Excel's cells have up to 32,767, each of at most six in XML. */
const [maxTag, maxText] = [10_000, 200_000]

/** The sheets of a workbook (.xlsx) that contain anything. Throws a FileProblem. */
export async function readXlsxSheets(bytes: Uint8Array, maxRows: number): Promise<Sheet[]> {
  checkSize(bytes, maxRows)
  try {
    const workbook = await readWorkbook(Uint8Array.from(bytes).buffer, {
      parseNumber: toNumberText,
    })
    return workbook
      .map(({ sheet, data }) => ({
        name: sheet,
        lines: data
          .map((cells, i) => ({ line: i + 1, cells: cells.map(toText) }))
          .filter(({ cells }) => cells.some((cell) => cell !== '')),
      }))
      .filter(({ lines }) => lines.length > 0)
  } catch {
    // The reader trips over malformed parts with errors of many kinds.
    throw new FileProblem('import_format')
  }
}

/**
 * Refuses what would fill the memory: a file that is small only while it is zipped, or one with cells far away from the
 * others, since all between would be filled.
 */
function checkSize(bytes: Uint8Array, maxRows: number): void {
  let [entries, size, cells] = [0, 0, 0]
  const parts = unzip(bytes, ({ name, originalSize }) => {
    entries += 1
    size += originalSize
    if (entries > maxEntries || size > maxUnzippedBytes) throw new FileProblem('import_too_many')
    // A sheet may have any name there.
    return /^xl\/.*\.xml$/.test(name)
  })
  for (const part of Object.values(parts)) {
    const xml = new TextDecoder().decode(part)
    checkTokens(xml)
    let [rows, columns] = [xml.match(/<row\b/g)?.length ?? 0, 0]
    for (const [, column = '', row] of xml.matchAll(
      /<(?:row|c)\b[^<>]{0,200}?\br="([A-Z]*)(\d+)"/g,
    )) {
      rows = Math.max(rows, Number(row))
      columns = Math.max(columns, toColumn(column))
    }
    if (rows > maxRows || columns > maxColumns) throw new FileProblem('import_too_many')
    cells += rows * columns
  }
  // Excel lists the cells with formulas in a part of their own.
  if (cells > 2 * maxRows * maxColumns) throw new FileProblem('import_too_many')
}

/**
 * Refuses tags and texts that are longer than any program writes. The reader takes a file in pieces, smaller ones where it
 * is slow, and looks at a token from its beginning again with each: one of megabytes would never end.
 */
function checkTokens(xml: string): void {
  let end = 0
  for (;;) {
    const start = xml.indexOf('<', end)
    if ((start === -1 ? xml.length : start) - end > maxText) throw new FileProblem('import_format')
    if (start === -1) return
    end = findTokenEnd(xml, start)
  }
}

const sections = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const

/** The end of a comment, a section, or a tag, which may have a > between quotes. Throws a FileProblem if it is too far away. */
function findTokenEnd(xml: string, start: number): number {
  const section = /[!?]/.test(xml[start + 1] ?? '')
    ? sections.find(([opening]) => xml.startsWith(opening, start))
    : undefined
  if (section) {
    const end = xml.indexOf(section[1], start)
    if (end !== -1 && end - start <= maxText) return end + section[1].length
    throw new FileProblem('import_format')
  }
  for (let at = start + 1; at < start + maxTag; at++) {
    const character = xml[at]
    if (character === '>') return at + 1
    if (character === '"' || character === "'") at = xml.indexOf(character, at + 1)
    if (character === undefined || at === -1) break
  }
  throw new FileProblem('import_format')
}

function unzip(
  bytes: Uint8Array,
  filter: (file: { name: string; originalSize: number }) => boolean,
) {
  try {
    return unzipSync(bytes, { filter })
  } catch (reason) {
    throw reason instanceof FileProblem ? reason : new FileProblem('import_format')
  }
}

const toColumn = (letters: string) =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

/** A cell as a CSV file would have it; numbers come as text. */
function toText(value: unknown): string {
  // Days are whole numbers, but times are fractions, which miss the second by some milliseconds.
  if (value instanceof Date)
    return new Date(Math.round(value.getTime() / 1_000) * 1_000).toISOString().slice(0, 10)
  if (typeof value === 'boolean') return String(value).toUpperCase()
  return typeof value === 'string' ? value.trim() : ''
}

/** A stored number as Excel shows it: -84.210000000000008 is -84.21. */
function toNumberText(stored: string): string {
  if (/^-?\d+$/.test(stored)) return stored
  const text = String(Number(Number(stored).toPrecision(15)))
  // Its dot is a decimal mark, so 1.234 must not look like a thousand.
  return /\.\d{3}$/.test(text) ? `${text}0` : text
}
