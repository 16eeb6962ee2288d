import sharp from 'sharp'
import type { Random } from '../random.ts'
import { toSvg, type Drawing } from './drawing.ts'
import { addGrain } from './photo-grain.ts'

/** The page as scanned: slightly skewed, with dust, and a dark edge where the lid was open. */
function drawOnGlass({ width, height, svg }: Drawing, random: Random): Buffer {
  const dust = Array.from({ length: 22 }, () => {
    const [x, y, r] = [
      random.integer(0, width),
      random.integer(0, height),
      random.between(0.6, 1.9),
    ]
    return `<circle cx="${x}" cy="${y}" r="${r}"/>`
  }).join('')
  const edge = random.integer(3, 12)
  const angle = random.between(-0.9, 0.9)
  return toSvg(
    {
      width,
      height,
      svg: `<g transform="rotate(${angle} ${width / 2} ${height / 2})">${svg}</g>${dust}<path d="M0 0h${edge}L${edge / 3} ${height}H0z" opacity="0.7"/>`,
    },
    '#fdfdfb',
  )
}

/** A black and white scan, as PNG. */
export const scanToPng = (page: Drawing, random: Random): Promise<Buffer> =>
  sharp(drawOnGlass(page, random))
    .greyscale()
    .threshold(140)
    .removeAlpha()
    .toColourspace('b-w')
    .png()
    .toBuffer()

/** A color scan, as JPEG. */
export async function scanToJpeg(page: Drawing, random: Random): Promise<Buffer> {
  const { width, height } = page
  const pixels = await sharp(drawOnGlass(page, random)).removeAlpha().raw().toBuffer()
  addGrain(pixels, 3)
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 55 })
    .toBuffer()
}

/** All pages in one file, as an office fax machine sends them. */
export async function scanToTiff(pages: readonly Drawing[], random: Random): Promise<Buffer> {
  const scans = await Promise.all(
    pages.map((page) =>
      sharp(drawOnGlass(page, random))
        .greyscale()
        .threshold(140)
        .png({ compressionLevel: 1 })
        .toBuffer(),
    ),
  )
  return sharp(scans, { join: { animated: true } })
    .removeAlpha()
    .toColourspace('b-w')
    .tiff({ compression: 'ccittfax4', bitdepth: 1, xres: 150 / 25.4, yres: 150 / 25.4 })
    .toBuffer()
}
