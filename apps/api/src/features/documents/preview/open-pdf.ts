import { LockedPdf, openWithPdfium, type PdfiumDocument } from './pdfium.ts'

/** An open PDF, and its bytes in the form in which any reader opens it without a password. */
export type OpenPdf = PdfiumDocument & { bytes: Uint8Array }

/**
 * Opens a PDF, also one with a password for its attachments alone: those are not shown. Throws LockedPdf if its pages need a
 * password, and an Error if it is cut off or broken.
 */
export async function openPdf(file: Buffer): Promise<OpenPdf> {
  const bytes = withEnd(file)
  try {
    return { ...(await openWithPdfium(bytes)), bytes }
  } catch (reason) {
    if (!(reason instanceof LockedPdf) || !isOpenButAttachments(bytes)) throw reason
    const text = bytes.toString('latin1').replaceAll('/Encrypt', '/Ignored')
    const plain = Buffer.from(text, 'latin1')
    return { ...(await openWithPdfium(plain)), bytes: plain }
  }
}

/** The PDF without its encryption. Throws LockedPdf for a wrong password, and an Error if it is broken. */
export async function unlockPdf(bytes: Buffer, password: string): Promise<Buffer> {
  using opened = await openWithPdfium(bytes, password)
  return opened.save()
}

const objectEnd = 'endobj'

/**
 * The PDF, with another end where its own was lost: PDFium makes the table of objects again. Readers would accept any truncated
 * file and use the objects before the cut, so this throws unless what follows the objects, which is their table, has begun.
 */
function withEnd(bytes: Buffer): Buffer {
  const last = bytes.lastIndexOf(objectEnd)
  const isEnded = bytes.lastIndexOf('startxref') > last
  if (isEnded && (bytes.includes('trailer') || bytes.includes('/XRef'))) return bytes
  const isTableObject = bytes.subarray(bytes.lastIndexOf('obj', last), last).includes('/XRef')
  const rest = bytes.toString('latin1', last + objectEnd.length)
  const isTrailerWhole = /trailer\s*<<.*>>/s.test(rest)
  if (!isEnded && !isTableObject && !/^\s*xref\b/.test(rest)) throw new Error('cut off')
  const trailer = isTableObject || isTrailerWhole ? '' : trailerFor(bytes)
  return Buffer.concat([bytes, Buffer.from(`\n${trailer}startxref\n0\n%%EOF\n`)])
}

/** Throws for a PDF without a catalog, or that is encrypted: the trailer had the keys. */
function trailerFor(bytes: Buffer): string {
  const before = bytes.toString('latin1', 0, bytes.lastIndexOf('/Catalog'))
  const [, catalog] = /(\d+\s+\d+)\s+$/.exec(before.slice(0, before.lastIndexOf('obj'))) ?? []
  const isEncrypted = /\/Filter\s*\/(Standard|Adobe\.PubSec)\b/.test(bytes.toString('latin1'))
  if (!catalog || isEncrypted) throw new Error('without its trailer')
  return `trailer\n<< /Root ${catalog} R >>\n`
}

/** Whether only attachments are encrypted (ISO 32000-1, 7.6.5): streams and strings have no filter. */
function isOpenButAttachments(bytes: Buffer): boolean {
  const text = bytes.toString('latin1')
  const isPlain = (key: string) => {
    const filters = text.matchAll(new RegExp(`/${key}\\s*/(\\w+)`, 'g'))
    return [...filters].every(([, name]) => name === 'Identity')
  }
  return /\/EFF\s*\//.test(text) && isPlain('StmF') && isPlain('StrF')
}
