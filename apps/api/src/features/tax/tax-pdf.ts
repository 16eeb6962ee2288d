import { buffer } from 'node:stream/consumers'
import { PDFDocument } from '@cantoo/pdf-lib'
import { httpError } from '../../platform/errors.ts'
import type { FileAnswer } from '../../platform/http/send-file.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { StoredFile } from '../../platform/storage/stored-file.ts'
import type { StoredPdf } from './tax.sql.ts'

/** A stored PDF with its download name. */
export const pdfAnswer = (
  storage: Storage,
  name: string,
  { bytes, blobKey, blobSha256 }: StoredPdf,
): FileAnswer => ({
  name: `${name}.pdf`,
  bytes,
  etag: blobSha256,
  read: (range) => storage.read(blobKey, range),
})

const pointer = '/file_object_0'

/**
 * Throws a 415 for a file that is not a PDF, a 422 for one that can't be opened. Published files aren't
 * checked again before a client opens them. Call it outside of a transaction: a PDF may take seconds.
 */
export async function checkPdf(storage: Storage, { key, mimeType }: StoredFile): Promise<void> {
  if (mimeType !== 'application/pdf') throw httpError(415, 'tax_file_type', { pointer })
  const bytes = await buffer(await storage.read(key))
  if (!(await canOpen(bytes))) throw httpError(422, 'tax_file_unreadable', { pointer })
}

async function canOpen(bytes: Buffer): Promise<boolean> {
  try {
    const pdf = await PDFDocument.load(bytes, {
      // Tax software often encrypts PDFs to prevent editing. The library then reports their cross-reference
      // tables, which are never encrypted, as invalid.
      password: '',
      throwOnInvalidObject: !bytes.includes('/Encrypt'),
      updateMetadata: false,
    })
    return pdf.getPageCount() > 0
  } catch {
    return false
  }
}
