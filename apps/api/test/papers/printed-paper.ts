import sharp from 'sharp'
import { text, toSvg } from '../../seeds/demo/papers/drawing.ts'
import type { Picture } from '../../src/features/documents/preview/pdfium.ts'

/** Text on a paper: from `x`, with its baseline at `y`, in pixels. */
export type Printed = { text: string; x: number; y: number; size?: number; align?: 'right' }

const size = { width: 900, height: 1_300 }

/** A receipt of a made-up truck stop. */
export const receipt: readonly Printed[] = [
  { text: 'SALT FLAT TRAVEL PLAZA', x: 180, y: 110, size: 44 },
  { text: '4410 Interstate 80, Wendover, UT 84083', x: 150, y: 170 },
  { text: 'Date: 10/03/2026', x: 80, y: 290 },
  { text: 'Time: 14:22', x: 820, y: 290, align: 'right' },
  { text: 'DIESEL #2', x: 80, y: 390 },
  { text: '118.204 GAL', x: 820, y: 390, align: 'right' },
  { text: 'PRICE/GAL', x: 80, y: 450 },
  { text: '3.489', x: 820, y: 450, align: 'right' },
  { text: 'Odometer', x: 80, y: 510 },
  { text: '482913', x: 820, y: 510, align: 'right' },
  { text: 'TOTAL', x: 80, y: 640, size: 44 },
  { text: '$412.41', x: 820, y: 640, size: 44, align: 'right' },
  { text: 'VISA ending in 4417', x: 80, y: 740 },
  { text: 'Gracias por su visita', x: 280, y: 900 },
]

type Lie = { lines?: readonly Printed[]; tilt?: number; turn?: number }

/** A paper as a PNG: tilted clockwise by so many degrees on its page, and then turned by quarters. */
export async function drawPaper({
  lines = receipt,
  tilt = 0,
  turn = 0,
}: Lie = {}): Promise<Buffer> {
  const { width, height } = size
  const print = lines.map(({ text: words, x, y, size: high = 30, align }) =>
    text(words, x, y, { size: high, ...(align && { align }) }),
  )
  const [x, y] = [width / 2, height / 2]
  const svg = `<g transform="rotate(${tilt} ${x} ${y})">${print.join('')}</g>`
  // The preview, where it ran in this process before, leaves only the decoders of what clients may send.
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] })
  return sharp(toSvg({ ...size, svg }))
    .rotate(turn)
    .png()
    .toBuffer()
}

/** The same as the reader gets it. */
export async function drawPicture(lie?: Lie): Promise<Picture> {
  const { data, info } = await sharp(await drawPaper(lie))
    .greyscale()
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, pixels: new Uint8Array(data) }
}
