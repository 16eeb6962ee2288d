import { LockedPdf, openWithPdfium, type PdfiumDocument } from './pdfium.ts'

/** An open PDF, and its bytes in the form in which any reader opens it without a password. */
export type OpenPdf = PdfiumDocument & { bytes: Uint8Array }

/**
 * Opens a PDF, also one with a password for its attachments alone: those are not shown. Throws LockedPdf if its pages need a
 * password.
 */
export async function openPdf(bytes: Buffer): Promise<OpenPdf> {
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

/** Whether only attachments are encrypted (ISO 32000-1, 7.6.5): streams and strings have no filter. */
function isOpenButAttachments(bytes: Buffer): boolean {
  const text = bytes.toString('latin1')
  const isPlain = (key: string) => {
    const filters = text.matchAll(new RegExp(`/${key}\\s*/(\\w+)`, 'g'))
    return [...filters].every(([, name]) => name === 'Identity')
  }
  return /\/EFF\s*\//.test(text) && isPlain('StmF') && isPlain('StrF')
}
