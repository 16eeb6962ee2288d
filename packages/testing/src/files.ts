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

/** A file of this many bytes: `head`, then zeros. */
export function padded(name: string, head: Uint8Array, bytes: number, type = ''): File {
  const content = new Uint8Array(bytes)
  content.set(head)
  return toFile(content, name, type)
}
