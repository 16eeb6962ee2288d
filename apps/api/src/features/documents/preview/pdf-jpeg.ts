import { decodePDFRawStream, PDFArray, PDFName, PDFRawStream } from '@cantoo/pdf-lib'

const filterKey = PDFName.of('Filter')
const parametersKey = PDFName.of('DecodeParms')
const jpegFilter = PDFName.of('DCTDecode')

/** Removes EXIF data, including the location, from a JPEG embedded in a PDF, in place. */
export function cleanseJpeg(stream: PDFRawStream): void {
  const { dict } = stream
  const filter = dict.lookup(filterKey)
  if (filter === jpegFilter) {
    stream.updateContents(stripMetadata(stream.contents))
    return
  }
  if (!(filter instanceof PDFArray) || filter.lookup(filter.size() - 1) !== jpegFilter) return

  // A JPEG wrapped in other filters: decode those, because the JPEG can't be changed inside them.
  const parameters = dict.lookup(parametersKey)
  const outerFilters = dict.context.obj({ Filter: filter.asArray().slice(0, -1) })
  if (parameters instanceof PDFArray)
    outerFilters.set(parametersKey, dict.context.obj(parameters.asArray().slice(0, -1)))
  const jpeg = decodePDFRawStream(PDFRawStream.of(outerFilters, stream.contents)).decode()
  stream.updateContents(stripMetadata(jpeg))
  dict.set(filterKey, jpegFilter)
  const jpegParameters = parameters instanceof PDFArray && parameters.lookup(filter.size() - 1)
  if (jpegParameters) dict.set(parametersKey, jpegParameters)
  else dict.delete(parametersKey)
}

const startOfImage = 0xd8
const endOfImage = 0xd9
const startOfScan = 0xda
const comment = 0xfe

/**
 * Returns the JPEG without comments, without anything after its end and without application segments, except
 * the two needed to read its colors. Returns the input unchanged if it is not a JPEG.
 */
function stripMetadata(jpeg: Uint8Array): Uint8Array {
  if (jpeg[0] !== 0xff || jpeg[1] !== startOfImage) return jpeg
  const parts = [jpeg.subarray(0, 2)]
  let offset = 2
  while (offset + 4 <= jpeg.length) {
    if (jpeg[offset] !== 0xff) return jpeg
    const marker = jpeg[offset + 1] ?? 0
    if (marker === 0xff) {
      offset += 1
      continue
    }
    if (marker === endOfImage) break
    const length = 2 + ((jpeg[offset + 2] ?? 0) << 8) + (jpeg[offset + 3] ?? 0)
    const end = marker === startOfScan ? endOfScan(jpeg, offset + length) : offset + length
    if (!isMetadata(marker)) parts.push(jpeg.subarray(offset, end))
    offset = end
  }
  return Buffer.concat([...parts, Buffer.from([0xff, endOfImage])])
}

const isMetadata = (marker: number) =>
  marker === comment || (marker > 0xe0 && marker <= 0xef && marker !== 0xee)

/** The offset of the next marker. Within a scan, 0xff is followed by 0 or a restart marker. */
function endOfScan(jpeg: Uint8Array, start: number): number {
  for (
    let offset = jpeg.indexOf(0xff, start);
    offset !== -1;
    offset = jpeg.indexOf(0xff, offset + 1)
  ) {
    const next = jpeg[offset + 1] ?? 0
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return offset
  }
  return jpeg.length
}
