import { expect, test } from 'vitest'
import { toFileName, withoutExtension } from './file-names.ts'
import type { FileType } from './file-type.ts'

test.each<[FileType, string, string]>([
  ['application/pdf', 'invoice.pdf', 'invoice.pdf'],
  ['application/pdf', 'SCAN.PDF', 'SCAN.PDF'],
  ['application/pdf', 'scan.pdf (1)', 'scan (1).pdf'],
  ['application/pdf', 'scan.pdf(2)', 'scan(2).pdf'],
  ['application/pdf', 'x.pdf.pdf', 'x.pdf.pdf'],
  ['application/pdf', 'statement 10.5.2026', 'statement 10.5.2026.pdf'],
  ['application/pdf', 'statement. ', 'statement.pdf'],
  ['application/pdf', 'load.exe', 'load.exe.pdf'],
  ['application/pdf', 'constructor', 'constructor.pdf'],
  ['application/pdf', '', 'file.pdf'],
  ['application/pdf', '.pdf', 'file.pdf'],
  ['application/pdf', 'two\nlines.pdf', 'two lines.pdf'],
  ['application/pdf', 'invoice\u202Efdp.pdf', 'invoicefdp.pdf'],
  ['application/pdf', '\u3164\u200B.pdf', 'file.pdf'],
  ['application/pdf', `x${'🚚'.repeat(150)}.pdf`, `${'🚚'.repeat(125)}.pdf`],
  ['application/pdf', `${'x'.repeat(300)}.pdf`, `${'x'.repeat(251)}.pdf`],
  ['application/pdf', 'x'.repeat(255), `${'x'.repeat(251)}.pdf`],
  ['image/jpeg', 'IMG_0042', 'IMG_0042.jpg'],
  ['image/jpeg', 'receipt.jfif', 'receipt.jfif'],
  ['image/jpeg', 'receipt.JPE', 'receipt.JPE'],
  ['image/jpeg', 'photo.png', 'photo.jpg'],
  ['image/heic', 'IMG_0042.jpg', 'IMG_0042.heic'],
  ['image/heic', 'IMG_0042.HEIF', 'IMG_0042.HEIF'],
  ['image/tiff', 'fax.tif', 'fax.tif'],
  ['image/webp', 'photo.jpeg', 'photo.webp'],
  ['image/avif', 'photo', 'photo.avif'],
])('%s called %j', (type, name, right) => {
  expect(toFileName(type, name)).toBe(right)
})

test.each([
  ['Tolls.PNG', 'Tolls'],
  ['scan.pdf (1)', 'scan (1)'],
  ['Statement 10.5.2026', 'Statement 10.5.2026'],
  ['Smith Inc.', 'Smith Inc.'],
  ['.pdf', ''],
])('%j without an extension', (name, title) => {
  expect(withoutExtension(name)).toBe(title)
})
