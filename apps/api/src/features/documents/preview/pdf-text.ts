import { fileURLToPath } from 'node:url'
import type { getDocument as GetDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/**
 * A run of text on a page as it is shown, in points from its upper left corner: where its baseline begins, how long it is, how high
 * the font, and by how many radians it is turned clockwise.
 */
export type TextRun = {
  text: string
  x: number
  y: number
  length: number
  height: number
  angle: number
}

/** The text of a PDF, page by page, as pdf.js reads it: another reader than the one that wrote the preview. */
export type PdfText = {
  pageCount: number
  /** How often each word is on a page. The number is from 1. */
  words(page: number): Promise<Map<string, number>>
  /** The text of a page, line by line. The number is from 1. */
  text(page: number): Promise<string>
  /** The text of a page in runs, with its size. The number is from 1. */
  runs(page: number): Promise<{ width: number; height: number; runs: TextRun[] }>
  [Symbol.asyncDispose](): Promise<void>
}

let loading: Promise<typeof GetDocument> | undefined
async function load(): Promise<typeof GetDocument> {
  // Has no types. Without it the library loads it later, when it opens the first file.
  await import(import.meta.resolve('pdfjs-dist/legacy/build/pdf.worker.mjs'))
  return (await import('pdfjs-dist/legacy/build/pdf.mjs')).getDocument
}

/** Loads pdf.js ahead of its turn, while the pages are made on other threads. */
export function loadPdfJs(): void {
  loading ??= load()
  // Whoever opens a file hears of a failure.
  loading.catch(() => undefined)
}

/** A folder of pdf.js, with the slash at its end that it asks for. */
const folder = (name: string) =>
  fileURLToPath(new URL(`./${name}/`, import.meta.resolve('pdfjs-dist/package.json')))

/** Throws if pdf.js can't open it. It gets the bytes: they can't be used any more afterwards. */
export async function openText(data: Uint8Array): Promise<PdfText> {
  const getDocument = await (loading ??= load())
  const task = getDocument({
    data,
    verbosity: 0,
    useSystemFonts: false,
    disableFontFace: true,
    cMapUrl: folder('cmaps'),
    standardFontDataUrl: folder('standard_fonts'),
  })
  const document = await task.promise
  return {
    pageCount: document.numPages,
    async words(number) {
      const page = await document.getPage(number)
      const { items } = await page.getTextContent()
      page.cleanup()
      const text = items.map((item) => ('str' in item ? item.str : '')).join(' ')
      const words = new Map<string, number>()
      for (const word of text.split(/\s+/)) words.set(word, (words.get(word) ?? 0) + 1)
      words.delete('')
      return words
    },
    async text(number) {
      const page = await document.getPage(number)
      const { items } = await page.getTextContent()
      page.cleanup()
      return items
        .map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''))
        .join('')
    },
    async runs(number) {
      const page = await document.getPage(number)
      const { width, height, transform } = page.getViewport({ scale: 1 })
      const { items } = await page.getTextContent()
      page.cleanup()
      const runs = items.flatMap((item): TextRun[] => {
        if (!('str' in item) || item.str === '') return []
        const [across, lean, back, up, x, y] = multiply(transform, item.transform as number[])
        const angle = Math.atan2(lean, across)
        return [{ text: item.str, x, y, length: item.width, height: Math.hypot(back, up), angle }]
      })
      return { width, height, runs }
    },
    [Symbol.asyncDispose]: () => task.destroy(),
  }
}

type Matrix = [number, number, number, number, number, number]

/** Two of a PDF's matrices, one after the other (ISO 32000-1, 8.3.4). */
function multiply(outer: readonly number[], inner: readonly number[]): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = outer
  const [ia = 1, ib = 0, ic = 0, id = 1, ie = 0, if_ = 0] = inner
  return [
    a * ia + c * ib,
    b * ia + d * ib,
    a * ic + c * id,
    b * ic + d * id,
    a * ie + c * if_ + e,
    b * ie + d * if_ + f,
  ]
}
