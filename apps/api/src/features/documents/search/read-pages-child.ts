import { readFile } from 'node:fs/promises'
import { takeTask } from '../../../platform/process/take-task.ts'
import { hashPicture, hashVariants, type PageLook } from '../likeness/picture-hash.ts'
import { openPdf } from '../preview/open-pdf.ts'
import { openText } from '../preview/pdf-text.ts'
import { toPlainText } from './words.ts'

/** The process started by `readPages`: takes one task with PDFs, answers it, and exits. */
export type ReadTask = { paths: readonly string[] }

/** What a page says; if it says nothing, what it looks like. */
export type ReadPage = { text: string; look: PageLook | null }

/** The pages of each PDF; of one that can't be read, why. */
export type ReadAnswer = { outcome: 'read'; files: (ReadPage[] | string)[] }

/** Milliseconds for a PDF; the pages left over have neither. */
const maxTime = 40_000
/** More than a page of small print has. */
const maxCharacters = 20_000
const pictureWidth = 256

takeTask<ReadTask, ReadAnswer>(async ({ paths }) => ({
  outcome: 'read',
  files: await readAll(paths),
}))

async function readAll(paths: readonly string[]): Promise<(ReadPage[] | string)[]> {
  const files: (ReadPage[] | string)[] = []
  for (const path of paths) files.push(await read(path).catch(String))
  return files
}

async function read(path: string): Promise<ReadPage[]> {
  const end = performance.now() + maxTime
  const bytes = await readFile(path)
  using pdf = await openPdf(bytes)
  // A page that only PDFium can open still has its look.
  await using text = await openText(new Uint8Array(pdf.bytes)).catch(() => undefined)
  const pages: ReadPage[] = []
  for (let page = 0; page < pdf.pageCount(); page += 1) {
    if (performance.now() > end) {
      pages.push({ text: '', look: null })
      continue
    }
    const found = await text?.text(page + 1).catch(() => '')
    const words = toPlainText((found ?? '').slice(0, maxCharacters))
    const picture = words === '' ? pdf.render(page, pictureWidth) : undefined
    const hash = picture && hashPicture(picture)
    pages.push({ text: words, look: hash ? { hash, variants: hashVariants(picture) } : null })
  }
  return pages
}
