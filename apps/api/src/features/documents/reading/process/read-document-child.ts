import './low-priority.ts'
import { readFile } from 'node:fs/promises'
import type { Reading } from '@milepost/contract/documents/reading'
import { takeTask } from '../../../../platform/process/take-task.ts'
import { openPdf, type OpenPdf } from '../../preview/open-pdf.ts'
import { openText } from '../../preview/pdf-text.ts'
import type { Picture } from '../../preview/pdfium.ts'
import { toEmbeddedWords } from '../embedded-words.ts'
import { loadModels, type Models } from '../ocr/models.ts'
import { cutBox, turnPicture } from '../ocr/picture.ts'
import { readPage } from '../ocr/read-page.ts'
import { loadSecondReader } from '../ocr/second-reader.ts'
import { toText, type PageReading } from '../page-reading.ts'
import {
  placesToReadAgain,
  readPaper,
  withSecondOpinions,
  type ReadingContext,
  type SecondOpinion,
} from '../papers/read-paper.ts'
import { toBox, toShown } from '../upright.ts'

/** Pages that were read, by their numbers from 1. */
export type PageReadings = Record<number, PageReading>

/**
 * To read the PDF at `path`, with what is known of its pages, or, without a path, to say whether the engines are there. What is in
 * `folder` is removed afterwards.
 */
export type ReadDocumentTask = {
  path?: string
  folder: string
  known: PageReadings
  context: ReadingContext
}

/** `paused`: these pages were read, and there are more; what they take of memory is given back when the process ends. */
export type ReadDocumentAnswer =
  | { outcome: 'paused'; pages: PageReadings }
  | { outcome: 'read'; pages: PageReadings; texts: Record<number, string>; reading: Reading }
  | { outcome: 'ready' }
  | { outcome: 'unavailable'; detail: string }
  | { outcome: 'failed'; detail: string }

/** How many pages one process reads. */
const pagesPerProcess = 8
/** How many pages of a document are read that have no text of their own: the first ones. */
const maxReadPages = 30
/** How many places of a document are read a second time. */
const maxPlaces = 6
/** More shows no more: previews have no more. */
const dotsPerInch = 200
const maxPixels = 8_000_000
/** In pixels, of a place that is read a second time. */
const secondHeight = 64

takeTask(answer)

async function answer(task: ReadDocumentTask): Promise<ReadDocumentAnswer> {
  const { path, folder } = task
  try {
    if (path !== undefined) return await readDocument(await readFile(path), task)
    await loadModels()
    await using second = await loadSecondReader(folder)
    void second
    return { outcome: 'ready' }
  } catch (reason) {
    const outcome = reason instanceof Unavailable || path === undefined ? 'unavailable' : 'failed'
    return { outcome, detail: reason instanceof Error ? reason.message : String(reason) }
  }
}

/** The engines can't be loaded: no page can be read. */
class Unavailable extends Error {
  override name = 'Unavailable'
}

const orUnavailable = (reason: unknown): never => {
  throw new Unavailable(reason instanceof Error ? reason.message : String(reason))
}

/**
 * Reads a document: its own text where there is some, and else, of the first `maxReadPages` of such pages, the picture. Of a longer one,
 * what is left has no words.
 */
async function readDocument(
  bytes: Buffer,
  { known, context, folder }: ReadDocumentTask,
): Promise<ReadDocumentAnswer> {
  using pdf = await openPdf(bytes)
  const embedded = await readEmbedded(pdf)
  const pages: PageReadings = {}
  let models: Models | undefined
  let count = Object.keys(known).length
  for (let number = 1; number <= pdf.pageCount() && count < maxReadPages; number += 1) {
    if (embedded[number] || known[number]) continue
    if (Object.keys(pages).length === pagesPerProcess) return { outcome: 'paused', pages }
    models ??= await loadModels().catch(orUnavailable)
    const read = await readPicture(pdf, number, models).catch(() => undefined)
    pages[number] = read ?? blankPage
    count += 1
  }
  const all = { ...embedded, ...known, ...pages }
  const numbers = Array.from({ length: pdf.pageCount() }, (_, i) => i + 1)
  const upright = numbers.map((number) => all[number] ?? blankPage)
  const reading = await readTwice(pdf, upright, { context, folder })
  const texts = numbers.flatMap((number): [number, string][] => {
    const page = all[number]?.page
    return page && !page.isEmbedded ? [[number, toText(page)]] : []
  })
  return { outcome: 'read', pages, texts: Object.fromEntries(texts), reading }
}

/** A page that can't be opened says nothing, as an empty one. */
const blankPage: PageReading = {
  page: { width: 1, height: 1, isEmbedded: false, words: [] },
  upright: { turn: 0, tilt: 0 },
}

/** The pages that have text of their own. */
async function readEmbedded(pdf: OpenPdf): Promise<PageReadings> {
  // A page that only PDFium can open still has its picture.
  await using text = await openText(new Uint8Array(pdf.bytes)).catch(() => undefined)
  const pages: PageReadings = {}
  for (let number = 1; number <= (text?.pageCount ?? 0); number += 1) {
    const runs = await text?.runs(number).catch(() => undefined)
    const read = runs && toEmbeddedWords(runs)
    if (read) pages[number] = read
  }
  return pages
}

async function readPicture(
  pdf: OpenPdf,
  number: number,
  models: Models,
): Promise<PageReading | undefined> {
  const picture = drawPage(pdf, number)
  return picture && readPage(models, picture)
}

/** The page as it is shown, as sharp as its preview is. */
function drawPage(pdf: OpenPdf, number: number): Picture | undefined {
  const size = pdf.size(number - 1)
  if (!size) return undefined
  const width = (size.width / 72) * dotsPerInch
  const height = (size.height / 72) * dotsPerInch
  const scale = Math.min(1, Math.sqrt(maxPixels / (width * height)))
  return pdf.render(number - 1, Math.max(1, Math.round(width * scale)))
}

/** The fields of the pages, in places of the pages as they are shown; what a photo says of the more important ones is read twice. */
async function readTwice(
  pdf: OpenPdf,
  pages: readonly PageReading[],
  { context, folder }: Pick<ReadDocumentTask, 'context' | 'folder'>,
): Promise<Reading> {
  const first = readPaper(
    pages.map(({ page }) => page),
    context,
  )
  const again = placesToReadAgain(first)
    .filter(({ place }) => pages[place.page - 1]?.page.isEmbedded === false)
    .slice(0, maxPlaces)
  const reading = withSecondOpinions(first, await readPlaces(pdf, pages, again, folder))
  const shown = <Found extends { places: Reading['fields'][number]['places'] }>(found: Found) => ({
    ...found,
    places: found.places.map((place) => {
      const { page, upright } = pages[place.page - 1]!
      return toShown(place, page, upright)
    }),
  })
  return { ...reading, fields: reading.fields.map(shown), lines: reading.lines.map(shown) }
}

async function readPlaces(
  pdf: OpenPdf,
  pages: readonly PageReading[],
  places: ReturnType<typeof placesToReadAgain>,
  folder: string,
): Promise<SecondOpinion[]> {
  if (places.length === 0) return []
  await using second = await loadSecondReader(folder).catch(orUnavailable)
  const opinions: SecondOpinion[] = []
  for (const number of new Set(places.map(({ place }) => place.page))) {
    const { upright } = pages[number - 1]!
    const shown = drawPage(pdf, number)
    if (!shown) continue
    const picture = turnPicture(shown, upright.turn / 90)
    for (const { name, place } of places.filter((each) => each.place.page === number)) {
      const box = toBox(place, picture, upright.tilt)
      const width = Math.max(1, Math.round((box.width / box.height) * secondHeight))
      const line = cutBox(picture, box, { width, height: secondHeight })
      opinions.push({ name, text: await second.readLine(line) })
    }
  }
  return opinions
}
