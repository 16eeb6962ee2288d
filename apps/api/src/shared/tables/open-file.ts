import { fileTypeFromBuffer } from 'file-type'
import { decodeText } from './decode-text.ts'
import { FileProblem } from './file-problem.ts'

/** Tells a workbook from a text file, by its bytes. Throws a FileProblem for anything else. */
export async function openFile(
  bytes: Uint8Array,
): Promise<{ format: 'xlsx' } | { format: 'text'; text: string }> {
  const type = (await fileTypeFromBuffer(bytes))?.mime ?? ''
  if (type === 'application/pdf' || type.startsWith('image/'))
    throw new FileProblem('import_document')
  // An Excel file of before 2007, or an encrypted one.
  if (type === 'application/x-cfb') throw new FileProblem('import_old_excel')
  if (type.endsWith('.spreadsheetml.sheet') || type === 'application/zip') return { format: 'xlsx' }
  return { format: 'text', text: decodeText(bytes) }
}
