import { fileURLToPath } from 'node:url'
import { openSync, type Font } from 'fontkit'

/** A drawing as SVG. Text is drawn as outlines, since a bare machine has no fonts. */
export type Drawing = {
  width: number
  height: number
  svg: string
  /** Printed with dots, as on thermal paper. */
  thermal?: boolean
}

export type TextStyle = {
  size: number
  bold?: boolean
  align?: 'left' | 'center' | 'right'
  /** Sets each character in a cell of this width, like a cash register. */
  cell?: number
  color?: string
}

const open = (name: string) =>
  openSync(fileURLToPath(import.meta.resolve(`pdfmake/fonts/Roboto/${name}.ttf`)))
const fonts = { regular: open('Roboto-Regular'), bold: open('Roboto-Medium') }

type Outline = { width: number; d: string }
const outlines = new Map<Font, Map<string, Outline>>()

/** A character's outline and advance width, in font units. */
function getOutline(font: Font, character: string): Outline {
  const cachedOutlines = outlines.get(font) ?? new Map<string, Outline>()
  outlines.set(font, cachedOutlines)
  let outline = cachedOutlines.get(character)
  if (!outline) {
    const glyph = font.glyphForCodePoint(character.codePointAt(0)!)
    outline = { width: glyph.advanceWidth, d: glyph.path.toSVG() }
    cachedOutlines.set(character, outline)
  }
  return outline
}

/** A line of text at baseline `y`, starting, centered or ending at `x`. */
export function text(
  line: string,
  x: number,
  y: number,
  { size, bold = false, align = 'left', cell, color = '#000' }: TextStyle,
): string {
  const font = bold ? fonts.bold : fonts.regular
  const scale = size / font.unitsPerEm
  const box = cell === undefined ? undefined : cell / scale
  let at = 0
  let paths = ''
  for (const character of line) {
    const { width, d } = getOutline(font, character)
    const squeeze = box === undefined ? 1 : Math.min(1, (box * 0.98) / width)
    const inset = box === undefined ? 0 : (box - width * squeeze) / 2
    if (d)
      paths += `<path transform="translate(${round(at + inset)})scale(${round(squeeze)} 1)" d="${d}"/>`
    at += box ?? width
  }
  const start = x - (align === 'left' ? 0 : align === 'right' ? at * scale : (at * scale) / 2)
  return `<g fill="${color}" transform="translate(${round(start)} ${round(y)})scale(${scale} ${-scale})">${paths}</g>`
}

export const rule = (x: number, y: number, width: number, thickness = 2) =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${thickness}"/>`

const round = (n: number) => Math.round(n * 1000) / 1000

/** The drawing as a standalone SVG file, black on `background`. */
export const toSvg = ({ width, height, svg }: Drawing, background = '#fff') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${background}"/>${svg}</svg>`,
  )
