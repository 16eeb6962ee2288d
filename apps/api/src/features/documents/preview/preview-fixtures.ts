import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDict, PDFDocument, PDFName, PDFRawStream, type PDFPage } from '@cantoo/pdf-lib'
import sharp, { type Sharp } from 'sharp'
import type { FileType } from '@milepost/contract/documents/file-type'
import { checkPreview } from './check-preview.ts'
import { makePreview, type PreviewFile } from './make-preview.ts'
import { openText } from './pdf-text.ts'

/** An input file: its type and bytes. */
export type Original = { mimeType: FileType; bytes: Uint8Array }

export const png = (bytes: Uint8Array): Original => ({ mimeType: 'image/png', bytes })
export const jpeg = (bytes: Uint8Array): Original => ({ mimeType: 'image/jpeg', bytes })
export const tiff = (bytes: Uint8Array): Original => ({ mimeType: 'image/tiff', bytes })
export const pdf = (bytes: Uint8Array): Original => ({ mimeType: 'application/pdf', bytes })

/** A single-color image. */
export const sheet = (width: number, height: number, background = '#ffffff'): Sharp =>
  sharp({ create: { width, height, channels: 3, background } })

/** A TIFF with several pages of 30 × 20 pixels. */
export async function createTiff(colors: readonly string[]): Promise<Original> {
  const sheets = await Promise.all(colors.map((color) => sheet(30, 20, color).png().toBuffer()))
  return tiff(
    await sharp(sheets, { join: { animated: true } })
      .tiff()
      .toBuffer(),
  )
}

/** A PDF made by `build`; by default with one empty page. */
export async function createPdf(
  build: (document: PDFDocument) => unknown = (document) => document.addPage([300, 200]),
): Promise<Original> {
  const document = await PDFDocument.create()
  await build(document)
  const plain = { useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false }
  return pdf(await document.save(plain))
}

/** A PDF made of these objects, given as raw PDF syntax; the first is the catalog. `more` is added to its trailer. */
export function pdfOfObjects(...objects: readonly string[]): Original {
  return pdfOf(objects)
}

export function pdfOf(objects: readonly string[], more = ''): Original {
  let text = '%PDF-1.7\n'
  const offsets = objects.map((object, i) => {
    const offset = text.length
    text += `${i + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  const trailer = `trailer\n<< /Root 1 0 R /Size ${objects.length + 1} ${more} >>\n`
  return pdf(Buffer.from(`${text}${table}${trailer}startxref\n${text.length}\n%%EOF\n`, 'latin1'))
}

/** A temporary folder for one test, with a way to add original files. */
export async function previewFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'milepost-preview-test-'))
  return {
    output: join(folder, 'preview.pdf'),
    folder,
    async writeFiles(originals: readonly Original[]): Promise<PreviewFile[]> {
      return Promise.all(
        originals.map(async ({ mimeType, bytes }, i) => {
          const path = join(folder, `original-${i + 1}`)
          await writeFile(path, bytes)
          return { path, mimeType }
        }),
      )
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}

/** A photo whose EXIF holds a location. */
export const photoWithLocation = () =>
  sheet(40, 40)
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' } })
    .jpeg()
    .toBuffer()

/** Makes the preview of some files and loads the resulting PDF. */
export async function createPreview(...originals: Original[]) {
  await using folder = await previewFolder()
  await makePreview(await folder.writeFiles(originals), folder.output)
  const bytes = await readFile(folder.output)
  const document = await PDFDocument.load(bytes, { throwOnInvalidObject: true })
  const pages = document.getPages()
  return {
    bytes,
    text: bytes.toString('latin1'),
    document,
    pages,
    sizes: pages.map((page) => Object.values(page.getSize())),
  }
}

/** The image on the page made from an image file. */
export function getPicture(page: PDFPage) {
  const xObjects = page.node.Resources()?.lookup(PDFName.of('XObject'), PDFDict)
  const picture = xObjects?.lookup(PDFName.of('Picture'))
  if (!(picture instanceof PDFRawStream)) throw new Error('no picture on this page')
  return { jpeg: Buffer.from(picture.contents), dict: picture.dict }
}

/** Parts of a PDF whose only page has a font `F1`, and the number 4 for its contents. */
export const catalog = '<< /Type /Catalog /Pages 2 0 R >>'
export const onePage = '<< /Type /Pages /Count 1 /Kids [3 0 R] >>'
export const page = (more = '') =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 200] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> ${more} >>`
export const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'
export const streamOf = (text: string, length: number | string = text.length) =>
  `<< /Length ${length} >>\nstream\n${text}\nendstream`
export const total = 'BT /F1 24 Tf 40 80 Td (TOTAL DUE 482.16) Tj ET'

/** A statement whose total is on its only page; `more` objects follow from number 6 on. */
export const statement = ({
  notes = '',
  first = catalog,
  more = [] as string[],
  trailer = '',
} = {}) => pdfOf([first, onePage, page(notes), streamOf(total), font, ...more], trailer)

/** The preview of a document: its bytes, the words of each page, and what the check found. */
export async function readPreview(...originals: Original[]) {
  await using folder = await previewFolder()
  const { findings } = await makePreview(await folder.writeFiles(originals), folder.output)
  const bytes = await readFile(folder.output)
  const differences = await checkPreview(folder.output, findings)
  await using text = await openText(new Uint8Array(bytes))
  const words: string[] = []
  for (let i = 1; i <= text.pageCount; i += 1)
    words.push([...(await text.words(i)).keys()].join(' '))
  return { bytes, words, differences }
}
