import { maxImported } from '@milepost/contract/books/imported-transactions'
import { fileTypeFromBuffer } from 'file-type'
import { BankFileProblem, type BankFile } from './rows/bank-file.ts'
import { decodeText } from './decode-text.ts'
import { readOfx } from './ofx/bank-file-ofx.ts'
import type { GivenMapping } from './rows/column-mapping.ts'
import { readCsvLines } from './table/csv-lines.ts'
import { readTable } from './table/read-table.ts'

/**
 * Reads a bank's OFX, CSV or XLSX file. `given` is what a person decided about its columns: it settles the
 * questions of the fields that it has. Throws a BankFileProblem.
 */
export async function parseBankFile(
  bytes: Uint8Array,
  given: GivenMapping = {},
): Promise<BankFile> {
  const file = await parse(bytes, given)
  const count = file.accounts.reduce((sum, { rows }) => sum + rows.length, 0)
  if (count > maxImported) throw new BankFileProblem('import_too_many')
  if (count === 0 && file.questions.length === 0) throw new BankFileProblem('import_empty')
  return file
}

async function parse(bytes: Uint8Array, given: GivenMapping): Promise<BankFile> {
  const type = (await fileTypeFromBuffer(bytes))?.mime ?? ''
  if (type === 'application/pdf' || type.startsWith('image/'))
    throw new BankFileProblem('import_document')
  // An Excel file of before 2007, or an encrypted one.
  if (type === 'application/x-cfb') throw new BankFileProblem('import_old_excel')
  if (type.endsWith('.spreadsheetml.sheet') || type === 'application/zip') {
    // Loaded when needed, because the library takes memory that other files don't need.
    const { readXlsxSheets } = await import('./table/xlsx-sheets.ts')
    return readTable('xlsx', await readXlsxSheets(bytes), given)
  }
  const text = decodeText(bytes)
  if (/<OFX[\s>]|^\s*OFXHEADER/im.test(text.slice(0, 4_000)))
    return readOfx(text, typeof given.currency === 'string' ? given.currency : undefined)
  return readTable('csv', [{ name: '', lines: readCsvLines(text) }], given)
}
