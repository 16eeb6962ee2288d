import { parseDate } from '../../../../shared/tables/day-text.ts'
import type { TableLine } from '../../../../shared/tables/table-line.ts'
import { isEmptyCell, parseMoney } from '../rows/money-text.ts'

/** The lines of a CSV file or a sheet, split at its headings. */
export type Table = {
  /** Trimmed of empty ones at the end; all empty if the file has none. */
  headings: string[]
  hasHeadings: boolean
  /** The last line above the headings, which may name the account. */
  title: string
  /** Below the headings, without empty lines. */
  lines: TableLine[]
}

export const isDate = (text: string): boolean =>
  parseDate(text, 'mdy') !== undefined || parseDate(text, 'dmy') !== undefined

export const isMoney = (text: string): boolean =>
  parseMoney(text, 'dot') !== undefined || parseMoney(text, 'comma') !== undefined

/** The cells of a column that are not empty. */
export const columnTexts = (lines: readonly TableLine[], column: number | null): string[] =>
  column === null
    ? []
    : lines.flatMap(({ cells }) => {
        const text = cells[column] ?? ''
        return isEmptyCell(text) ? [] : [text]
      })
