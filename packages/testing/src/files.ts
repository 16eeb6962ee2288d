import { deflateSync } from 'node:zlib'
import { PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'

const toFile = (bytes: Uint8Array, name: string, type: string) =>
  new File([new Uint8Array(bytes)], name, { type })

type ImageType = 'jpeg' | 'png' | 'tiff'

/** A plain image of this size in pixels; the extension decides the type. */
export async function image(name: string, { width = 400, height = 600 } = {}): Promise<File> {
  const extension = name.split('.').pop()!.toLowerCase()
  const type = ({ jpg: 'jpeg', tif: 'tiff' }[extension] ?? extension) as ImageType
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#c9d6df' } })
    .toFormat(type)
    .toBuffer()
  return toFile(bytes, name, `image/${type}`)
}

/** A phone photo with a GPS position in its EXIF data. */
export async function photoWithPlace(name: string): Promise<File> {
  const bytes = await sharp({
    create: { width: 400, height: 600, channels: 3, background: '#888' },
  })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' } })
    .jpeg()
    .toBuffer()
  return toFile(bytes, name, 'image/jpeg')
}

type PdfOptions = { pages?: number; password?: string; opensFreely?: boolean }

/**
 * A PDF of blank pages. With a password, it can't be opened without it; with `opensFreely` as well,
 * it can be opened but not changed.
 */
export async function pdf(
  name: string,
  { pages = 1, password, opensFreely = false }: PdfOptions = {},
): Promise<File> {
  const document = await PDFDocument.create()
  for (let i = 0; i < pages; i++) document.addPage([612, 792])
  if (password)
    document.encrypt({ userPassword: opensFreely ? '' : password, ownerPassword: password })
  return toFile(await document.save(), name, 'application/pdf')
}

/** A PDF of pages that say this, each line by line. */
export async function pdfWithText(name: string, pages: readonly string[]): Promise<File> {
  const document = await PDFDocument.create()
  const font = await document.embedFont('Helvetica')
  for (const text of pages)
    document.addPage([612, 792]).drawText(text, { x: 40, y: 740, size: 10, font, lineHeight: 14 })
  return toFile(await document.save(), name, 'application/pdf')
}

/** A file of this many bytes: `head`, then zeros. */
export function padded(name: string, head: Uint8Array, bytes: number, type = ''): File {
  const content = new Uint8Array(bytes)
  content.set(head)
  return toFile(content, name, type)
}

/**
 * A TIFF of black and white pages that all share one strip of pixels: a small file that takes long to decode. Pages are
 * squares of `side` pixels.
 */
export function sharedStripTiff(name: string, { pages = 400, side = 9_900 } = {}): File {
  const strip = deflateSync(new Uint8Array(Math.ceil(side / 8) * side))
  const [long, short] = [4, 3]
  const entries = (offset: number) =>
    [
      [256, long, side],
      [257, long, side],
      [258, short, 1],
      // Deflate; zero is white.
      [259, short, 8],
      [262, short, 0],
      [273, long, offset],
      [277, short, 1],
      [278, long, side],
      [279, long, strip.length],
    ] as const
  const directoryBytes = 2 + entries(0).length * 12 + 4
  const content = Buffer.alloc(8 + pages * directoryBytes + strip.length)
  content.write('II')
  content.writeUInt16LE(42, 2)
  content.writeUInt32LE(8, 4)
  const stripOffset = 8 + pages * directoryBytes
  for (let page = 0; page < pages; page++) {
    const at = 8 + page * directoryBytes
    content.writeUInt16LE(entries(0).length, at)
    for (const [i, [tag, type, value]] of entries(stripOffset).entries()) {
      content.writeUInt16LE(tag, at + 2 + i * 12)
      content.writeUInt16LE(type, at + 4 + i * 12)
      content.writeUInt32LE(1, at + 6 + i * 12)
      content.writeUInt32LE(value, at + 10 + i * 12)
    }
    const next = page === pages - 1 ? 0 : at + directoryBytes
    content.writeUInt32LE(next, at + directoryBytes - 4)
  }
  content.set(strip, stripOffset)
  return toFile(content, name, 'image/tiff')
}
