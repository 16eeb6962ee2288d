import { open, readFile } from 'node:fs/promises'
import type { FileType } from '@milepost/contract/documents/documents'
import type { PDFDict } from '@cantoo/pdf-lib'
import { countPixels, imagePages, renderFirstPage, type Picture } from './image-pages.ts'
import { pdfPages } from './pdf-pages.ts'
import { pdfWriter, type PdfWriter } from './pdf-writer.ts'
import { UnreadableFile } from './unreadable-file.ts'

export type PreviewFile = { path: string; mimeType: FileType }

const maxPages = 500
/** For all images of a document: 50 photos of 50 megapixels each. */
const maxDocumentPixels = 2_500_000_000

/**
 * Writes one PDF with all pages of all files, in order, to `output`, which must not exist yet. The file is on
 * disk when this resolves. Throws UnreadableFile for a file that needs a password, is truncated, broken,
 * without pages or too large. If it throws, discard what is at `output`.
 */
export async function makePreview(files: readonly PreviewFile[], output: string): Promise<void> {
  await using file = await open(output, 'wx')
  await checkPixels(files)
  const pdf = pdfWriter(file)
  let prepared = prepareFile(files[0])
  for (const [index, { mimeType }] of files.entries()) {
    const { bytes, first } = await prepared
    prepared = prepareFile(files[index + 1])
    // If this file is refused, nobody handles a failure of the next one.
    prepared.catch(() => undefined)
    for await (const page of readablePages(index + 1, bytes, mimeType, pdf, first)) {
      pdf.addPage(page)
      await pdf.flush()
    }
  }
  await pdf.finish()
}

/** Throws UnreadableFile, before anything is decoded, at the file with which the document's pixels pass the limit. */
async function checkPixels(files: readonly PreviewFile[]): Promise<void> {
  let left = maxDocumentPixels
  for (const [index, { path, mimeType }] of files.entries()) {
    if (mimeType === 'application/pdf') continue
    const bytes = await readFile(path)
    left -= await countPixels(bytes, left).catch((reason: unknown) => {
      throw new UnreadableFile(index + 1, String(reason))
    })
    if (left < 0) throw new UnreadableFile(index + 1, 'too many pixels in the document')
  }
}

type PreparedFile = { bytes: Buffer; first?: Promise<Picture | undefined> }

/** Reads a file, and starts rendering its first page if it is an image. Empty after the last file. */
async function prepareFile(file: PreviewFile | undefined): Promise<PreparedFile> {
  if (!file) return { bytes: Buffer.alloc(0) }
  const bytes = await readFile(file.path)
  if (file.mimeType === 'application/pdf') return { bytes }
  const first = renderFirstPage(bytes)
  // If it is never awaited, its failure must not be an unhandled rejection.
  first.catch(() => undefined)
  return { bytes, first }
}

/** Errors inside this generator are the file's fault; errors outside it are the machine's. */
async function* readablePages(
  fileNumber: number,
  bytes: Buffer,
  mimeType: FileType,
  pdf: PdfWriter,
  first: PreparedFile['first'],
): AsyncGenerator<PDFDict> {
  const pages = mimeType === 'application/pdf' ? pdfPages : imagePages
  try {
    for await (const page of pages(bytes, pdf, first)) {
      if (pdf.pageCount() === maxPages) throw new Error(`more than ${maxPages} pages`)
      yield page
    }
  } catch (reason) {
    throw new UnreadableFile(fileNumber, reason instanceof Error ? reason.message : String(reason))
  }
}
