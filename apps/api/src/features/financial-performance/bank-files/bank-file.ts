import { maxImported } from '@milepost/contract/books/imported-transactions'
import { parseCsvRows } from './bank-file-csv.ts'
import { parseOfxRows } from './bank-file-ofx.ts'
import { BankFileProblem, type BankRow } from './bank-row.ts'

/** What a bank's file says, whether OFX or CSV, in its order. Throws a BankFileProblem. */
export function readBankFile(bytes: Uint8Array): BankRow[] {
  const text = decodeFile(bytes)
  const rows = /<OFX>|^OFXHEADER/im.test(text.slice(0, 4_000))
    ? parseOfxRows(text)
    : parseCsvRows(text)
  if (rows.length > maxImported) throw new BankFileProblem('import_too_many')
  if (rows.length === 0) throw new BankFileProblem('import_empty')
  return rows
}

/** How the head of an OFX file says that it is in Western characters, as text or as XML. */
const westernCharset =
  /^CHARSET:\s*(1252|8859-1|ISO-8859-1)|^<\?xml [^>]*encoding=["'](windows-1252|iso-8859-1)["']/im

/** The characters of a file: UTF-8, or what the head of an OFX file says it is in. */
function decodeFile(bytes: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 1_000))
  const isWestern = westernCharset.test(head)
  const text = decodeAs(isWestern ? ['utf-8', 'windows-1252'] : ['utf-8'], bytes)
  // No bank writes a zero byte; UTF-16 and pictures are full of them.
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
