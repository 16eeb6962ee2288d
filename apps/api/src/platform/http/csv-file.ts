import { Readable } from 'node:stream'
import { stringify, type Options } from 'csv-stringify/sync'
import { createInMemoryFile } from './in-memory-file.ts'
import type { FileAnswer } from './send-file.ts'

export type Cell = string | number | null

/** RFC 4180. A cell that would run as a formula is escaped. */
const format: Options = {
  record_delimiter: 'windows',
  escape_formulas: true,
  cast: { number: (figure) => figure.toFixed(2) },
}

/** A table as CSV in UTF-8 with a BOM, which spreadsheets need. */
export const createCsvFile = (name: string, table: Cell[][]): FileAnswer =>
  createInMemoryFile(name, Buffer.from(stringify(table, { ...format, bom: true })))

/**
 * The same for a table of any length: its rows are read while they are sent, a few at a time, so
 * that neither memory nor other calls depend on their number.
 */
export const createCsvStream = (
  name: string,
  head: string[],
  batches: AsyncIterable<Cell[][]>,
): FileAnswer => ({
  name,
  stream: Readable.from(toCsvLines(head, batches), { objectMode: false }),
})

/** The text of such a table, a few rows at a time. */
export async function* toCsvLines(
  head: string[],
  batches: AsyncIterable<Cell[][]>,
): AsyncGenerator<string> {
  yield stringify([head], { ...format, bom: true })
  for await (const rows of batches) if (rows.length > 0) yield stringify(rows, format)
}
