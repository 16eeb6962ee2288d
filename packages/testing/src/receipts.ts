import sharp, { type Sharp } from 'sharp'
import { randomFrom } from './random-from.ts'

type Photo = {
  /** Decides what was bought. */
  seed: number
  lines?: number
  /** How it lies in the photo: degrees, pixels from the corner, the color of the table. */
  turn?: number
  left?: number
  top?: number
  table?: string
}

const [width, height] = [600, 900]
const paper = { width: 480, height: 800 }

/** A photo of a receipt, all of one shop: words are bars, so that it looks the same without any fonts. */
export function receiptPhoto({
  seed,
  lines = 12,
  turn = 1.5,
  left = 60,
  top = 40,
  table = '#6b5a48',
}: Photo): Sharp {
  const [shop, bought] = [randomFrom(1), randomFrom(seed)]
  const bars: string[] = []
  const write = (
    random: () => number,
    at: { x: number; y: number; size: number },
    letters: number,
  ) => {
    let { x } = at
    for (let i = 0; i < letters; i += 1) {
      const wide = at.size * (0.25 + random() * 0.4)
      const high = at.size * (random() < 0.3 ? 0.9 : 0.6)
      if (random() > 0.15)
        bars.push(
          `<rect x="${x}" y="${at.y - high}" width="${wide * 0.6}" height="${high}" fill="#222"/>`,
        )
      x += wide
    }
  }
  write(shop, { x: paper.width * 0.2, y: 60, size: 34 }, 18)
  write(shop, { x: paper.width * 0.25, y: 95, size: 22 }, 20)
  for (let line = 0; line < lines; line += 1) {
    const y = 150 + line * 38
    write(bought, { x: 30, y, size: 24 }, 5 + Math.floor(bought() * 12))
    write(bought, { x: paper.width - 110, y, size: 24 }, 4 + Math.floor(bought() * 3))
  }
  write(bought, { x: 30, y: 190 + lines * 38, size: 36 }, 12)
  // The preview, where it ran in this process before, leaves only the decoders of what clients may send.
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] })
  return sharp(
    Buffer.from(`
      <svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
        <rect width="${width}" height="${height}" fill="${table}"/>
        <g transform="rotate(${turn} ${width / 2} ${height / 2}) translate(${left} ${top})">
          <rect width="${paper.width}" height="${paper.height}" fill="#f4f1ea"/>${bars.join('')}
        </g>
      </svg>`),
  )
    .resize(1_500)
    .flatten()
}
