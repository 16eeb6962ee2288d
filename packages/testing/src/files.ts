import { PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'

/** A file as a browser's form holds it. */
const fileOf = (bytes: Uint8Array, name: string, type: string) =>
  new File([new Uint8Array(bytes)], name, { type })

type ImageType = 'jpeg' | 'png' | 'tiff'

/** A plain picture of the given size, in pixels. */
export async function image(name: string, { width = 400, height = 600 } = {}): Promise<File> {
  const ending = name.split('.').pop()!.toLowerCase()
  const type = ({ jpg: 'jpeg', tif: 'tiff' }[ending] ?? ending) as ImageType
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#c9d6df' } })
    .toFormat(type)
    .toBuffer()
  return fileOf(bytes, name, `image/${type}`)
}

/** A phone's picture, which says where it was taken. */
export async function photoWithPlace(name: string): Promise<File> {
  const bytes = await sharp({
    create: { width: 400, height: 600, channels: 3, background: '#888' },
  })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' } })
    .jpeg()
    .toBuffer()
  return fileOf(bytes, name, 'image/jpeg')
}

type PdfOptions = { pages?: number; password?: string; opensFreely?: boolean }

/** A PDF of blank pages; with a password, one that nobody else can open, or, where it opens freely, can change. */
export async function pdf(
  name: string,
  { pages = 1, password, opensFreely = false }: PdfOptions = {},
): Promise<File> {
  const document = await PDFDocument.create()
  for (let i = 0; i < pages; i++) document.addPage([612, 792])
  if (password)
    document.encrypt({ userPassword: opensFreely ? '' : password, ownerPassword: password })
  return fileOf(await document.save(), name, 'application/pdf')
}

/** Bytes that are what the first few say, up to a size. */
export function padded(name: string, head: Uint8Array, bytes: number, type = ''): File {
  const content = new Uint8Array(bytes)
  content.set(head)
  return fileOf(content, name, type)
}
