import { readFile, stat } from 'node:fs/promises'
import type { Turn } from '@milepost/contract/documents/document-versions'
import type { PreviewDifference } from '@milepost/contract/documents/work-queue'
import { openPdf } from './open-pdf.ts'
import { openText } from './pdf-text.ts'
import type { Picture } from './pdfium.ts'

/** A PDF of `count` pages, and those of them that are in the preview: both numbers from 0, and by how much they are turned. */
export type CheckedPdf = {
  read: () => Promise<Buffer>
  count: number
  pages: readonly { source: number; at: number; turn: Turn }[]
}

/** Milliseconds for the check of a document; pages left over are not checked. */
const maxTime = 20_000
/** A larger preview would not fit in memory twice. */
const maxBytes = 128 * 2 ** 20
/** Pixels: small print is a grey line, and a page takes a few milliseconds. */
const pictureWidth = 170
/** Pixels of the squares whose greys are compared. */
const square = 6
/** Of 255: less is a shift of letters by part of a pixel. */
const maxGreyDifference = 28

type Findings = {
  pdfs: readonly CheckedPdf[]
  withoutNotes: readonly number[]
  cutPages: readonly number[]
  withoutFiles: readonly number[]
}

/** What is known without comparing: that it was not done. */
export function describeUnchecked({ pdfs, ...rest }: Findings): PreviewDifference[] {
  const pages = pdfs.flatMap((pdf) => pdf.pages.map(({ at }) => at + 1))
  const known = describeKnown(rest)
  return pages.length > 0 ? [...known, { kind: 'unchecked', pages }] : known
}

/** What was found while the pages were made. */
function describeKnown({
  withoutNotes,
  cutPages,
  withoutFiles,
}: Omit<Findings, 'pdfs'>): PreviewDifference[] {
  const found = { missing: withoutFiles, note: withoutNotes, look: cutPages }
  return (['missing', 'note', 'look'] as const).flatMap((kind) =>
    found[kind].length > 0 ? [{ kind, pages: found[kind].map((page) => page + 1) }] : [],
  )
}

/**
 * What the preview at `path` may not show. Compares the pages of PDFs with what is there of them: how many they are, their
 * words, and roughly their look. A difference does not mean that the preview is wrong, but that somebody has to
 * look at the file.
 */
export async function checkPreview(path: string, findings: Findings): Promise<PreviewDifference[]> {
  const { pdfs } = findings
  if (pdfs.length === 0) return describeKnown(findings)
  if ((await stat(path)).size > maxBytes) return describeUnchecked(findings)
  const found = new Map<PreviewDifference['kind'], number[]>()
  const report = (kind: PreviewDifference['kind'], page: number) => {
    const pages = found.get(kind) ?? []
    found.set(kind, [...pages, page + 1])
  }
  for (const { kind, pages } of describeKnown(findings)) found.set(kind, pages)
  const end = performance.now() + maxTime
  const bytes = await readFile(path)
  using preview = await openPdf(bytes)
  await using previewText = await openText(new Uint8Array(bytes))
  for (const pdf of pdfs) {
    const original = await pdf.read()
    using file = await openPdf(original)
    await using text = await openText(new Uint8Array(file.bytes)).catch(() => undefined)
    if ((text?.pageCount ?? pdf.count) > pdf.count) report('pages', pdf.pages.at(-1)!.at)
    for (const { source, at, turn } of pdf.pages) {
      if (!text || performance.now() > end) {
        report('unchecked', at)
        continue
      }
      const [before, after] = await Promise.all(
        [text.words(source + 1), previewText.words(at + 1)].map((words) =>
          words.catch(() => undefined),
        ),
      )
      if (!before || !after) report('unchecked', at)
      else if ([...before].some(([word, times]) => (after.get(word) ?? 0) < times))
        report('text', at)
      file.drawNotes(source)
      const [was, is] = [file.render(source, pictureWidth, turn), preview.render(at, pictureWidth)]
      if (!was || !is || !isAlike(was, is)) report('look', at)
    }
  }
  return [...found].map(([kind, pages]) => ({ kind, pages }))
}

/** Whether no square of the page is much lighter or darker than in the other picture. */
function isAlike(one: Picture, other: Picture): boolean {
  if (one.width !== other.width || Math.abs(one.height - other.height) > 1) return false
  const height = Math.min(one.height, other.height)
  for (let top = 0; top < height; top += square)
    for (let left = 0; left < one.width; left += square) {
      const [before, after] = [meanGrey(one, left, top, height), meanGrey(other, left, top, height)]
      if (Math.abs(before - after) > maxGreyDifference) return false
    }
  return true
}

function meanGrey({ width, pixels }: Picture, left: number, top: number, height: number): number {
  let sum = 0
  let count = 0
  for (let y = top; y < Math.min(top + square, height); y += 1)
    for (let x = left; x < Math.min(left + square, width); x += 1) {
      sum += pixels[y * width + x] ?? 0
      count += 1
    }
  return sum / count
}
