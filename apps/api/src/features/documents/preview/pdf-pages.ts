import {
  ParseSpeeds,
  PDFArray,
  PDFCatalog,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFObjectCopier,
  PDFStream,
  type PDFContext,
  type PDFObject,
} from '@cantoo/pdf-lib'
import { getFileType } from '@milepost/contract/documents/file-type'
import type { MakePage } from '../pages/drawn-pages.ts'
import type { CheckedPdf } from './check-preview.ts'
import { imagePages } from './image-pages.ts'
import { openPdf } from './open-pdf.ts'
import { drawAnnotations } from './pdf-annotations.ts'
import { createCleanser } from './pdf-cleanser.ts'
import { isDynamicForm, showFieldValues, waitsForAdobe } from './pdf-form.ts'
import type { PdfWriter } from './pdf-writer.ts'
import { Placeholder } from './unreadable-file.ts'

/** Entries a page may inherit from its parent nodes. */
const inheritable = ['Resources', 'MediaBox', 'CropBox', 'Rotate'].map((key) => PDFName.of(key))
/** The only page entries we keep; none of them can hold an action. */
const pageKeys = [
  ...inheritable,
  ...['Contents', 'UserUnit', 'Group'].map((key) => PDFName.of(key)),
]

/** Some pages of a PDF and where they are in the preview, both from 0. */
export type FoundPdf = Omit<CheckedPdf, 'pages'> & { pages: { source: number; at: number }[] }

/** What was found while pages were made, for the check of the preview. */
export type PageFindings = {
  pdfs: FoundPdf[]
  /** Pages of the preview (from 0) on which a note could not be drawn. */
  withoutNotes: number[]
  /** Pages of the preview (from 0) of pictures whose file ends early. */
  cutPages: number[]
}

/**
 * The pages of a PDF as they look, and those of the files inside if it is a portfolio: form fields and notes are drawn onto
 * the page; scripts, actions, links, attachments and metadata are removed. Throws LockedPdf if it needs a
 * password, Placeholder if its pages stand for something that can't be shown, and an Error if it is truncated, broken or
 * without pages.
 */
export async function* pdfPages(
  bytes: Buffer,
  output: PdfWriter,
  findings: PageFindings,
  read = () => Promise.resolve(bytes),
): AsyncGenerator<MakePage> {
  using opened = await openPdf(bytes)
  for (let page = 0; page < opened.pageCount(); page += 1) opened.drawNotes(page)
  // Reads the file as browsers do: by its table of objects and the lengths in them, which this library doesn't.
  const document = await PDFDocument.load(opened.save(), {
    parseSpeed: ParseSpeeds.Fastest,
    updateMetadata: false,
  })
  const { context, catalog } = document
  // Without its type, the library takes it for any other object.
  if (!(catalog instanceof PDFCatalog))
    Object.assign(document, {
      catalog: PDFCatalog.fromMapWithContext((catalog as PDFDict).asMap(), context),
    })
  const all = [...leaves(document.catalog.lookup(PDFName.of('Pages')))]
  if (isDynamicForm(document, all) || waitsForAdobe(all, () => opened.text(0)))
    throw new Placeholder('a form that only Adobe shows')
  const source = context
  await showFieldValues(document)
  const cleanse = createCleanser(source)
  const copier = PDFObjectCopier.for(source, output.context)

  const pages: FoundPdf['pages'] = []
  for (const [number, page] of all.entries())
    yield () => {
      requireContents(page, source)
      if (!drawAnnotations(page, source)) findings.withoutNotes.push(output.pageCount())
      const cleanPage = source.obj({ MediaBox: [0, 0, 612, 792] })
      for (const key of pageKeys) {
        const value = page.get(key)
        if (value) cleanPage.set(key, value)
      }
      cleanse(cleanPage)
      pages.push({ source: number, at: output.pageCount() })
      return copier.copy(cleanPage)
    }
  if (all.length === 0) throw new Error('no pages')
  if (pages.length > 0) findings.pdfs.push({ read, pages, count: all.length })

  const layers = document.getOptionalContentGroups().map(({ ref, visible }) => {
    cleanse(source.lookup(ref))
    return { ref: copier.copy(ref), visible }
  })
  output.addLayers(layers)
  if (!document.catalog.has(PDFName.of('Collection'))) return
  const members = opened.attachments()
  if (members.length === 0) throw new Placeholder('a portfolio without files')
  for (const member of members) yield* memberPages(member, output, findings)
}

/** The pages of a file in a portfolio. */
function memberPages(
  { name, bytes }: { name: string; bytes: Buffer },
  output: PdfWriter,
  findings: PageFindings,
): AsyncGenerator<MakePage> {
  const type = getFileType(bytes)
  if (!type) throw new Placeholder(`a portfolio with ${name}`)
  return type === 'application/pdf'
    ? pdfPages(bytes, output, findings)
    : imagePages(bytes, output, findings)
}

/** The pages below a node of the page tree, each with what it inherits; null where one was taken out is none. */
function* leaves(node: PDFObject | undefined, seen = new Set<PDFDict>()): Generator<PDFDict> {
  if (!(node instanceof PDFDict)) return
  if (seen.has(node)) throw new Error('page tree in a circle')
  seen.add(node)
  if (!node.has(PDFName.of('Kids'))) {
    yield node
    return
  }
  const kids = node.lookup(PDFName.of('Kids'), PDFArray)
  for (let i = 0; i < kids.size(); i += 1) {
    const kid = kids.lookup(i)
    if (!(kid instanceof PDFDict)) continue
    for (const key of inheritable) {
      const value = node.get(key)
      if (value && !kid.has(key)) kid.set(key, value)
    }
    yield* leaves(kid, seen)
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
