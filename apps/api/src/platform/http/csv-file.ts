import { stringify } from 'csv-stringify/sync'
import { createInMemoryFile } from './in-memory-file.ts'
import type { FileAnswer } from './send-file.ts'

export type Cell = string | number | null

/** A table as RFC 4180 has it, in UTF-8 with its mark for spreadsheets; a name that a spreadsheet would compute is made harmless. */
export function createCsvFile(name: string, table: Cell[][]): FileAnswer {
  const text = stringify(table, {
    ...{ bom: true, record_delimiter: 'windows', escape_formulas: true },
    cast: { number: (figure) => figure.toFixed(2) },
  })
  return createInMemoryFile(name, Buffer.from(text))
}
