import type { FileHandle } from 'node:fs/promises'
import {
  PDFContext,
  PDFCrossRefSection,
  PDFHeader,
  type PDFRef,
  PDFTrailer,
  PDFTrailerDict,
  type PDFDict,
} from '@cantoo/pdf-lib'

/** A part of pages that a viewer may show or not (`/OCG`). */
type Layer = { ref: PDFRef; visible: boolean }

export type PdfWriter = {
  /** Where the objects of the next pages are made. */
  context: PDFContext
  pageCount(): number
  /** Appends a page; its dictionary gets its type and parent here. */
  addPage(page: PDFDict): void
  addLayers(layers: Layer[]): void
  /** Writes what was made since the last time and forgets it. */
  flush(): Promise<void>
  /** Ends the file and syncs it to the disk; the handle stays open. */
  finish(): Promise<void>
}

/**
 * Writes a PDF page by page. The originals of one document may be 500 MB; made in memory at once, as
 * the library does it, they would not fit into the limit of the process. Nothing in the file depends
 * on time or chance.
 */
export function pdfWriter(file: FileHandle): PdfWriter {
  const context = PDFContext.create()
  const [treeRef, catalogRef] = [context.nextRef(), context.nextRef()]
  const pages: PDFRef[] = []
  const layers: Layer[] = []
  const offsets = new Map<PDFRef, number>()
  // Four bytes above 127 tell that the file is not text.
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
    async finish() {
      context.assign(treeRef, context.obj({ Type: 'Pages', Count: pages.length, Kids: pages }))
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

/** What the library can write. */
type Writable = { sizeInBytes(): number; copyBytesInto(buffer: Uint8Array, offset: number): number }

function toBytes(part: Writable): Buffer {
  const bytes = Buffer.alloc(part.sizeInBytes())
  part.copyBytesInto(bytes, 0)
  return bytes
}
