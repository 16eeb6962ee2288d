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
/** Those of a baseline, an extended, and a progressive picture. */
const framesOfPictures = new Set([0xc0, 0xc1, 0xc2])
/** Of each color, in a block of a picture. */
const coefficients = 64

/**
 * Returns the JPEG without comments, without anything after its end and without application segments, except
 * the two needed to read its colors. Returns the input unchanged if it is not a JPEG.
 */
function stripMetadata(jpeg: Uint8Array): Uint8Array {
  if (jpeg[0] !== 0xff || jpeg[1] !== startOfImage) return jpeg
  const parts = [jpeg.subarray(0, 2)]
  for (const segment of segments(jpeg)) {
    if (!segment) return jpeg
    const { marker, start, end } = segment
    if (!isMetadata(marker)) parts.push(jpeg.subarray(start, end))
  }
  return Buffer.concat([...parts, Buffer.from([0xff, endOfImage])])
}

/**
 * Whether the scans of a JPEG, of which the last may be cut off, have every bit of every coefficient of its colors. Without its
 * last scans, a progressive one is blurred all over.
 */
export function hasAllScans(jpeg: Uint8Array): boolean {
  let colors: number[] = []
  const whole = new Set<string>()
  for (const segment of segments(jpeg)) {
    if (!segment) return false
    const body = jpeg.subarray(segment.start + 4, segment.end)
    if (framesOfPictures.has(segment.marker))
      colors = Array.from({ length: body[5] ?? 0 }, (_, i) => body[6 + 3 * i] ?? 0)
    if (segment.marker !== startOfScan) continue
    const count = body[0] ?? 0
    const [first = 0, last = 0, bits = 0] = body.subarray(1 + 2 * count)
    if ((bits & 15) !== 0) continue
    for (let i = 0; i < count; i += 1)
      for (let at = first; at <= last; at += 1) whole.add(`${body[1 + 2 * i]} ${at}`)
  }
  return whole.size === colors.length * coefficients
}

/** The parts of a JPEG after its first two bytes, up to its end; undefined where it is none. */
function* segments(
  jpeg: Uint8Array,
): Generator<{ marker: number; start: number; end: number } | undefined> {
  let start = 2
  while (start + 4 <= jpeg.length) {
    if (jpeg[start] !== 0xff) return yield undefined
    const marker = jpeg[start + 1] ?? 0
    if (marker === 0xff) {
      start += 1
      continue
    }
    if (marker === endOfImage) return
    const length = 2 + ((jpeg[start + 2] ?? 0) << 8) + (jpeg[start + 3] ?? 0)
    const end = marker === startOfScan ? endOfScan(jpeg, start + length) : start + length
    yield { marker, start, end }
    start = end
  }
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
