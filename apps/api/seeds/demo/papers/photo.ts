import sharp from 'sharp'
import type { Random } from '../random.ts'
import { toSvg, type Drawing } from './drawing.ts'
import { addGrain } from './photo-grain.ts'

export type PhotoFault = 'blurry' | 'cut_off'

export type PhotoOptions = {
  /** Taken in landscape: the pixels are rotated, and EXIF gives the orientation. */
  sideways?: boolean
  fault?: PhotoFault
}

/** Where drivers put a receipt to photograph it. */
const surfaces = [
  { light: '#6b5a48', dark: '#3d3228', line: '#00000022' },
  { light: '#4a4d50', dark: '#232527', line: '#ffffff0a' },
  { light: '#8d8a84', dark: '#5e5b56', line: '#00000012' },
  { light: '#35393d', dark: '#17191b', line: '#ffffff08' },
]

/** A phone photo of a paper on a table or a dashboard, as JPEG. */
export async function photograph(
  paper: Drawing,
  random: Random,
  { sideways = false, fault }: PhotoOptions = {},
): Promise<Buffer> {
  const sheet = sharp(toSvg(paper))
  // Whole pixels, so the letters have the rough edges of thermal print.
  if (paper.thermal) sheet.greyscale().threshold(150)
  const print = await sheet.png({ compressionLevel: 1 }).toBuffer()
  const width = 960
  const scale = (width * (paper.thermal ? random.between(0.7, 0.8) : 0.9)) / paper.width
  const [paperWidth, paperHeight] = [paper.width * scale, paper.height * scale]
  const cut = fault === 'cut_off'
  const height = Math.round(cut ? paperHeight * 0.65 + 30 : Math.max(paperHeight * 1.06 + 60, 1100))
  const left = (width - paperWidth) / 2 + random.between(-30, 30)
  const top = cut ? 44 : (height - paperHeight) / 2
  const scene = sceneSvg(random, {
    width,
    height,
    paperWidth,
    paperHeight,
    left,
    top,
    angle: random.between(-2.6, 2.6),
    print: `data:image/png;base64,${print.toString('base64')}`,
  })

  const taken = sharp(Buffer.from(scene)).removeAlpha()
  const picture = fault === 'blurry' ? taken.blur(5) : taken
  const pixels = await picture.raw().toBuffer()
  addGrain(pixels, 3)
  const photo = sharp(pixels, { raw: { width, height, channels: 3 } })
  if (sideways) photo.rotate(-90).withMetadata({ orientation: 6 })
  return photo.jpeg({ quality: 60 }).toBuffer()
}

type Scene = {
  width: number
  height: number
  paperWidth: number
  paperHeight: number
  left: number
  top: number
  angle: number
  print: string
}

function sceneSvg(random: Random, scene: Scene): string {
  const { width, height, paperWidth: w, paperHeight: h, left, top, angle, print } = scene
  const surface = random.pick(surfaces)
  const grainLines = Array.from({ length: 14 }, (_, i) => {
    const y = (height / 14) * i + random.between(-20, 20)
    return `<path d="M0 ${y}q${width / 2} ${random.between(-14, 14)} ${width} ${random.between(-10, 10)}" stroke="${surface.line}" stroke-width="${random.between(2, 16)}" fill="none"/>`
  }).join('')
  const folds = Array.from({ length: h > 1100 ? 2 : 1 }, (_, i) => {
    const y = h * ((i + 1) / (h > 1100 ? 3 : 2)) + random.between(-60, 60)
    return `<rect y="${y - 46}" width="${w}" height="46" fill="url(#shade)"/><rect y="${y}" width="${w}" height="30" fill="url(#shine)"/>`
  }).join('')
  // Stacked shapes instead of a blur filter, which would take longer than everything else.
  const shadow = [26, 20, 15, 11, 7, 3, 0, -4]
    .map(
      (spread) =>
        `<rect x="${8 - spread}" y="${14 - spread}" width="${w + 2 * spread}" height="${h + 2 * spread}" rx="${Math.max(spread, 4)}" opacity="0.08"/>`,
    )
    .join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<defs>
<radialGradient id="table" cx="${random.between(0.25, 0.75)}" cy="0.3" r="0.95"><stop offset="0" stop-color="${surface.light}"/><stop offset="1" stop-color="${surface.dark}"/></radialGradient>
<linearGradient id="shade" x2="0" y2="1"><stop offset="0" stop-opacity="0"/><stop offset="1" stop-color="#332d24" stop-opacity="0.16"/></linearGradient>
<linearGradient id="shine" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity="0.5"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient>
<linearGradient id="light" x1="${random.pick([0, 1])}" x2="${random.between(0.3, 0.7)}" y2="1"><stop offset="0" stop-color="#fffdf4" stop-opacity="0.1"/><stop offset="1" stop-color="#6b6252" stop-opacity="0.36"/></linearGradient>
</defs>
<rect width="100%" height="100%" fill="url(#table)"/>${grainLines}
<g transform="translate(${left} ${top}) rotate(${angle} ${w / 2} ${h / 2}) skewX(${random.between(-0.6, 0.6)})">
${shadow}<image href="${print}" width="${w}" height="${h}" preserveAspectRatio="none"/>
<rect width="${w}" height="${h}" fill="#efe9dc" opacity="0.24"/>
${folds}<rect width="${w}" height="${h}" fill="url(#light)"/>
</g></svg>`
}
