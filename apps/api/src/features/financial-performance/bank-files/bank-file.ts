import { maxImported } from '@milepost/contract/books/imported-transactions'
import { parseCsvRows } from './bank-file-csv.ts'
import { parseOfxRows } from './bank-file-ofx.ts'
import { BankFileProblem, type BankRow } from './bank-row.ts'

/** Parses a bank's OFX or CSV file, in file order. Throws a BankFileProblem. */
export function readBankFile(bytes: Uint8Array): BankRow[] {
  const text = decodeFile(bytes)
  const rows = /<OFX>|^OFXHEADER/im.test(text.slice(0, 4_000))
    ? parseOfxRows(text)
    : parseCsvRows(text)
  if (rows.length > maxImported) throw new BankFileProblem('import_too_many')
  if (rows.length === 0) throw new BankFileProblem('import_empty')
  return rows
}

/** Matches an OFX header that declares a Western (Latin-1 or Windows-1252) encoding, as text or XML. */
const westernCharset =
  /^CHARSET:\s*(1252|8859-1|ISO-8859-1)|^<\?xml [^>]*encoding=["'](windows-1252|iso-8859-1)["']/im

/** Decodes a file as UTF-8, or as Windows-1252 if its OFX header declares a Western encoding. */
function decodeFile(bytes: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 1_000))
  const isWestern = westernCharset.test(head)
  const text = decodeAs(isWestern ? ['utf-8', 'windows-1252'] : ['utf-8'], bytes)
  // No bank file contains a zero byte, but UTF-16 and images do.
  if (text === undefined || text.includes('\0')) throw new BankFileProblem('import_encoding')
  return text
}

function decodeAs([encoding, ...others]: string[], bytes: Uint8Array): string | undefined {
  if (encoding === undefined) return undefined
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return decodeAs(others, bytes)
  }
}
