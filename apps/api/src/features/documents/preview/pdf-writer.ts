import type { FileHandle } from 'node:fs/promises'
import {
  PDFContext,
  PDFCrossRefSection,
  PDFHeader,
  PDFTrailer,
  PDFTrailerDict,
  type PDFDict,
  type PDFRef,
} from '@cantoo/pdf-lib'

/** An optional content group (`/OCG`): part of a page that a viewer may show or hide. */
type Layer = { ref: PDFRef; visible: boolean }

export type PdfWriter = {
  /** Create the objects of the next pages here. */
  context: PDFContext
  pageCount(): number
  /** Appends a page; sets its type and parent. */
  addPage(page: PDFDict): void
  addLayers(layers: Layer[]): void
  /** Writes the objects created since the last flush and frees them. */
  flush(): Promise<void>
  /** Ends the file and syncs it to the disk; the handle stays open. `order` has the pages as they come, by number from 0. */
  finish(order?: readonly number[]): Promise<void>
}

/**
 * Writes a PDF page by page. The originals of one document may total 500 MB, and the library would build the
 * whole PDF in memory, beyond the process's limit. The output is deterministic: it depends on neither time
 * nor randomness.
 */
export function pdfWriter(file: FileHandle): PdfWriter {
  const context = PDFContext.create()
  const [treeRef, catalogRef] = [context.nextRef(), context.nextRef()]
  const pages: PDFRef[] = []
  const layers: Layer[] = []
  const offsets = new Map<PDFRef, number>()
  // Four bytes above 127 mark the file as binary.
  let chunks: Buffer[] = [toBytes(PDFHeader.forVersion(1, 7)), Buffer.from('\n')]
  let size = chunks.reduce((sum, { length }) => sum + length, 0)

  const push = (bytes: Buffer) => {
    chunks.push(bytes)
    size += bytes.length
  }

  async function flush() {
    for (const [ref, object] of context.enumerateIndirectObjects()) {
      offsets.set(ref, size)
      push(Buffer.from(`${ref.objectNumber} ${ref.generationNumber} obj\n`))
      push(toBytes(object))
      push(Buffer.from('\nendobj\n'))
      context.delete(ref)
    }
    await file.appendFile(Buffer.concat(chunks))
    chunks = []
  }

  return {
    context,
    pageCount: () => pages.length,
    addPage(page) {
      page.set(context.obj('Type'), context.obj('Page'))
      page.set(context.obj('Parent'), treeRef)
      pages.push(context.register(page))
    },
    addLayers: (more) => void layers.push(...more),
    flush,
    async finish(order) {
      const Kids = order?.map((number) => pages[number]!) ?? pages
      context.assign(treeRef, context.obj({ Type: 'Pages', Count: pages.length, Kids }))
      const hidden = layers.filter(({ visible }) => !visible)
      const OCProperties = {
        OCGs: layers.map(({ ref }) => ref),
        D: { OFF: hidden.map(({ ref }) => ref) },
      }
      context.assign(
        catalogRef,
        context.obj({
          Type: 'Catalog',
          Pages: treeRef,
          ...(layers.length > 0 && { OCProperties }),
        }),
      )
      await flush()

      const table = PDFCrossRefSection.create()
      for (const [ref, offset] of [...offsets].sort(([a], [b]) => a.objectNumber - b.objectNumber))
        table.addEntry(ref, offset)
      const trailer = context.obj({ Size: context.largestObjectNumber + 1, Root: catalogRef })
      const tableAt = size
      for (const part of [
        table,
        PDFTrailerDict.of(trailer),
        PDFTrailer.forLastCrossRefSectionOffset(tableAt),
      ]) {
        push(toBytes(part))
        push(Buffer.from('\n'))
      }
      await file.appendFile(Buffer.concat(chunks))
      await file.sync()
    },
  }
}

/** The library's common interface of objects it can serialize. */
type Writable = { sizeInBytes(): number; copyBytesInto(buffer: Uint8Array, offset: number): number }

function toBytes(part: Writable): Buffer {
  const bytes = Buffer.alloc(part.sizeInBytes())
  part.copyBytesInto(bytes, 0)
  return bytes
}
