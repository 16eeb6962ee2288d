import type { PDFContext, PDFDict } from '@cantoo/pdf-lib'
import sharp, { type OutputInfo, type ResizeOptions, type Sharp, type SharpOptions } from 'sharp'
import { getFileType } from '@milepost/contract/documents/file-type'
import type { MakePage } from '../pages/drawn-pages.ts'
import { decodeHeic, heicSize } from './heic/heic-picture.ts'
import { hasAllScans } from './pdf-jpeg.ts'
import type { PdfWriter } from './pdf-writer.ts'
import { readTiffDirectories } from './tiff-directories.ts'

const maxPixels = 100_000_000
/** Those of phones have up to 50 megapixels. Decoding takes 13 bytes a pixel, of the gigabyte that the process may use. */
const maxHeicPixels = 60_000_000
/** Two images of this size fit in memory at once, upright and uncompressed. */
const maxFirstPagePixels = 30_000_000
const dotsPerInch = 200
const pointsPerInch = 72
/** US Letter at 200 dpi. */
const maxWidth = 1700
/** The tallest page a PDF may have, 14,400 points, at 200 dpi. */
const maxHeight = 40_000

let areDecodersRestricted = false

/**
 * Restricts libvips to the decoders of the types we accept, whatever type a file claims to be. Runs only
 * once: while all are blocked and ours not yet unblocked, an image being decoded on another thread would find
 * no decoder.
 */
function restrictDecoders(): void {
  if (areDecodersRestricted) return
  areDecodersRestricted = true
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadTiffBuffer',
      'VipsForeignLoadWebpBuffer',
      // AVIF alone: this build of it has no decoder for HEIC.
      'VipsForeignLoadHeifBuffer',
    ],
  })
  sharp.cache(false)
}

/** A page as a JPEG, and whether the end of its file was missing. */
export type Picture = { data: Buffer; info: OutputInfo; isCut: boolean }

const endOfImage = Buffer.from([0xff, 0xd9])
/** Of a picture's height: what may be missing at the end of a JPEG. */
const maxCut = 0.05

/**
 * The pixels of all pages of an image, from their headers alone; reading stops past `limit`. Throws
 * if a header is broken.
 */
export async function countPixels(bytes: Buffer, limit: number): Promise<number> {
  restrictDecoders()
  const pages = await countPages(bytes)
  let pixels = 0
  for (let page = 0; page < pages && pixels <= limit; page += 1)
    pixels += await countPagePixels(bytes, page)
  return pixels
}

/** Renders the first page of an image ahead of its turn, to keep the processors busy; undefined for a large one. */
export async function renderFirstPage(bytes: Buffer): Promise<Picture | undefined> {
  restrictDecoders()
  const [page] = await listPages(bytes)
  if (!page) return undefined
  const pixels = await countPagePixels(bytes, page.number)
  return pixels > maxFirstPagePixels ? undefined : renderPage(bytes, page)
}

type ImagePage = { number: number; pixelAspect: number }

/**
 * The images in a file that are pages: those of a TIFF that are not smaller copies of others; of a picture that moves, the
 * first.
 */
async function listPages(bytes: Buffer): Promise<ImagePage[]> {
  const pages = await countPages(bytes)
  const directories = readTiffDirectories(bytes)
  const all = Array.from({ length: pages }, (_, number) => ({
    number,
    pixelAspect: directories[number]?.pixelAspect ?? 1,
  }))
  const primary = all.filter(({ number }) => !directories[number]?.isSecondary)
  return primary.length > 0 ? primary : all
}

/**
 * The pages of an image: one, or one for each page of a TIFF. They are upright, on white, without metadata
 * and no wider than US Letter at 200 dpi. `findings` gets those whose file ends early. Throws if the image can't be fully
 * decoded or claims more than 100 megapixels, a HEIC 60.
 */
export async function* imagePages(
  bytes: Buffer,
  pdf: PdfWriter,
  findings: { cutPages: number[] },
  first?: Promise<Picture | undefined>,
): AsyncGenerator<MakePage> {
  restrictDecoders()
  for (const [i, page] of (await listPages(bytes)).entries())
    yield async () => {
      const picture = (i === 0 && (await first)) || (await renderPage(bytes, page))
      if (picture.isCut) findings.cutPages.push(pdf.pageCount())
      return drawPage(picture, pdf.context)
    }
}

const isHeic = (bytes: Buffer) => getFileType(bytes) === 'image/heic'

async function countPages(bytes: Buffer): Promise<number> {
  if (isHeic(bytes)) return 1
  const { pages = 1, format } = await sharp(bytes).metadata()
  return format === 'tiff' ? pages : 1
}

async function countPagePixels(bytes: Buffer, page: number): Promise<number> {
  const { width, height } = isHeic(bytes)
    ? await heicSize(bytes, maxHeicPixels)
    : await sharp(bytes, { page }).metadata()
  return width * height
}

async function renderPage(bytes: Buffer, page: ImagePage): Promise<Picture> {
  if (isHeic(bytes)) return { ...(await renderHeic(bytes)), isCut: false }
  try {
    return { ...(await render(bytes, page)), isCut: false }
  } catch (reason) {
    if (!String(reason).includes('premature end of')) throw reason
    const cut = await measureCut(bytes)
    if (cut > maxCut) throw reason
    const ended = Buffer.concat([bytes, endOfImage])
    return { ...(await render(ended, page, cut > 0 ? 'none' : 'error')), isCut: cut > 0 }
  }
}

/** What follows in place of the missing part of a JPEG: no markers, and in the other one each bit is another. */
const endings = [0, 0xff].map((mask) =>
  Buffer.from([
    ...Array.from({ length: 999 }, (_, i) => (1 + ((i * 89) % 253)) ^ mask),
    0xff,
    0xd9,
  ]),
)

/** How much of a JPEG without its end is missing, as a part of its height: what depends on how it ends. */
async function measureCut(jpeg: Buffer): Promise<number> {
  if (!hasAllScans(jpeg)) return 1
  // Half of a marker would be one with the byte that follows.
  const start = jpeg.at(-1) === 0xff ? jpeg.subarray(0, -1) : jpeg
  const [one, other] = await Promise.all(
    endings.map((ending) =>
      sharp(Buffer.concat([start, ending]), { limitInputPixels: maxPixels, failOn: 'none' })
        .greyscale()
        .raw()
        .toBuffer({ resolveWithObject: true }),
    ),
  )
  const { width, height } = one!.info
  let present = 0
  while (present < height) {
    const [from, to] = [present * width, (present + 1) * width]
    if (one!.data.compare(other!.data, from, to, from, to) !== 0) break
    present += 1
  }
  return 1 - present / height
}

async function render(
  bytes: Buffer,
  { number, pixelAspect }: ImagePage,
  failOn: 'error' | 'none' = 'error',
) {
  const options: SharpOptions = { page: number, failOn, limitInputPixels: maxPixels }
  const { channels, orientation = 1, autoOrient } = await sharp(bytes, options).metadata()
  const size = toSize(autoOrient, orientation > 4 ? 1 / pixelAspect : pixelAspect)
  return toJpeg(sharp(bytes, options).autoOrient().resize(size), channels < 3)
}

async function renderHeic(bytes: Buffer) {
  const { data, width, height, channels, orientation } = await decodeHeic(bytes, maxHeicPixels)
  const { flop, angle } = turns[orientation - 1]!
  const upright = sharp(data, { raw: { width, height, channels } }).flop(flop).rotate(angle)
  return toJpeg(upright.resize(toSize({ width, height }, 1)), false)
}

/** How to turn a picture upright, by its EXIF orientation less one: mirror it first, then rotate it clockwise. */
const turns = [
  { flop: false, angle: 0 },
  { flop: true, angle: 0 },
  { flop: false, angle: 180 },
  { flop: true, angle: 180 },
  { flop: true, angle: 270 },
  { flop: false, angle: 90 },
  { flop: true, angle: 90 },
  { flop: false, angle: 270 },
]

const toJpeg = (picture: Sharp, grey: boolean) =>
  picture
    .flatten({ background: '#ffffff' })
    .toColourspace(grey ? 'b-w' : 'srgb')
    .jpeg({ quality: 80 })
    .toBuffer({ resolveWithObject: true })

/** The size of an upright image on its page, in proportion where its pixels are no squares. */
function toSize(
  { width, height }: { width: number; height: number },
  aspect: number,
): ResizeOptions {
  const limits = { width: maxWidth, height: maxHeight }
  if (Math.abs(aspect - 1) < 0.01) return { ...limits, fit: 'inside', withoutEnlargement: true }
  const square = { width: width * Math.max(1, 1 / aspect), height: height * Math.max(1, aspect) }
  const scale = Math.min(1, limits.width / square.width, limits.height / square.height)
  return {
    width: Math.max(1, Math.round(square.width * scale)),
    height: Math.max(1, Math.round(square.height * scale)),
    fit: 'fill',
  }
}

function drawPage({ data, info }: Picture, context: PDFContext): PDFDict {
  const picture = context.register(
    context.stream(data, {
      Type: 'XObject',
      Subtype: 'Image',
      Width: info.width,
      Height: info.height,
      ColorSpace: info.channels === 1 ? 'DeviceGray' : 'DeviceRGB',
      BitsPerComponent: 8,
      Filter: 'DCTDecode',
    }),
  )
  const [width, height] = [points(info.width), points(info.height)]
  return context.obj({
    MediaBox: [0, 0, width, height],
    Resources: { XObject: { Picture: picture } },
    Contents: context.register(context.stream(`${width} 0 0 ${height} 0 0 cm /Picture Do`)),
  })
}

const points = (pixels: number) => (pixels * pointsPerInch) / dotsPerInch
