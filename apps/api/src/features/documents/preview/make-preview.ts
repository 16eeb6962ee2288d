import { open, readFile } from 'node:fs/promises'
import type { FileType } from '@milepost/contract/documents/documents'
import type { PDFDict } from '@cantoo/pdf-lib'
import { imagePages, renderFirstPage, type Picture } from './image-pages.ts'
import { pdfPages } from './pdf-pages.ts'
import { pdfWriter, type PdfWriter } from './pdf-writer.ts'
import { UnreadableFile } from './unreadable-file.ts'

export type PreviewFile = { path: string; mimeType: FileType }

const maxPages = 500

/**
 * Makes one PDF of all pages of all files, in their order, at `output`, where no file may be yet;
 * when this resolves it is on the disk. Throws UnreadableFile for a file that opens with a password alone, is cut off,
 * broken, without pages or too large; whenever it throws, what is at `output` is worthless.
 */
export async function makePreview(files: readonly PreviewFile[], output: string): Promise<void> {
  await using file = await open(output, 'wx')
  const pdf = pdfWriter(file)
  let prepared = prepareFile(files[0])
  for (const [index, { mimeType }] of files.entries()) {
    const { bytes, first } = await prepared
    prepared = prepareFile(files[index + 1])
    // Nor the next file, when this one is refused.
    prepared.catch(() => undefined)
    for await (const page of readablePages(index + 1, bytes, mimeType, pdf, first)) {
      pdf.addPage(page)
      await pdf.flush()
    }
  }
  await pdf.finish()
}

type PreparedFile = { bytes: Buffer; first?: Promise<Picture | undefined> }

/** Reads a file, and begins with its page if it is a picture; after the last file, there is nothing to read. */
async function prepareFile(file: PreviewFile | undefined): Promise<PreparedFile> {
  if (!file) return { bytes: Buffer.alloc(0) }
  const bytes = await readFile(file.path)
  if (file.mimeType === 'application/pdf') return { bytes }
  const first = renderFirstPage(bytes)
  // It may not be asked for any more.
  first.catch(() => undefined)
  return { bytes, first }
}

/** What fails in here is the file's fault; what fails outside, the machine's. */
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
