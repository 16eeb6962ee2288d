import type { PagePlace } from '@milepost/contract/documents/reading'
import type { WordsOfPage } from '../words.ts'

/** A word without spaces. Its middle and its size are those of the page once it is turned level, in heights of the page. */
export type Token = {
  text: string
  confidence: number
  left: number
  right: number
  middle: number
  height: number
  place: PagePlace
}

/** Words that stand on one line, from left to right. `page` counts from 1. */
export type Line = { page: number; middle: number; height: number; tokens: Token[] }

/** Bounds the work on a hostile page; a dense statement has about 1,500 words. */
const maxWords = 4_000
/** Handwriting and dirt are read with less. */
const minConfidence = 0.5
const maxTilt = 12

/**
 * The lines of a page from top to bottom, by the boxes of its words alone: an engine's own lines are wrong on tilted paper.
 * `number` counts pages from 1.
 */
export function toLines(page: WordsOfPage, number: number): Line[] {
  const ratio = page.height > 0 && page.width > 0 ? page.width / page.height : 1
  const words = page.words
    .slice(0, maxWords)
    .filter(({ confidence, text }) => confidence >= minConfidence && text.trim() !== '')
    .filter((word) => [word.x, word.y, word.width, word.height].every(Number.isFinite))
    .flatMap((word) => splitWord(word))
  const boxes = words.map((word) => ({
    word,
    x: (word.x + word.width / 2) * ratio,
    y: word.y + word.height / 2,
    width: word.width * ratio,
    height: word.height,
  }))
  const tilt = page.isEmbedded ? 0 : estimateTilt(boxes)
  const [cos, sin] = [Math.cos(tilt), Math.sin(tilt)]
  const tokens = boxes.map(({ word, x, y, width, height }): Token => {
    const level = x * cos + y * sin
    // The box of a tilted word is higher than its letters.
    const high = Math.max(height * 0.4, (height - width * Math.abs(sin)) / cos)
    const half = Math.max(0, width - high * Math.abs(sin)) / cos / 2
    return {
      text: word.text,
      confidence: word.confidence,
      left: level - half,
      right: level + half,
      middle: y * cos - x * sin,
      height: high,
      place: { page: number, x: word.x, y: word.y, width: word.width, height: word.height },
    }
  })
  return groupLines(tokens, number)
}

type Box = { text: string; confidence: number; x: number; y: number; width: number; height: number }

/** Some engines give several words as one: each gets its part of the box. */
function splitWord(word: Box): Box[] {
  const text = word.text.slice(0, 200)
  const step = word.width / text.length
  return [...text.matchAll(/\S+/g)].map((match) => ({
    text: match[0],
    confidence: word.confidence,
    x: word.x + match.index * step,
    y: word.y,
    width: match[0].length * step,
    height: word.height,
  }))
}

/** The angle at which the middles of the words fall into the sharpest rows, in radians; positive if lines fall to the right. */
function estimateTilt(boxes: readonly { x: number; y: number; height: number }[]): number {
  if (boxes.length < 6) return 0
  const sample = boxes.slice(0, 600)
  const heights = sample.map(({ height }) => height).sort((a, b) => a - b)
  const bin = Math.max(1e-4, heights[Math.floor(heights.length / 4)]! * 0.3)
  const sharpness = (degrees: number) => {
    const [cos, sin] = [Math.cos(toRadians(degrees)), Math.sin(toRadians(degrees))]
    const rows = new Map<number, number>()
    for (const { x, y } of sample) {
      const row = (y * cos - x * sin) / bin
      const below = Math.floor(row)
      rows.set(below, (rows.get(below) ?? 0) + 1 - (row - below))
      rows.set(below + 1, (rows.get(below + 1) ?? 0) + row - below)
    }
    // A little less for each degree, so that a page without lines is taken as level.
    return rows.values().reduce((sum, n) => sum + n * n, 0) * (1 - Math.abs(degrees) * 0.003)
  }
  const best = (from: number, to: number, step: number) => {
    let [angle, sharpest] = [0, sharpness(0)]
    for (let degrees = from; degrees <= to; degrees += step) {
      const found = sharpness(degrees)
      if (found > sharpest) [angle, sharpest] = [degrees, found]
    }
    return angle
  }
  const coarse = best(-maxTilt, maxTilt, 0.5)
  return toRadians(best(coarse - 0.4, coarse + 0.4, 0.1))
}

const toRadians = (degrees: number) => (degrees * Math.PI) / 180

/** Follows each line from left to right, so that a fold or a wave in the paper does not cut it. */
function groupLines(tokens: readonly Token[], page: number): Line[] {
  const lines: Line[] = []
  for (const token of tokens.toSorted((a, b) => a.left - b.left)) {
    let [nearest, distance] = [undefined as Line | undefined, Infinity]
    for (const line of lines) {
      const before = line.tokens.at(-1)!
      const apart = Math.abs(token.middle - before.middle)
      const isOver = token.left < before.right - token.height
      const reach = Math.min(token.height, before.height) * 0.55
      if (!isOver && apart < reach && apart < distance) [nearest, distance] = [line, apart]
    }
    if (nearest) nearest.tokens.push(token)
    else lines.push({ page, middle: token.middle, height: token.height, tokens: [token] })
  }
  for (const line of lines) {
    line.middle = mean(line.tokens.map(({ middle }) => middle))
    line.height = mean(line.tokens.map(({ height }) => height))
  }
  return lines.sort((a, b) => a.middle - b.middle)
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** The words of a line as a person would write them down. */
export const toText = (tokens: readonly Token[]) => tokens.map(({ text }) => text).join(' ')

/** The one place of words that stand side by side, or a place for each line of them. */
export function toPlaces(tokens: readonly Token[]): PagePlace[] {
  const places: PagePlace[] = []
  let before: Token | undefined
  for (const token of tokens) {
    const last = places.at(-1)
    const isBeside =
      before?.place.page === token.place.page &&
      Math.abs(before.middle - token.middle) < token.height &&
      token.left - before.right < token.height * 3
    if (last && isBeside) places[places.length - 1] = around(last, token.place)
    else places.push(token.place)
    before = token
  }
  return places
}

function around(a: PagePlace, b: PagePlace): PagePlace {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)]
  return {
    page: a.page,
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  }
}
