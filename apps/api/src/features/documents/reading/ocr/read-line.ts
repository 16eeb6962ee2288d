import type { Picture } from '../../preview/pdfium.ts'
import type { Box } from '../upright.ts'
import type { Models } from './models.ts'
import { cutBox } from './picture.ts'

/** A word of a line, and from where to where it is: fractions of the line's width. */
export type LineWord = { text: string; confidence: number; from: number; to: number }

type Character = { text: string; confidence: number; at: number }

const lineHeight = 48
const [minWidth, maxWidth] = [16, 2_400]
/** The widths of the model's input are multiples of this. */
const widthStep = 96
/** What the papers are written in; the model reads Chinese, too, and has wide forms of Latin letters. */
const isWritten = (character: string) => /^[\x20-\x7e¢£°·•áéíóúüñÁÉÍÓÚÜÑ]$/.test(character)

/** Reads the words of a line, from left to right. */
export async function readLine(models: Models, picture: Picture, box: Box): Promise<LineWord[]> {
  const wide = Math.round((box.width / box.height) * lineHeight)
  const width = Math.min(maxWidth, Math.max(minWidth, wide))
  const line = cutBox(picture, box, { width, height: lineHeight })
  return splitWords(await readCharacters(models, line), findInk(line))
}

async function readCharacters(
  { read, characters }: Models,
  { width, height, pixels }: Picture,
): Promise<Character[]> {
  const padded = Math.ceil(width / widthStep) * widthStep
  const plane = padded * height
  const values = new Float32Array(3 * plane)
  for (let y = 0, from = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, from += 1) {
      const [to, value] = [y * padded + x, pixels[from]! / 127.5 - 1]
      values[to] = value
      values[to + plane] = value
      values[to + 2 * plane] = value
    }
  const output = await read({ values, size: [1, 3, height, padded] })
  const [, steps = 0, classes = 0] = output.size
  const known = listClasses(characters)
  const found: Character[] = []
  let last = 0
  for (let step = 0; step < steps; step += 1) {
    const offset = step * classes
    const probability = (number: number) => output.values[offset + number]!
    // 0 is the blank of CTC: a character counts once until another or a blank comes.
    let best = 0
    for (const { number } of known) if (probability(number) > probability(best)) best = number
    if (best !== 0 && best !== last)
      found.push({
        text: characters[best - 1]!.normalize('NFKC'),
        confidence: probability(best),
        at: ((step + 0.5) * padded) / steps / width,
      })
    last = best
  }
  return found
}

const classesOf = new WeakMap<readonly string[], { number: number }[]>()

/** The classes of the model that are characters of our papers. */
function listClasses(characters: readonly string[]): { number: number }[] {
  const known =
    classesOf.get(characters) ??
    characters.flatMap((character, i) =>
      isWritten(character.normalize('NFKC')) ? { number: i + 1 } : [],
    )
  classesOf.set(characters, known)
  return known
}

/** Where there is ink, by columns. */
function findInk({ width, height, pixels }: Picture): boolean[] {
  const sorted = pixels.toSorted()
  const [dark, light] = [sorted[Math.floor(sorted.length * 0.02)]!, sorted[sorted.length >> 1]!]
  const limit = (dark + light) / 2
  return Array.from({ length: width }, (_, x) => {
    // Its margins are of the lines above and below.
    for (let y = height >> 2; y < height - (height >> 2); y += 1)
      if (pixels[y * width + x]! < limit) return true
    return false
  })
}

/** Of the height of a line, and of the distance of its characters: what is wider apart are two words even if the model read no space. */
const [maxGap, maxStep] = [0.3, 1.3]

/** The words between spaces, and between gaps that are wide. */
function splitWords(characters: readonly Character[], ink: readonly boolean[]): LineWord[] {
  const words: Character[][] = [[]]
  const pitch = findPitch(characters)
  for (const [i, character] of characters.entries()) {
    const before = characters[i - 1]
    const isGap =
      before &&
      character.at - before.at > maxStep * pitch &&
      findGap(ink, before.at, character.at) > maxGap * lineHeight
    if (character.text === ' ' || isGap) words.push([])
    if (character.text !== ' ') words.at(-1)!.push(character)
  }
  return words
    .filter((word) => word.length > 0)
    .map((word) => ({
      text: word.map(({ text }) => text).join(''),
      confidence: word.reduce((sum, { confidence }) => sum + confidence, 0) / word.length,
      from: Math.max(0, word[0]!.at - pitch / 2),
      to: Math.min(1, word.at(-1)!.at + pitch / 2),
    }))
}

/** The longest run of columns without ink between two places, in pixels. */
function findGap(ink: readonly boolean[], from: number, to: number): number {
  let [longest, run] = [0, 0]
  for (let x = Math.floor(from * ink.length); x < Math.ceil(to * ink.length); x += 1) {
    run = ink[x] ? 0 : run + 1
    longest = Math.max(longest, run)
  }
  return longest
}

/** How far characters are from each other, as a rule. */
function findPitch(characters: readonly Character[]): number {
  const steps = characters.slice(1).map(({ at }, i) => at - characters[i]!.at)
  return steps.toSorted((a, b) => a - b)[steps.length >> 1] ?? 1
}
