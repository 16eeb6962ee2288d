import { open, readFile } from 'node:fs/promises'
import { PDFName, PDFNumber, type PDFDict } from '@cantoo/pdf-lib'
import { maxPages, type Turn } from '@milepost/contract/documents/document-versions'
import type { FileType } from '@milepost/contract/documents/file-type'
import {
  findMissing,
  findPlace,
  type DrawnPage,
  type MakePage,
  type PlannedPage,
} from '../pages/drawn-pages.ts'
import type { CheckedPdf } from './check-preview.ts'
import { countPixels, imagePages, renderFirstPage, type Picture } from './image-pages.ts'
import { pdfPages, type PageFindings } from './pdf-pages.ts'
import { loadPdfJs } from './pdf-text.ts'
import { pdfWriter, type PdfWriter } from './pdf-writer.ts'
import { LockedPdf } from './pdfium.ts'
import { Placeholder, UnreadableFile, type FileFault } from './unreadable-file.ts'

/** A file on disk. One that is not shown has a page that says so. */
export type PreviewFile = { path: string; mimeType: FileType; isShown?: boolean }

/** What there is to check about a preview, and pages (from 0) in the place of files. */
export type Findings = Omit<PageFindings, 'pdfs'> & { pdfs: CheckedPdf[]; withoutFiles: number[] }

/** For all images of a document: 50 photos of 50 megapixels each. */
const maxDocumentPixels = 2_500_000_000

/**
 * Writes one PDF with all pages of all files, in order, or with those of the `plan`, to `output`, which must not exist yet. The
 * file is on disk when this resolves with its pages and what there is to check about them. If the document was `accepted`, a page says which file
 * can't be shown; otherwise throws UnreadableFile for a file that needs a password, is truncated, broken,
 * without pages or too large. If it throws, discard what is at `output`.
 */
export async function makePreview(
  files: readonly PreviewFile[],
  output: string,
  { isAccepted = false, plan }: { isAccepted?: boolean; plan?: readonly PlannedPage[] } = {},
): Promise<{ pages: DrawnPage[]; findings: Findings }> {
  await using file = await open(output, 'wx')
  const refused = await findOversized(files)
  const refusal = refused.find((reason) => reason !== undefined)
  if (refusal && !isAccepted) throw refusal
  const pdf = pdfWriter(file)
  if (files.some(({ mimeType }) => mimeType === 'application/pdf')) loadPdfJs()
  const numbers = [...files.keys()].filter(
    (index) => !plan || plan.some(({ file: planned }) => planned === index + 1),
  )
  const prepare = (position: number) => prepareFile(files[numbers[position]!])
  let prepared = prepare(0)
  const found = { pdfs: [], withoutNotes: [], cutPages: [], withoutFiles: [] } as PageFindings & {
    withoutFiles: number[]
  }
  const drawn: (DrawnPage & { order: number })[] = []
  for (const [position, index] of numbers.entries()) {
    const { mimeType, path } = files[index]!
    const { bytes, first } = await prepared
    prepared = prepare(position + 1)
    // If this file is refused, nobody handles a failure of the next one.
    prepared.catch(() => undefined)
    const pages =
      mimeType === 'application/pdf'
        ? pdfPages(bytes, pdf, found, () => readFile(path))
        : imagePages(bytes, pdf, found, first)
    let count = 0
    try {
      if (refused[index]) throw refused[index]
      for await (const make of readablePages(index + 1, pages, pdf, plan)) {
        count = make.number
        turnPage(make.page, make.turn)
        pdf.addPage(make.page)
        drawn.push({ file: index + 1, page: count, turn: make.turn, order: make.order })
        await pdf.flush()
      }
    } catch (reason) {
      if (!isAccepted || !(reason instanceof UnreadableFile)) throw reason
      const place = findPlace(plan, index + 1, count + 1)
      if (!place) continue
      found.withoutFiles.push(pdf.pageCount())
      const page = missingPage(index + 1, pdf)
      pdf.addPage(page)
      drawn.push({ file: index + 1, page: count + 1, ...place })
    }
  }
  // Their place in the preview, by the order in which they were drawn.
  const order = [...drawn.keys()].toSorted((a, b) => drawn[a]!.order - drawn[b]!.order || a - b)
  await pdf.finish(order)
  return {
    pages: order.map((number) => {
      const { file: fileNumber, page, turn } = drawn[number]!
      return { file: fileNumber, page, turn }
    }),
    findings: moveFindings(found, drawn, order),
  }
}

/** What was found, by the places of the pages in the finished preview. */
function moveFindings(
  found: PageFindings & { withoutFiles: number[] },
  drawn: readonly DrawnPage[],
  order: readonly number[],
): Findings {
  const places: number[] = []
  for (const [place, number] of order.entries()) places[number] = place
  const move = (numbers: readonly number[]) => numbers.map((number) => places[number]!)
  return {
    pdfs: found.pdfs.map((pdf) => ({
      ...pdf,
      pages: pdf.pages.map(({ source, at }) => ({
        source,
        at: places[at]!,
        turn: drawn[at]!.turn,
      })),
    })),
    withoutNotes: move(found.withoutNotes),
    cutPages: move(found.cutPages),
    withoutFiles: move(found.withoutFiles),
  }
}

/** Turns a page clockwise, on top of how its file turns it. */
function turnPage(page: PDFDict, turn: Turn): void {
  if (turn === 0) return
  const own = page.lookup(PDFName.of('Rotate'))
  const degrees = own instanceof PDFNumber ? own.asNumber() : 0
  page.set(PDFName.of('Rotate'), PDFNumber.of((((degrees + turn) % 360) + 360) % 360))
}

/**
 * Why files are refused before anything is decoded: those that are not to be shown, images without a sound header, and those
 * with which the document's pixels pass the limit.
 */
async function findOversized(
  files: readonly PreviewFile[],
): Promise<(UnreadableFile | undefined)[]> {
  let left = maxDocumentPixels
  const refused: (UnreadableFile | undefined)[] = []
  for (const [index, { path, mimeType, isShown = true }] of files.entries()) {
    const refuse = (detail: string) => void (refused[index] = new UnreadableFile(index + 1, detail))
    if (!isShown) refuse('not to be shown')
    if (!isShown || mimeType === 'application/pdf') continue
    const bytes = await readFile(path)
    try {
      const pixels = await countPixels(bytes, left)
      if (pixels > left) refuse('too many pixels in the document')
      else left -= pixels
    } catch (reason) {
      refuse(String(reason))
    }
  }
  return refused
}

/** A page in the place of a file. */
function missingPage(fileNumber: number, { context }: PdfWriter): PDFDict {
  const [english, spanish] = [
    `File ${fileNumber} can't be shown here. Please open the original.`,
    String.raw`El archivo ${fileNumber} no se puede mostrar aqu\355. Abra el original.`,
  ]
  const text = `BT /F 16 Tf 72 700 Td (${english}) Tj 0 -28 Td (${spanish}) Tj ET`
  const F = { Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica', Encoding: 'WinAnsiEncoding' }
  return context.obj({
    MediaBox: [0, 0, 612, 792],
    Resources: { Font: { F } },
    Contents: context.register(context.stream(text)),
  })
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

type ReadPage = { page: PDFDict; number: number; turn: Turn; order: number }

/** The planned pages of a file. Errors inside this generator are the file's fault; errors outside it are the machine's. */
async function* readablePages(
  fileNumber: number,
  pages: AsyncGenerator<MakePage>,
  pdf: PdfWriter,
  plan: readonly PlannedPage[] | undefined,
): AsyncGenerator<ReadPage> {
  let number = 0
  try {
    for await (const make of pages) {
      number += 1
      const place = findPlace(plan, fileNumber, number)
      if (!place) continue
      if (pdf.pageCount() === maxPages) throw new Error(`more than ${maxPages} pages`)
      yield { page: await make(), number, ...place }
    }
    const missing = findMissing(plan, fileNumber, number)
    if (missing.length > 0) throw new Error(`without its pages ${missing.join()}`)
  } catch (reason) {
    const detail = reason instanceof Error ? reason.message : String(reason)
    throw new UnreadableFile(fileNumber, detail, toFault(reason))
  }
}

function toFault(reason: unknown): FileFault {
  if (reason instanceof LockedPdf) return 'locked'
  return reason instanceof Placeholder ? 'placeholder' : 'unreadable'
}
