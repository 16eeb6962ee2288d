import type { Picture } from '../preview/pdfium.ts'

/**
 * Perceptual hashes of a page, after pHash (Zauner, "Implementation and Benchmarking of Perceptual Image Hash Functions",
 * 2010): the lowest frequencies of a cosine transform, each a bit that says whether it is above the median. Unlike there, they are 256
 * instead of 64, since receipts of one shop differ in less than that, and of the paper alone, without the table it lies on.
 */

/** Pixels of a side of the square that is transformed, and how many frequencies of each direction count. */
const side = 64
const frequencies = 16
/** How much a photo may be turned (degrees), or cut closer (of its size), and still be found. */
const turns = [-3, -2, -1, 0, 1, 2, 3]
const margins = [-0.01, 0, 0.01]
/** Of 255: a page with less has nothing on it. */
const minDeviation = 6

/** The hash of a page, and those it would have if it had been photographed a bit differently. */
export type PageLook = { hash: string; variants: readonly string[] }

type Box = { left: number; top: number; right: number; bottom: number }

/** What a page looks like: 256 characters 0 and 1. Null for an empty page. */
export function hashPicture(picture: Picture): string | null {
  const pixels = sample(picture, findPaper(picture), 0)
  return deviation(pixels) < minDeviation ? null : hash(pixels)
}

/** The hashes of a page as it would be if it had been photographed a bit differently. */
export function hashVariants(picture: Picture): string[] {
  const paper = findPaper(picture)
  return turns.flatMap((turn) =>
    margins.map((margin) => hash(sample(picture, withMargin(paper, margin), turn))),
  )
}

/** Where the paper is: the columns and rows that are at least half as bright as the brightest. */
function findPaper({ width, height, pixels }: Picture): Box {
  const threshold = otsu(pixels)
  const [columns, rows] = [new Uint32Array(width), new Uint32Array(height)]
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if (pixels[y * width + x]! > threshold) {
        columns[x]! += 1
        rows[y]! += 1
      }
  const [left, right] = span(columns)
  const [top, bottom] = span(rows)
  return { left, top, right, bottom }
}

function span(counts: Uint32Array): [number, number] {
  const half = counts.reduce((max, count) => Math.max(max, count), 0) / 2
  const isPaper = (count: number) => count >= half
  return [counts.findIndex(isPaper), counts.findLastIndex(isPaper) + 1]
}

/** The grey that parts the dark from the bright (Otsu, 1979): the variance between the two is the greatest. */
function otsu(pixels: Uint8Array): number {
  const histogram = new Uint32Array(256)
  for (const grey of pixels) histogram[grey]! += 1
  const total = histogram.reduce((sum, count, grey) => sum + count * grey, 0)
  let [dark, darkSum, best, threshold] = [0, 0, 0, 0]
  for (const [grey, count] of histogram.entries()) {
    dark += count
    darkSum += count * grey
    const bright = pixels.length - dark
    if (dark === 0 || bright === 0) continue
    const between = dark * bright * (darkSum / dark - (total - darkSum) / bright) ** 2
    if (between > best) [best, threshold] = [between, grey]
  }
  return threshold
}

function withMargin({ left, top, right, bottom }: Box, margin: number): Box {
  const [x, y] = [(right - left) * margin, (bottom - top) * margin]
  return { left: left - x, top: top - y, right: right + x, bottom: bottom + y }
}

/** The greys of a box, turned around its middle, as a square: each the mean of nine points. */
function sample({ width, height, pixels }: Picture, box: Box, degrees: number): Float64Array {
  const [w, h] = [box.right - box.left, box.bottom - box.top]
  const [middleX, middleY] = [box.left + w / 2, box.top + h / 2]
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]
  const within = (place: number, size: number) => Math.min(size - 1, Math.max(0, Math.floor(place)))
  const square = new Float64Array(side * side)
  const points = side * 3
  for (let j = 0; j < points; j += 1)
    for (let i = 0; i < points; i += 1) {
      const [x, y] = [w * ((i + 0.5) / points - 0.5), h * ((j + 0.5) / points - 0.5)]
      const column = within(middleX + x * cos - y * sin, width)
      const row = within(middleY + x * sin + y * cos, height)
      square[Math.floor(j / 3) * side + Math.floor(i / 3)]! += pixels[row * width + column]! / 9
    }
  return square
}

/** For each frequency from 1, a cosine over the side. */
const cosines = Array.from({ length: frequencies }, (_, u) =>
  Float64Array.from({ length: side }, (__, x) =>
    Math.cos(((2 * x + 1) * (u + 1) * Math.PI) / (2 * side)),
  ),
)

function hash(square: Float64Array): string {
  const rows = cosines.map((cosine) =>
    Float64Array.from({ length: side }, (_, y) =>
      cosine.reduce((sum, weight, x) => sum + weight * square[y * side + x]!, 0),
    ),
  )
  const values = cosines.flatMap((cosine) =>
    rows.map((row) => cosine.reduce((sum, weight, y) => sum + weight * row[y]!, 0)),
  )
  const median = values.toSorted((a, b) => a - b)[values.length / 2]!
  return values.map((value) => (value > median ? '1' : '0')).join('')
}

function deviation(values: Float64Array): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)
}
