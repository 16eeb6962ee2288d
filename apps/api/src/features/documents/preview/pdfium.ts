import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium'
import type { Turn } from '@milepost/contract/documents/document-versions'

/** A PDF that opens only with a password, or with another one than was given. */
export class LockedPdf extends Error {
  override name = 'LockedPdf'
}

/** A page as it looks, one byte of grey per pixel. */
export type Picture = { width: number; height: number; pixels: Uint8Array }

/** A PDF opened by PDFium, the reader of Chrome; it lives outside of JavaScript's memory until it is closed. */
export type PdfiumDocument = {
  pageCount(): number
  /** The files inside; empty bytes for one that can't be read. */
  attachments(): { name: string; bytes: Buffer }[]
  /**
   * Gives every visible note of a page an appearance if it has none and PDFium can draw its kind. Stamps without one, and notes
   * that open where they are clicked, become texts in a frame.
   */
  drawNotes(page: number): void
  /** The words on a page; none of one that can't be opened. */
  text(page: number): string
  /** The size of a page, in points, as it is shown. Undefined for a page that can't be opened. */
  size(page: number): { width: number; height: number } | undefined
  /**
   * The page on white, its notes and fields with it, turned clockwise on top and `width` pixels wide. Undefined for a page that
   * can't be opened.
   */
  render(page: number, width: number, turn?: Turn): Picture | undefined
  /** The whole PDF written new: its lengths stated, its table of objects right, not encrypted. */
  save(): Buffer
  [Symbol.dispose](): void
}

const wrongPassword = 4
const hiddenFlags = 2 | 32
/** Links and popups are not drawn, and form fields elsewhere. */
const undrawn = new Set([2, 16, 20])
const [textNote, textBox, stamp] = [1, 3, 13]
const hiddenFlag = 2
const helvetica = 4
/** Of a text that is set in Helvetica: Windows-1252, and ends of lines. */
const written = /^[\s\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]+$/
/** Points: of the frame of a note, and of its letters, of which so many are in a line. */
const frame = { width: 160, letter: 8, line: 9.4, lineLetters: 27, maxLines: 12 }
const withAnnotations = 1
const bytesPerPixel = 4
/** In UTF-16. */
const bytesPerLetter = 2
const white = 0xff_ff_ff_ff
/** The size of an appearance that is empty: a terminating character of UTF-16. */
const emptyBytes = 2

/** A part of a page, in points from its lower left corner. */
type Area = { left: number; top: number; right: number; bottom: number }

/** A text in a frame, and the size of its letters in points. */
type Words = { text: string; letter: number; area: Area }

/** What a stamp says by its name, such as `NotApproved`, and what was added to it. */
function stampWords(name: string, contents: string, area: Area): Words | undefined {
  const said = (name || 'Draft').replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toUpperCase()
  const text = contents === '' ? said : `${said}: ${contents}`
  const [width, height] = [area.right - area.left, area.top - area.bottom]
  const letter = Math.floor(Math.min(height / 2, width / (text.length * 0.75)))
  return letter >= 4 && written.test(text) ? { text, letter, area } : undefined
}

/** The words of a note beside its place; undefined if they are too many, or can't be set. */
function noteWords(text: string, { left, right, top }: Area): Words | undefined {
  const { width, letter, line, lineLetters, maxLines } = frame
  const lines = text
    .split(/\r\n?|\n/)
    .reduce((sum, part) => sum + Math.max(1, Math.ceil(part.length / lineLetters)), 0)
  if (lines > maxLines || !written.test(text)) return undefined
  const height = lines * line + 6
  // At the right edge of a page to the left.
  const start = left > 2 * width ? right - width : left
  const end = Math.max(top, height)
  return {
    text,
    letter,
    area: { left: start, right: start + width, top: end, bottom: end - height },
  }
}

let loading: Promise<WrappedPdfiumModule> | undefined

async function load(): Promise<WrappedPdfiumModule> {
  const wasm = await readFile(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')))
  const pdfium = await init({ wasmBinary: wasm.buffer })
  pdfium.PDFiumExt_Init()
  return pdfium
}

/** Opens a PDF. Throws LockedPdf if it needs another password, and an Error if it is broken. */
export async function openWithPdfium(bytes: Uint8Array, password = ''): Promise<PdfiumDocument> {
  const pdfium = await (loading ??= load())
  const { malloc, free } = pdfium.pdfium.wasmExports
  // Another array once the memory has grown; missing from the types.
  const heap = () => (pdfium.pdfium as unknown as { HEAPU8: Uint8Array }).HEAPU8

  const allocate = (size: number) => {
    const at = malloc(Math.max(size, 1))
    if (at === 0) throw new Error('too large')
    return at
  }
  /** The bytes that a function writes, which is called twice: for their number, and for them. */
  const receive = (write: (at: number, size: number) => number): Buffer => {
    const size = write(0, 0)
    const at = allocate(size)
    try {
      write(at, size)
      return Buffer.from(heap().subarray(at, at + size))
    } finally {
      free(at)
    }
  }

  const file = allocate(bytes.length)
  heap().set(bytes, file)
  const handle = pdfium.FPDF_LoadMemDocument(file, bytes.length, password)
  if (handle === 0) {
    const error = pdfium.FPDF_GetLastError()
    free(file)
    throw error === wrongPassword ? new LockedPdf() : new Error(`PDFium's error ${error}`)
  }

  const withPage = <Result>(number: number, read: (page: number) => Result): Result | undefined => {
    const page = pdfium.FPDF_LoadPage(handle, number)
    if (page === 0) return undefined
    try {
      return read(page)
    } finally {
      pdfium.FPDF_ClosePage(page)
    }
  }

  const drawNote = (note: number) => {
    if (undrawn.has(pdfium.FPDFAnnot_GetSubtype(note))) return
    if ((pdfium.FPDFAnnot_GetFlags(note) & hiddenFlags) !== 0) return
    if (pdfium.FPDFAnnot_GetAP(note, 0, 0, 0) <= emptyBytes)
      pdfium.EPDFAnnot_GenerateAppearance(note)
  }

  const stringOf = (note: number, key: string) => {
    const read = receive((to, size) => pdfium.FPDFAnnot_GetStringValue(note, key, to, size))
    return read.toString('utf16le').replace(/\0.*$/s, '').trim()
  }
  const withArea = <Result>(read: (at: number) => Result): Result => {
    const at = allocate(16)
    try {
      return read(at)
    } finally {
      free(at)
    }
  }
  const areaOf = (note: number): Area =>
    withArea((at) => {
      pdfium.FPDFAnnot_GetRect(note, at)
      const [left = 0, top = 0, right = 0, bottom = 0] = [0, 4, 8, 12].map((offset) =>
        pdfium.pdfium.getValue(at + offset, 'float'),
      )
      return { left, top, right, bottom }
    })

  /** What to write in place of a note. */
  const wordsOf = (note: number): Words | undefined => {
    const kind = pdfium.FPDFAnnot_GetSubtype(note)
    if ((pdfium.FPDFAnnot_GetFlags(note) & hiddenFlags) !== 0) return undefined
    const isStamp = kind === stamp && pdfium.FPDFAnnot_GetAP(note, 0, 0, 0) <= emptyBytes
    if (!isStamp && kind !== textNote) return undefined
    const contents = stringOf(note, 'Contents')
    return isStamp
      ? stampWords(stringOf(note, 'Name'), contents, areaOf(note))
      : noteWords(contents, areaOf(note))
  }
  /** Whether they are written. */
  const writeWords = (page: number, { text, letter, area }: Words): boolean => {
    const note = pdfium.EPDFPage_CreateAnnot(page, textBox)
    if (note === 0) return false
    const bytesOfText = Buffer.from(`${text}\0`, 'utf16le')
    const textAt = allocate(bytesOfText.length)
    heap().set(bytesOfText, textAt)
    withArea((at) => {
      const { left, top, right, bottom } = area
      for (const [i, value] of [left, top, right, bottom].entries())
        pdfium.pdfium.setValue(at + 4 * i, value, 'float')
      pdfium.FPDFAnnot_SetRect(note, at)
    })
    pdfium.FPDFAnnot_SetStringValue(note, 'Contents', textAt)
    pdfium.EPDFAnnot_SetDefaultAppearance(note, helvetica, letter, 200, 0, 0)
    const isWritten = pdfium.EPDFAnnot_GenerateAppearance(note)
    pdfium.FPDFPage_CloseAnnot(note)
    free(textAt)
    return isWritten
  }
  const hide = (page: number, number: number) => {
    const note = pdfium.EPDFPage_GetAnnotRaw(handle, page, number)
    pdfium.FPDFAnnot_SetFlags(note, pdfium.FPDFAnnot_GetFlags(note) | hiddenFlag)
    pdfium.FPDFPage_CloseAnnot(note)
  }

  const attachment = (number: number) => {
    const at = pdfium.FPDFDoc_GetAttachment(handle, number)
    const name = receive((to, size) => pdfium.FPDFAttachment_GetName(at, to, size))
    return { name: name.toString('utf16le').replace(/\0$/, ''), bytes: attachedBytes(at) }
  }
  const attachedBytes = (at: number): Buffer => {
    const sizeAt = allocate(4)
    try {
      return receive((to, size) => {
        const isThere = pdfium.FPDFAttachment_GetFile(at, to, size, sizeAt)
        return isThere ? pdfium.pdfium.getValue(sizeAt, 'i32') : 0
      })
    } finally {
      free(sizeAt)
    }
  }

  return {
    pageCount: () => pdfium.FPDF_GetPageCount(handle),
    attachments: () =>
      Array.from({ length: pdfium.FPDFDoc_GetAttachmentCount(handle) }, (_, i) => attachment(i)),
    drawNotes(page) {
      const toWrite: { i: number; words: Words }[] = []
      // By the number of the page: opening it would read all of its contents.
      for (let i = 0; i < pdfium.EPDFPage_GetAnnotCountRaw(handle, page); i += 1) {
        const note = pdfium.EPDFPage_GetAnnotRaw(handle, page, i)
        if (note === 0) continue
        const words = wordsOf(note)
        if (words) toWrite.push({ i, words })
        else drawNote(note)
        pdfium.FPDFPage_CloseAnnot(note)
      }
      if (toWrite.length === 0) return
      withPage(page, (opened) => {
        for (const { i, words } of toWrite) if (writeWords(opened, words)) hide(page, i)
      })
    },
    text: (number) =>
      withPage(number, (page) => {
        const text = pdfium.FPDFText_LoadPage(page)
        try {
          const count = pdfium.FPDFText_CountChars(text)
          const read = receive((to) => {
            if (to !== 0) pdfium.FPDFText_GetText(text, 0, count, to)
            return (count + 1) * bytesPerLetter
          })
          return read.toString('utf16le').replace(/\0.*$/s, '')
        } finally {
          pdfium.FPDFText_ClosePage(text)
        }
      }) ?? '',
    size: (number) =>
      withPage(number, (page) => ({
        width: pdfium.FPDF_GetPageWidthF(page),
        height: pdfium.FPDF_GetPageHeightF(page),
      })),
    render: (number, width, turn = 0) =>
      withPage(number, (page) => {
        const size = [pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)]
        const [pageWidth = 1, pageHeight = 1] = turn % 180 === 0 ? size : size.toReversed()
        const height = Math.min(
          Math.max(1, Math.round((width * pageHeight) / pageWidth)),
          width * 20,
        )
        const bitmap = pdfium.FPDFBitmap_Create(width, height, 0)
        try {
          pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white)
          pdfium.FPDF_RenderPageBitmap(
            bitmap,
            page,
            0,
            0,
            width,
            height,
            turn / 90,
            withAnnotations,
          )
          const at = pdfium.FPDFBitmap_GetBuffer(bitmap)
          const colors = heap().subarray(at, at + width * height * bytesPerPixel)
          const pixels = new Uint8Array(width * height)
          for (let i = 0, from = 0; i < pixels.length; i += 1, from += bytesPerPixel)
            pixels[i] =
              ((colors[from] ?? 0) + (colors[from + 1] ?? 0) + (colors[from + 2] ?? 0)) / 3
          return { width, height, pixels }
        } finally {
          pdfium.FPDFBitmap_Destroy(bitmap)
        }
      }),
    save() {
      pdfium.EPDF_RemoveEncryption(handle)
      const writer = pdfium.PDFiumExt_OpenFileWriter()
      try {
        pdfium.PDFiumExt_SaveAsCopy(handle, writer)
        const size = pdfium.PDFiumExt_GetFileWriterSize(writer)
        return receive((to, length) =>
          length === 0 ? size : pdfium.PDFiumExt_GetFileWriterData(writer, to, length),
        )
      } finally {
        pdfium.PDFiumExt_CloseFileWriter(writer)
      }
    },
    [Symbol.dispose]() {
      pdfium.FPDF_CloseDocument(handle)
      free(file)
    },
  }
}
