import { maxImported } from '@milepost/contract/financial-performance/bank-imports'
import { readCsvLines } from '../../../shared/tables/csv-lines.ts'
import { FileProblem } from '../../../shared/tables/file-problem.ts'
import { openFile } from '../../../shared/tables/open-file.ts'
import { readOfx } from './ofx/bank-file-ofx.ts'
import type { BankFile } from './rows/bank-file.ts'
import type { GetGiven } from './rows/column-mapping.ts'
import { isCompleteHead, maxPreamble } from './table/headings.ts'
import { readTable } from './table/read-table.ts'

/** Maximum lines of a table, with those before and after its transactions. */
const maxRows = maxImported + 2 * maxPreamble

/**
 * Reads a bank's OFX, CSV or XLSX file. `getGiven` returns what a person decided about a table with these headings
 * (null for OFX, and before the headings are known): it settles the questions of the fields that it has. Throws a
 * FileProblem.
 */
export async function parseBankFile(
  bytes: Uint8Array,
  getGiven: GetGiven = () => ({}),
): Promise<BankFile> {
  const file = await parse(bytes, getGiven)
  const count = file.accounts.reduce((sum, { rows }) => sum + rows.length, 0)
  if (count > maxImported) throw new FileProblem('import_too_many')
  if (count === 0 && file.questions.length === 0) throw new FileProblem('import_empty')
  return file
}

async function parse(bytes: Uint8Array, getGiven: GetGiven): Promise<BankFile> {
  const opened = await openFile(bytes)
  if (opened.format === 'xlsx') {
    // Loaded when needed, because the library takes memory that other files don't need.
    const { readXlsxSheets } = await import('../../../shared/tables/xlsx-sheets.ts')
    return readTable('xlsx', await readXlsxSheets(bytes, maxRows), getGiven)
  }
  const { text } = opened
  const { currency } = getGiven(null)
  if (/<OFX[\s>]|^\s*OFXHEADER/im.test(text.slice(0, 4_000)))
    return readOfx(text, typeof currency === 'string' ? currency : undefined)
  return readTable(
    'csv',
    [{ name: '', lines: readCsvLines(text, { maxLines: maxRows + 1, isHead: isCompleteHead }) }],
    getGiven,
  )
}
