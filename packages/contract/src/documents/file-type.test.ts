import { expect, test } from 'vitest'
import { getFileType, typeBytes } from './file-type.ts'

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
const pdf = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj'
const job = '\x1b%-12345X@PJL JOB NAME="scan"\r\n@PJL ENTER LANGUAGE=PDF\r\n'
const part =
  '--x\r\nContent-Disposition: form-data; name="file"\r\nContent-Type: application/pdf\r\n\r\n'

test.each([
  ['a PDF', pdf, 'application/pdf'],
  ['a PDF after a byte order mark', `\xef\xbb\xbf${pdf}`, 'application/pdf'],
  ['a PDF after a line break', `\n${pdf}`, 'application/pdf'],
  ['a PDF in a print job', job + pdf, 'application/pdf'],
  ['a PDF after the headers of a part', part + pdf, 'application/pdf'],
  ['a PDF after 1,024 bytes', '\0'.repeat(1_024) + pdf, 'application/pdf'],
  ['a PNG', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'image/png'],
  ['an animated PNG', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x3cacTL', 'image/png'],
  ['a JPEG', '\xff\xd8\xff\xe0\0\x10JFIF', 'image/jpeg'],
  ['a JPEG whose comment names a PDF', `\xff\xd8\xff\xfe\0\x10${pdf}`, 'image/jpeg'],
  ["a TIFF in Intel's order", 'II*\0\x08\0\0\0', 'image/tiff'],
  ["a TIFF in Motorola's order", 'MM\0*\0\0\0\x08', 'image/tiff'],
  ["a BigTIFF in Intel's order", 'II+\0\x08\0\0\0', 'image/tiff'],
  ["a BigTIFF in Motorola's order", 'MM\0+\0\x08\0\0', 'image/tiff'],
  ['a photo of an iPhone', '\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'image/heic'],
  ['a HEIF of ten bits', '\0\0\0\x18ftypheix\0\0\0\0mif1heix', 'image/heic'],
  ['a HEIF by another brand', '\0\0\0\x18ftypmif1\0\0\0\0mif1heic', 'image/heic'],
  ['a HEIF without a coding', '\0\0\0\x10ftypmif1\0\0\0\0avif', 'image/heic'],
  ['an AVIF', '\0\0\0\x1cftypavif\0\0\0\0mif1avifmiaf', 'image/avif'],
  ['an AVIF by another brand', '\0\0\0\x1cftypmif1\0\0\0\0mif1avifmiaf', 'image/avif'],
  ['a WebP', 'RIFF\x24\0\0\0WEBPVP8 ', 'image/webp'],
  ['a sound', 'RIFF\x24\0\0\0WAVEfmt ', undefined],
  ['a film', '\0\0\0\x14ftypqt  \0\0\0\0heic', undefined],
  ['nothing', '', undefined],
  ['a PDF after more bytes', '\0'.repeat(1_025) + pdf, undefined],
  ['a PDF stored in a ZIP', `PK\x03\x04${'\0'.repeat(26)}a.pdf${pdf}`, undefined],
  ['a PDF in a TAR', `${'a.pdf'.padEnd(257, '\0')}ustar`.padEnd(512, '\0') + pdf, undefined],
  ['the beginning of a PNG', '\x89PNG', undefined],
  ['a GIF', 'GIF89a', undefined],
  ['a text', 'My file scan.pdf', undefined],
])('the type of %s', (_, text, type) => {
  expect(getFileType(bytes(text))).toBe(type)
  expect(getFileType(bytes(text).subarray(0, typeBytes))).toBe(type)
})
