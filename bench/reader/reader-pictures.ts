import { fileURLToPath } from 'node:url'
import { openSync } from 'fontkit'
import sharp from 'sharp'
import { chooser, type DrawnPaper } from '@milepost/testing/drawn-papers/drawn-paper.ts'
import { cell, sizeOf } from '@milepost/testing/drawn-papers/words.ts'

/** Fonts that packages ship: a bare machine has none. */
const fonts = [
  'pdfmake/fonts/Roboto/Roboto-Regular.ttf',
  'pdfmake/fonts/Roboto/Roboto-Medium.ttf',
  'pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf',
  'pdfjs-dist/standard_fonts/LiberationSans-Bold.ttf',
].map((path) => openSync(fileURLToPath(import.meta.resolve(path))))

/** Pixels of the photo for one of the paper. */
const scale = 1.7

/**
 * A photo of a drawn paper as a JPEG: in one of several fonts, tilted, in false perspective, faded as thermal paper fades, folded, blurred and
 * noisy; the same for the same seed.
 */
export async function drawPicture(paper: DrawnPaper, seed: number): Promise<Buffer> {
  const c = chooser(seed + 9_000_001)
  const { width, height } = sizeOf(paper)
  const font = c.pick(fonts)
  const size = cell.height * 0.72
  const unit = size / font.unitsPerEm
  const isSpaced = c.chance(0.6)
  const glyphs: string[] = []
  let y = cell.margin
  for (const row of paper.rows) {
    const baseline = y + cell.height * row.scale * 0.75
    for (const { text, at, align } of row.texts) {
      const drawn = [...text].map((letter) => font.glyphForCodePoint(letter.codePointAt(0)!))
      // Cells as of a cash register, or the font's own widths squeezed into them.
      const own = drawn.reduce((sum, { advanceWidth }) => sum + advanceWidth * unit, 0)
      const cells = text.length * cell.width
      const squeeze = isSpaced ? 1 : Math.min(1, cells / own)
      const long = (isSpaced ? cells : own * squeeze) * row.scale
      let x =
        cell.margin + at * cell.width - (align === 'left' ? 0 : align === 'right' ? long : long / 2)
      for (const { advanceWidth, path } of drawn) {
        const wide = advanceWidth * unit
        const narrow = isSpaced ? Math.min(1, (cell.width * 0.98) / wide) : squeeze
        const step = (isSpaced ? cell.width : wide * squeeze) * row.scale
        const inset = (step - wide * narrow * row.scale) / 2
        const [across, up] = [unit * narrow * row.scale, unit * row.scale]
        glyphs.push(
          `<path transform="translate(${x + inset} ${baseline})scale(${across} ${-up})" d="${path.toSVG()}"/>`,
        )
        x += step
      }
    }
    if (row.rule)
      glyphs.push(
        `<rect x="${cell.margin}" y="${baseline - 6}" width="${width - 2 * cell.margin}" height="1.5"/>`,
      )
    y += cell.height * row.scale
  }
  const ink = c.between(0, 110)
  const fade = c.chance(0.3) ? c.between(30, 60) / 100 : 0
  const [tilt, skew] = [c.chance(0.7) ? c.random() * 10 - 5 : 0, c.random() * 3 - 1.5]
  const fold = c.chance(0.3) ? height * (0.2 + c.random() * 0.6) : undefined
  const edge = cell.margin * 0.4
  const svg = `
    <svg xmlns="http://www.w3.org/2000/svg" width="${width * scale}" height="${height * scale}" viewBox="0 0 ${width} ${height}">
      <defs><linearGradient id="fade" x1="0" y1="0" x2="1" y2="0.3">
        <stop offset="0" stop-color="#fff" stop-opacity="0"/>
        <stop offset="0.5" stop-color="#f6f4ee" stop-opacity="${fade}"/>
        <stop offset="1" stop-color="#fff" stop-opacity="0"/>
      </linearGradient></defs>
      <rect width="${width}" height="${height}" fill="${c.pick(['#6b5a48', '#3c4048', '#8d8a86'])}"/>
      <g transform="rotate(${tilt} ${width / 2} ${height / 2}) translate(${width / 2} 0) skewX(${skew}) translate(${-width / 2} 0)">
        <rect x="${edge}" y="${edge}" width="${width - 2 * edge}" height="${height - 2 * edge}" fill="#f6f4ee"/>
        <g fill="rgb(${ink},${ink},${ink})">${glyphs.join('')}</g>
        <rect x="${edge}" y="${edge}" width="${width - 2 * edge}" height="${height - 2 * edge}" fill="url(#fade)"/>
        ${fold === undefined ? '' : `<rect x="${edge}" y="${fold}" width="${width - 2 * edge}" height="5" fill="#777" opacity="0.45"/>`}
      </g>
    </svg>`
  // The preview, where it ran in this process before, leaves only the decoders of what clients may send.
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] })
  const flat = await sharp(Buffer.from(svg)).flatten().png().toBuffer({ resolveWithObject: true })
  const { width: wide, height: high } = flat.info
  const noise = await sharp({
    create: {
      width: wide,
      height: high,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: c.between(2, 16) },
    },
  })
    .png()
    .toBuffer()
  const grainy = await sharp(flat.data)
    .composite([{ input: noise, blend: 'soft-light' }])
    .png()
    .toBuffer()
  const blur = c.chance(0.4) ? 0.5 + c.random() * 0.8 : undefined
  return (blur === undefined ? sharp(grainy) : sharp(grainy).blur(blur))
    .jpeg({ quality: c.between(55, 88) })
    .toBuffer()
}
