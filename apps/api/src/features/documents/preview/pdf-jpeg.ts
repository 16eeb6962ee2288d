import { decodePDFRawStream, PDFArray, PDFName, PDFRawStream } from '@cantoo/pdf-lib'

const filterKey = PDFName.of('Filter')
const parametersKey = PDFName.of('DecodeParms')
const jpegFilter = PDFName.of('DCTDecode')

/** Takes EXIF, and with it the place, out of a photo that a PDF holds as a JPEG, in place. */
export function cleanseJpeg(stream: PDFRawStream): void {
  const { dict } = stream
  const filter = dict.lookup(filterKey)
  if (filter === jpegFilter) {
    stream.updateContents(withoutMetadata(stream.contents))
    return
  }
  if (!(filter instanceof PDFArray) || filter.lookup(filter.size() - 1) !== jpegFilter) return

  // A JPEG in a wrapping or two: take them off, since what is inside can't be changed otherwise.
  const parameters = dict.lookup(parametersKey)
  const wrappings = dict.context.obj({ Filter: filter.asArray().slice(0, -1) })
  if (parameters instanceof PDFArray)
    wrappings.set(parametersKey, dict.context.obj(parameters.asArray().slice(0, -1)))
  const jpeg = decodePDFRawStream(PDFRawStream.of(wrappings, stream.contents)).decode()
  stream.updateContents(withoutMetadata(jpeg))
  dict.set(filterKey, jpegFilter)
  const own = parameters instanceof PDFArray && parameters.lookup(filter.size() - 1)
  if (own) dict.set(parametersKey, own)
  else dict.delete(parametersKey)
}

const startOfImage = 0xd8
const endOfImage = 0xd9
const startOfScan = 0xda
const comment = 0xfe

/**
 * The JPEG without comments and application segments, but for the two that tell how to read its
 * colours, and without what follows its end. The same bytes, if it is none.
 */
function withoutMetadata(jpeg: Uint8Array): Uint8Array {
  if (jpeg[0] !== 0xff || jpeg[1] !== startOfImage) return jpeg
  const parts = [jpeg.subarray(0, 2)]
  let at = 2
  while (at + 4 <= jpeg.length) {
    if (jpeg[at] !== 0xff) return jpeg
    const marker = jpeg[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === endOfImage) break
    const length = 2 + ((jpeg[at + 2] ?? 0) << 8) + (jpeg[at + 3] ?? 0)
    const end = marker === startOfScan ? endOfScan(jpeg, at + length) : at + length
    if (!isMetadata(marker)) parts.push(jpeg.subarray(at, end))
    at = end
  }
  return Buffer.concat([...parts, Buffer.from([0xff, endOfImage])])
}

const isMetadata = (marker: number) =>
  marker === comment || (marker > 0xe0 && marker <= 0xef && marker !== 0xee)

/** Where the next marker stands; within a scan 0xff is followed by 0 or a restart marker. */
function endOfScan(jpeg: Uint8Array, start: number): number {
  for (let at = jpeg.indexOf(0xff, start); at !== -1; at = jpeg.indexOf(0xff, at + 1)) {
    const next = jpeg[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  return jpeg.length
}
