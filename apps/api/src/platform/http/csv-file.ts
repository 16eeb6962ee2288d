import { stringify } from 'csv-stringify/sync'
import { createInMemoryFile } from './in-memory-file.ts'
import type { FileAnswer } from './send-file.ts'

export type Cell = string | number | null

/**
 * A table as CSV (RFC 4180) in UTF-8 with a BOM, which spreadsheets need. A cell that would run as
 * a formula is escaped.
 */
export function createCsvFile(name: string, table: Cell[][]): FileAnswer {
  const text = stringify(table, {
    bom: true,
    record_delimiter: 'windows',
    escape_formulas: true,
    cast: { number: (figure) => figure.toFixed(2) },
  })
  return createInMemoryFile(name, Buffer.from(text))
}
