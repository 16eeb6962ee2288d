import type { Turn } from '@milepost/contract/documents/document-versions'
import type { TextRun } from '../preview/pdf-text.ts'
import { toPlainText } from '../search/words.ts'
import type { PageReading } from './page-reading.ts'
import type { ReadWord } from './words.ts'

/** More than a stamp of a scanning app has: a page with fewer characters is a picture. */
const minCharacters = 60
/** As in the index of texts. */
const maxWords = 5_000
/** Of a font's height: how much of it is above the baseline's middle, and the gap up to which two runs are one word. */
const [rise, maxGap] = [0.3, 0.1]

type Page = { width: number; height: number; runs: readonly TextRun[] }

/** The words of a page that has text of its own, upright; undefined for a page that has too little. */
export function toEmbeddedWords({ width, height, runs }: Page): PageReading | undefined {
  const characters = runs.reduce((sum, { text }) => sum + text.replace(/\s+/g, '').length, 0)
  if (characters < minCharacters) return undefined
  const turn = findTurn(runs)
  const size = turn % 180 === 0 ? { width, height } : { width: height, height: width }
  const words = joinWords(runs.flatMap(splitRun)).slice(0, maxWords)
  return {
    page: {
      ...size,
      isEmbedded: true,
      words: words.map((word) => toWord(word, { width, height }, turn)),
    },
    upright: { turn, tilt: 0 },
  }
}

/** By how much the page has to be turned clockwise for the most of its text to be upright. */
function findTurn(runs: readonly TextRun[]): Turn {
  const lengths = new Map<number, number>()
  for (const { angle, length } of runs) {
    const quarters = (4 - Math.round(angle / (Math.PI / 2))) % 4
    lengths.set(quarters, (lengths.get(quarters) ?? 0) + length)
  }
  const [[quarters] = [0]] = [...lengths].toSorted((a, b) => b[1] - a[1])
  return ((quarters % 4) * 90) as Turn
}

/** How wide a character is, of the mean: fonts differ, and the PDF says how long the whole run is. */
const toWeight = (character: string) =>
  /[\s.,:;'|!iljtfrI()[\]-]/.test(character) ? 0.6 : /[mwMW@%]/.test(character) ? 1.5 : 1

/** The words of a run, each a run of its own; spaces are none. */
function splitRun({ text, x, y, length, height, angle }: TextRun): TextRun[] {
  const weigh = (part: string) => [...part].reduce((sum, each) => sum + toWeight(each), 0)
  const unit = length / (weigh(text) || 1)
  let [at, before] = [0, 0]
  return [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => {
    before += weigh(text.slice(at, index))
    at = index
    return {
      text: word,
      x: x + before * unit * Math.cos(angle),
      y: y + before * unit * Math.sin(angle),
      length: weigh(word) * unit,
      height,
      angle,
    }
  })
}

/** Puts words together that are drawn in several parts. */
function joinWords(parts: readonly TextRun[]): TextRun[] {
  const words: TextRun[] = []
  for (const part of parts) {
    const before = words.at(-1)
    if (before && isNext(before, part)) {
      before.text += part.text
      before.length += part.length
    } else words.push({ ...part })
  }
  return words
}

function isNext(before: TextRun, part: TextRun): boolean {
  const x = before.x + before.length * Math.cos(before.angle)
  const y = before.y + before.length * Math.sin(before.angle)
  return (
    before.angle === part.angle &&
    before.height === part.height &&
    Math.hypot(part.x - x, part.y - y) < maxGap * part.height
  )
}

/** A word where it is on the page once that is turned. */
function toWord(
  { text, x, y, length, height, angle }: TextRun,
  page: { width: number; height: number },
  turn: Turn,
): ReadWord {
  const middleX = x + (Math.cos(angle) * length) / 2 + Math.sin(angle) * rise * height
  const middleY = y + (Math.sin(angle) * length) / 2 - Math.cos(angle) * rise * height
  const [left, top] = [middleX / page.width, middleY / page.height]
  const [u, v] = {
    0: [left, top],
    90: [1 - top, left],
    180: [1 - left, 1 - top],
    270: [top, 1 - left],
  }[turn] as [number, number]
  const [width, depth] = turn % 180 === 0 ? [page.width, page.height] : [page.height, page.width]
  const [wide, high] = [length / width, height / depth]
  return {
    text: toPlainText(text),
    confidence: 1,
    x: u - wide / 2,
    y: v - high / 2,
    width: wide,
    height: high,
  }
}
