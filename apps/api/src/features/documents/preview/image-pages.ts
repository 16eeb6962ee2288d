import type { PDFContext, PDFDict } from '@cantoo/pdf-lib'
import sharp, { type OutputInfo, type SharpOptions } from 'sharp'
import type { PdfWriter } from './pdf-writer.ts'

const maxPixels = 100_000_000
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
    ],
  })
  sharp.cache(false)
}

/** A page as a JPEG. */
export type Picture = { data: Buffer; info: OutputInfo }

/**
 * The pixels of all pages of an image, from their headers alone; reading stops past `limit`. Throws
 * if a header is broken.
 */
export async function countPixels(bytes: Buffer, limit: number): Promise<number> {
  restrictDecoders()
  const { pages = 1 } = await sharp(bytes).metadata()
  let pixels = 0
  for (let page = 0; page < pages && pixels <= limit; page += 1) {
    const { width, height } = await sharp(bytes, { page }).metadata()
    pixels += width * height
  }
  return pixels
}

/** Renders the first page of an image ahead of its turn, to keep the processors busy; undefined for a large one. */
export async function renderFirstPage(bytes: Buffer): Promise<Picture | undefined> {
  restrictDecoders()
  const { width, height } = await sharp(bytes).metadata()
  return width * height > maxFirstPagePixels ? undefined : renderPage(bytes, 0)
}

/**
 * The pages of an image: one, or one for each page of a TIFF. They are upright, on white, without metadata
 * and no wider than US Letter at 200 dpi. Throws if the image can't be fully decoded or claims more than 100
 * megapixels.
 */
export async function* imagePages(
  bytes: Buffer,
  { context }: PdfWriter,
  first?: Promise<Picture | undefined>,
): AsyncGenerator<PDFDict> {
  restrictDecoders()
  const { pages = 1 } = await sharp(bytes).metadata()
  for (let page = 0; page < pages; page += 1)
    yield drawPage((page === 0 && (await first)) || (await renderPage(bytes, page)), context)
}

async function renderPage(bytes: Buffer, page: number): Promise<Picture> {
  const options: SharpOptions = { page, failOn: 'error', limitInputPixels: maxPixels }
  const { channels } = await sharp(bytes, options).metadata()
  const grey = channels < 3
  return sharp(bytes, options)
    .autoOrient()
    .resize({ width: maxWidth, height: maxHeight, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace(grey ? 'b-w' : 'srgb')
    .jpeg({ quality: 80 })
    .toBuffer({ resolveWithObject: true })
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
