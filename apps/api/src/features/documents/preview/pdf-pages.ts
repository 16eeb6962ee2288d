import {
  ParseSpeeds,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFObjectCopier,
  PDFStream,
  type PDFContext,
} from '@cantoo/pdf-lib'
import { drawAnnotations } from './pdf-annotations.ts'
import { createCleanser } from './pdf-cleanser.ts'
import { showFieldValues } from './pdf-form.ts'
import type { PdfWriter } from './pdf-writer.ts'

/** Entries a page may inherit from its parent nodes. */
const inheritable = ['Resources', 'MediaBox', 'CropBox', 'Rotate'].map((key) => PDFName.of(key))
/** The only page entries we keep; none of them can hold an action. */
const pageKeys = [
  ...inheritable,
  ...['Contents', 'UserUnit', 'Group'].map((key) => PDFName.of(key)),
]

/**
 * The pages of a PDF as they look: form fields and notes are drawn onto the page; scripts, actions, links,
 * attachments and metadata are removed. Throws if the PDF needs a password, is truncated, broken or without
 * pages.
 */
export async function* pdfPages(bytes: Buffer, output: PdfWriter): AsyncGenerator<PDFDict> {
  // The library would accept a truncated file and use the objects before the cut.
  if (bytes.lastIndexOf('startxref') < bytes.lastIndexOf('endobj')) throw new Error('cut off')
  const document = await PDFDocument.load(bytes, {
    // Many bank statements are encrypted only to prevent editing, and open with an empty password.
    password: '',
    parseSpeed: ParseSpeeds.Fastest,
    updateMetadata: false,
  })
  const source = document.context
  await showFieldValues(document)
  const cleanse = createCleanser(source)
  const copier = PDFObjectCopier.for(source, output.context)

  let pages = 0
  for (const page of leaves(document.catalog.lookup(PDFName.of('Pages'), PDFDict))) {
    requireContents(page, source)
    drawAnnotations(page, source)
    const cleanPage = source.obj({ MediaBox: [0, 0, 612, 792] })
    for (const key of pageKeys) {
      const value = page.get(key)
      if (value) cleanPage.set(key, value)
    }
    cleanse(cleanPage)
    pages += 1
    yield copier.copy(cleanPage)
  }
  if (pages === 0) throw new Error('no pages')

  const layers = document.getOptionalContentGroups().map(({ ref, visible }) => {
    cleanse(source.lookup(ref))
    return { ref: copier.copy(ref), visible }
  })
  output.addLayers(layers)
}

/** The pages below a node of the page tree, each with what it inherits. */
function* leaves(node: PDFDict, seen = new Set<PDFDict>()): Generator<PDFDict> {
  if (seen.has(node)) throw new Error('page tree in a circle')
  seen.add(node)
  const kids = node.lookup(PDFName.of('Kids'), PDFArray)
  for (let i = 0; i < kids.size(); i += 1) {
    const kid = kids.lookup(i, PDFDict)
    for (const key of inheritable) {
      const value = node.get(key)
      if (value && !kid.has(key)) kid.set(key, value)
    }
    if (kid.has(PDFName.of('Kids'))) yield* leaves(kid, seen)
    else yield kid
  }
}

/** A page with missing contents would silently come out blank. */
function requireContents(page: PDFDict, source: PDFContext): void {
  const contents = page.lookup(PDFName.of('Contents'))
  const streams = contents instanceof PDFArray ? contents.asArray() : [contents]
  if (!page.has(PDFName.of('Contents'))) return
  for (const stream of streams)
    if (!(source.lookup(stream) instanceof PDFStream)) throw new Error('contents missing')
}
