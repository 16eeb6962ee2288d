import type { Turn } from '@milepost/contract/documents/document-versions'
import type { Picture } from '../../preview/pdfium.ts'
import type { Box, Upright } from '../upright.ts'
import type { ReadWord, WordsOfPage } from '../words.ts'
import { findLines } from './find-lines.ts'
import type { Models } from './models.ts'
import { quarter, turnPicture } from './picture.ts'
import { readLine, type LineWord } from './read-line.ts'

/** How many lines say whether a page is upside down, how long they are at most (of their height), and how sure upright ones are read. */
const [sampleSize, maxSampleRatio, minUprightConfidence] = [4, 10, 0.9]
/** Of a line's sides: shorter ones may be either way. */
const minRatio = 1.5
/** Lines beyond that are no paper's. */
const maxLines = 400
/** Less than that was not read, but guessed. */
const minConfidence = 0.3
/** How far (radians) lines may be turned to say how far the paper is. */
const maxTilt = Math.PI / 9

/** Reads a page from its picture, whichever way it lies, and says how it has to be turned to be upright. */
export async function readPage(
  models: Models,
  shown: Picture,
): Promise<{ page: WordsOfPage; upright: Upright }> {
  let picture = shown
  let quarters = 0
  let lines = await findLines(models, picture)
  if (isSideways(lines)) {
    picture = turnPicture(shown, (quarters = 1))
    lines = await findLines(models, picture)
  }
  lines = lines.toSorted((a, b) => b.width - a.width).slice(0, maxLines)
  let read = lineReader(models, picture)
  if (await isUpsideDown(read, lines)) {
    picture = turnPicture(picture, 2)
    quarters += 2
    lines = lines.map((line) => turnOver(line, picture))
    read = lineReader(models, picture)
  }
  const tilt = findTilt(lines)
  const words: ReadWord[] = []
  for (const line of lines) words.push(...placeWords(await read(line), picture, line, tilt))
  const { width, height } = picture
  const page = { width, height, isEmbedded: false, words }
  return { page, upright: { turn: (quarters * 90) as Turn, tilt } }
}

/** Whether most of the text, by its length, runs up or down. */
function isSideways(lines: readonly Box[]): boolean {
  let [across, down] = [0, 0]
  for (const { width, height } of lines)
    if (width > height * minRatio) across += width
    else if (height > width * minRatio) down += height
  return down > across
}

const turnOver = (line: Box, { width, height }: Picture): Box => ({
  ...line,
  x: width - line.x,
  y: height - line.y,
})

type ReadLine = (line: Box) => Promise<LineWord[]>

/** Reads each line of a picture once. */
function lineReader(models: Models, picture: Picture): ReadLine {
  const known = new Map<Box, Promise<LineWord[]>>()
  return (line) => {
    const words = known.get(line) ?? readLine(models, picture, line)
    known.set(line, words)
    return words
  }
}

/** Whether some longer lines are read more surely the other way round. */
async function isUpsideDown(read: ReadLine, lines: readonly Box[]): Promise<boolean> {
  const sample = lines
    .filter(({ width, height }) => width <= maxSampleRatio * height)
    .slice(0, sampleSize)
  const score = async (half: 0 | 2) => {
    let [letters, sum] = [0, 0]
    for (const line of sample) {
      const words = await read(half === 0 ? line : { ...line, angle: line.angle + half * quarter })
      for (const { text, confidence } of words) {
        letters += text.length
        sum += text.length * confidence
      }
    }
    return { sum, mean: letters === 0 ? 0 : sum / letters }
  }
  const upright = await score(0)
  return upright.mean < minUprightConfidence && (await score(2)).sum > upright.sum
}

/** By how much (radians, clockwise) the lines are turned: the middle one of all, by their length. */
function findTilt(lines: readonly Box[]): number {
  const sorted = lines
    .filter(({ width, height, angle }) => width > 3 * height && Math.abs(angle) < maxTilt)
    .toSorted((a, b) => a.angle - b.angle)
  const half = sorted.reduce((sum, { width }) => sum + width, 0) / 2
  let length = 0
  return sorted.find(({ width }) => (length += width) >= half)?.angle ?? 0
}

/** Finer than a pixel; it is stored. */
const round = (fraction: number) => Math.round(fraction * 1e5) / 1e5

/** The words of a line, where they are once the page is turned back by its tilt. */
function placeWords(
  words: readonly LineWord[],
  { width, height }: Picture,
  line: Box,
  tilt: number,
): ReadWord[] {
  const [cos, sin] = [Math.cos(tilt), Math.sin(tilt)]
  const [x, y] = [line.x - width / 2, line.y - height / 2]
  const [middleX, middleY] = [x * cos + y * sin + width / 2, y * cos - x * sin + height / 2]
  return words
    .filter(({ confidence }) => confidence >= minConfidence)
    .map(({ text, confidence, from, to }) => ({
      text,
      confidence: round(confidence),
      x: round((middleX + (from - 0.5) * line.width) / width),
      y: round((middleY - line.height / 2) / height),
      width: round(((to - from) * line.width) / width),
      height: round(line.height / height),
    }))
}
