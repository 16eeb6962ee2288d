// Reads files of books in a worker thread, because thousands of rows would block the event loop.
import { maxBooksRows } from '@milepost/contract/financial-performance/books-imports'
import { FileProblem } from '../../../../shared/tables/file-problem.ts'
import { readTable, type Outcome } from '../../../../shared/tables/read-table.ts'
import type { TableLine } from '../../../../shared/tables/table-line.ts'
import { countKnownHeadings, findHead } from './headings.ts'

export default ({ bytes }: { bytes: Uint8Array }): Promise<Outcome> =>
  readTable(bytes, { maxRows: maxBooksRows, countKnownHeadings, findHead, check })

/** Accounts and amounts take two columns at least, and amounts have digits. */
function check(lines: TableLine[]): void {
  const hasAmounts = lines.some(({ cells }) => cells.slice(1).some((cell) => /\d/.test(cell)))
  if (!hasAmounts) throw new FileProblem('books_file_columns')
}
