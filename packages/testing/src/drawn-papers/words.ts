import { chooser, type DrawnPaper } from './drawn-paper.ts'

type Word = {
  text: string
  confidence: number
  x: number
  y: number
  width: number
  height: number
}

export type Effects = {
  seed: number
  /** Degrees. */
  tilt?: number
  /** The share of characters that are read as another one; points are lost and words cut or joined a little more often. */
  errors?: number
  isEmbedded?: boolean
}

/** Pixels: a character, a line, and the table around the paper. */
export const cell = { width: 12, height: 26, margin: 60 }

/** The size of the paper's picture. */
export const sizeOf = ({ columns, rows }: Pick<DrawnPaper, 'columns' | 'rows'>) => ({
  width: columns * cell.width + 2 * cell.margin,
  height: rows.reduce((sum, { scale }) => sum + cell.height * scale, 0) + 2 * cell.margin,
})

/** The words of a drawn paper with their places as an engine gives them, with or without its errors. */
export function wordsOf(
  paper: Pick<DrawnPaper, 'columns' | 'rows'>,
  { seed, tilt = 0, errors = 0, isEmbedded = false }: Effects,
) {
  const c = chooser(seed + 1_000_003)
  const { width, height } = sizeOf(paper)
  const words: Word[] = []
  let y = cell.margin
  for (const { texts, scale } of paper.rows) {
    for (const { text, at, align } of texts) {
      const long = text.length * cell.width * scale
      const from = align === 'left' ? 0 : align === 'right' ? long : long / 2
      const left = cell.margin + at * cell.width - from
      for (const [index, part] of partsOf(text, errors, c)) {
        const box = {
          x: left + index * cell.width * scale,
          y: y + cell.height * scale * 0.15,
          width: part.length * cell.width * scale,
          height: cell.height * scale * 0.7,
        }
        const read = misread(part, errors, c)
        if (read !== '')
          words.push({
            text: read,
            confidence: isEmbedded ? 1 : 0.9,
            ...turn(box, tilt, { width, height }),
          })
      }
    }
    y += cell.height * scale
  }
  // Engines give words in no order that may be trusted.
  words.sort(() => c.random() - 0.5)
  return { width, height, isEmbedded, words }
}

/** Where engines cut a text: mostly between words; sometimes two words stay one, or one is cut. */
function partsOf(text: string, errors: number, c: ReturnType<typeof chooser>): [number, string][] {
  const parts: [number, string][] = []
  for (const match of text.matchAll(/\S+/g)) {
    const last = parts.at(-1)
    const isBeside = last && match.index - (last[0] + last[1].length) === 1
    if (isBeside && c.chance(errors * 4)) last[1] += ` ${match[0]}`
    else if (match[0].length > 4 && c.chance(errors)) {
      const cut = c.between(1, match[0].length - 1)
      parts.push([match.index, match[0].slice(0, cut)], [match.index + cut, match[0].slice(cut)])
    } else parts.push([match.index, match[0]])
  }
  return parts
}

const confusions: Record<string, string> = {
  '0': 'O8',
  '1': 'lI7',
  '2': 'Z7',
  '3': '8',
  '5': 'S6',
  '6': '58',
  '8': 'B3',
  '9': '4',
  O: '0',
  l: '1I',
  I: 'l1',
  S: '5',
  B: '8',
  A: '4',
  E: 'F',
  a: 'o',
  e: 'c',
  ':': '.',
  $: 'S',
  "'": '',
  ',': '.',
}

/** A text as an engine reads it that takes this share of its characters for others. */
export function misread(text: string, errors: number, c: ReturnType<typeof chooser>): string {
  if (errors === 0) return text
  return [...text]
    .map((letter) => {
      if (letter === '.' && c.chance(errors * 2)) return c.pick(['', ','])
      if (!c.chance(errors)) return letter
      const other = confusions[letter]
      return other === undefined ? letter : other === '' ? '' : c.pick([...other])
    })
    .join('')
}

/** The box around a box of a page that is turned about its middle, in fractions of the page. */
function turn(
  box: { x: number; y: number; width: number; height: number },
  tilt: number,
  page: { width: number; height: number },
) {
  const angle = (tilt * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const [x, y] = [box.x + box.width / 2 - page.width / 2, box.y + box.height / 2 - page.height / 2]
  const [wide, high] = [
    box.width * cos + box.height * Math.abs(sin),
    box.width * Math.abs(sin) + box.height * cos,
  ]
  return {
    x: (x * cos - y * sin + page.width / 2 - wide / 2) / page.width,
    y: (x * sin + y * cos + page.height / 2 - high / 2) / page.height,
    width: wide / page.width,
    height: high / page.height,
  }
}
