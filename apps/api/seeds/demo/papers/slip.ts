import type { Random } from '../random.ts'
import { rule, text, type Drawing } from './drawing.ts'

/** The lines of a receipt. A pair is set left and right; a triple is an item with two figures. */
export type SlipLine =
  | string
  | readonly [left: string, right: string]
  | readonly [left: string, middle: string, right: string]
  | { big: string }
  | { strong: readonly [left: string, right: string] }
  | { center: string }
  | { bars: string }
  | { between: 'line' | 'gap' }

export const line: SlipLine = { between: 'line' }
export const gap: SlipLine = { between: 'gap' }

/** 80 mm paper at 203 dpi. */
const width = 576
const margin = 24

/** Receipt typefaces: fixed-width cells as on pumps and toll booths, or proportional as on newer registers. */
export type Face = 'cells' | 'running'

/** A slip of thermal paper, in printer dots. */
export function drawSlip(lines: readonly SlipLine[], face: Face): Drawing {
  const style = face === 'cells' ? { size: 23, cell: 12 } : { size: 24 }
  const wide = face === 'cells' ? { size: 38, cell: 20, bold: true } : { size: 36, bold: true }
  const strong = face === 'cells' ? { size: 30, cell: 15, bold: true } : { size: 30, bold: true }
  const [left, middle, right] = [margin, width / 2, width - margin]
  let y = 40
  let svg = ''
  for (const printed of lines) {
    if (typeof printed === 'string') {
      svg += text(printed, left, y + 18, style)
      y += 31
    } else if ('between' in printed) {
      if (printed.between === 'line') svg += rule(left, y + 2, right - left)
      y += 18
    } else if ('big' in printed) {
      svg += text(printed.big, middle, y + 28, { ...wide, align: 'center' })
      y += 46
    } else if ('center' in printed) {
      svg += text(printed.center, middle, y + 18, { ...style, align: 'center' })
      y += 31
    } else if ('strong' in printed) {
      svg += text(printed.strong[0], left, y + 22, strong)
      svg += text(printed.strong[1], right, y + 22, { ...strong, align: 'right' })
      y += 42
    } else if ('bars' in printed) {
      svg += barcode(printed.bars, middle, y)
      svg += text(printed.bars, middle, y + 100, { ...style, align: 'center' })
      y += 122
    } else {
      svg += text(printed[0], left, y + 18, style)
      if (printed.length === 3)
        svg += text(printed[1], right - 150, y + 18, { ...style, align: 'right' })
      svg += text(printed.at(-1)!, right, y + 18, { ...style, align: 'right' })
      y += 31
    }
  }
  return { width, height: y + 46, svg, thermal: true }
}

/** Bars that look like Code 39: each digit has five bars and four gaps, two of them wide. */
function barcode(digits: string, middle: number, y: number): string {
  const bars: string[] = []
  let x = 0
  for (const digit of `*${digits}*`) {
    const code = digit.charCodeAt(0)
    for (let i = 0; i < 9; i++) {
      const wide = (code * (i + 3)) % 7 < 2 ? 6 : 2.5
      if (i % 2 === 0) bars.push(`<rect x="${x}" y="${y}" width="${wide}" height="70"/>`)
      x += wide
    }
    x += 3
  }
  return `<g transform="translate(${middle - x / 2} 0)">${bars.join('')}</g>`
}

/** The lines at the end of every slip: card, approval, and terminal number. */
export const cardLines = (random: Random, card: string, approved: string): SlipLine[] => [
  [`CARD ${card}`, approved],
  ['APPROVAL ' + random.digits(6), 'CHIP READ'],
]
