import type { Upright } from './upright.ts'
import type { WordsOfPage } from './words.ts'

/** What was read of a page: the words of the upright page, and how it is made upright. */
export type PageReading = { page: WordsOfPage; upright: Upright }

/** More lines than begin beside each other: a word is looked for in no others. */
const maxBeside = 100

/** The words line by line, from the top: for the search. */
export function toText({ words }: WordsOfPage): string {
  const lines: { middle: number; words: { text: string; x: number }[] }[] = []
  for (const { text, x, y, height } of words.toSorted((a, b) => a.y - b.y)) {
    const middle = y + height / 2
    const line = lines
      .slice(-maxBeside)
      .findLast((each) => Math.abs(each.middle - middle) < height / 2)
    if (line) line.words.push({ text, x })
    else lines.push({ middle, words: [{ text, x }] })
  }
  return lines
    .map((line) =>
      line.words
        .toSorted((a, b) => a.x - b.x)
        .map(({ text }) => text)
        .join(' '),
    )
    .join('\n')
}
