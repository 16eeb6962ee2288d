import { countSidesPast, edge, wholePicture, type Box, type Gray } from './paper.ts'

/** What may make a photo of a page hard to read, worst first. */
export const photoFaults = ['too_dark', 'blurred', 'cut_off', 'too_small'] as const
export type PhotoFault = (typeof photoFaults)[number]

/** Measurements of a photo. */
export type PhotoMeasures = {
  /** Gray level of the paper, 0 to 255. */
  light: number
  /** How blurred an edge is, in pixels of a page of `sharpnessSide`; null if there are no edges to measure. */
  blur: number | null
}

/** The analysis of a photo. */
export type ReadPhoto = {
  /** Of the photo before turning, in pixels. */
  size: { width: number; height: number }
  /** Where the sheet is, if one was found. */
  paper: Box | undefined
  measures: PhotoMeasures
}

/** Longer side, in pixels, of the page for `measureSharpness`: the letters of a receipt are a few pixels high. */
export const sharpnessSide = 1600

// Beyond these, text recognition could no longer read a fifth of the words on photographed receipts.
const minLight = 100
const maxBlur = 1.6
const minPixels = 900

/** The faults of the cropped part of a photo. */
export function findPhotoFaults({ size, paper, measures }: ReadPhoto, crop: Box): PhotoFault[] {
  const page = paper ?? crop
  const pixels = Math.max(page.width * size.width, page.height * size.height)
  const has: Record<PhotoFault, boolean> = {
    too_dark: measures.light < minLight,
    blurred: measures.blur !== null && measures.blur > maxBlur,
    cut_off: paper !== undefined && isCutOff(crop, paper),
    too_small: pixels < minPixels,
  }
  return photoFaults.filter((fault) => has[fault])
}

/** Whether the sheet continues beyond the photo or the frame. */
const isCutOff = (crop: Box, paper: Box) =>
  countSidesPast(paper, crop, 0.02) > 0 || countSidesPast(paper, wholePicture, edge) > 0

/** Gray level of the paper: the 90th percentile of the page. */
export function measureLight({ data }: Gray): number {
  const counts = new Uint32Array(256)
  for (const shade of data) counts[shade]!++
  let brighter = 0
  for (let shade = 255; shade > 0; shade--) {
    brighter += counts[shade]!
    if (brighter >= data.length / 10) return shade
  }
  return 0
}

/**
 * Blur of the page's edges in pixels (sigma of a Gaussian), along the worse axis, since a shaking hand blurs
 * in one direction. Null if the page has no edges to measure, such as an empty sheet.
 */
export function measureSharpness(page: Gray): number | null {
  const across = smear(page, 1)
  const down = smear(page, page.width)
  if (across === null || down === null) return across ?? down
  return Math.max(across, down)
}

const tile = 32
/** A tile with less contrast than this has no print in it. */
const minInk = 40
const minTiles = 6

function smear({ width, height, data }: Gray, step: number): number | null {
  const smears: number[] = []
  for (let top = 0; top + tile <= height; top += tile)
    for (let left = 0; left + tile <= width; left += tile) {
      let [dark, light, steepest] = [255, 0, 0]
      // Over two pixels: the difference of one is as much noise as edge.
      for (let y = top; y < top + tile - 2; y++)
        for (let x = left; x < left + tile - 2; x++) {
          const at = y * width + x
          const shade = data[at]!
          if (shade < dark) dark = shade
          if (shade > light) light = shade
          const slope = Math.abs(data[at + 2 * step]! - shade)
          if (slope > steepest) steepest = slope
        }
      const ink = light - dark
      // The steepest rise over two pixels of a Gaussian edge of sigma s is 2 ÷ (s √(2π)) of its height.
      if (ink >= minInk && steepest > 0) smears.push((0.8 * ink) / steepest)
    }
  if (smears.length < minTiles) return null
  smears.sort((a, b) => a - b)
  return smears[Math.floor(smears.length / 2)]!
}
