import * as z from 'zod/mini'

/** The types of files that are accepted. A HEIF file with pictures of another coding than HEVC's may turn out unreadable. */
export const FileType = z.enum([
  'application/pdf',
  'image/png',
  'image/jpeg',
  'image/tiff',
  'image/heic',
  'image/webp',
  'image/avif',
])
export type FileType = z.infer<typeof FileType>

/** The file extensions of each type, the usual one first; the type comes from the bytes. */
export const extensionsByType: Record<FileType, readonly [string, ...string[]]> = {
  'application/pdf': ['pdf'],
  'image/png': ['png', 'apng'],
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/tiff': ['tif', 'tiff'],
  'image/heic': ['heic', 'heif', 'hif'],
  'image/webp': ['webp'],
  'image/avif': ['avif'],
}

/** How much of a file's beginning `getFileType` looks at. */
export const typeBytes = 1_029

/** What files of each type begin with, one character per byte. */
const beginnings: readonly [FileType, ...string[]][] = [
  ['image/jpeg', '\xff\xd8\xff'],
  // An animated PNG begins like any other; its first picture is the page.
  ['image/png', '\x89PNG\r\n\x1a\n'],
  // Intel's and Motorola's order of bytes; `+` is BigTIFF.
  ['image/tiff', 'II*\0', 'MM\0*', 'II+\0', 'MM\0+'],
]

/** Main brands of picture files in the ISO base media format (ISO 23008-12, annex B; AV1 Image File Format, 6.3). */
const typeByBrand = new Map<string, FileType>([
  ...['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs'].map(
    (brand) => [brand, 'image/heic'] as const,
  ),
  ['avif', 'image/avif'],
  ['avis', 'image/avif'],
])

/** The type of such a file. The main brands `mif1` and `msf1` leave the coding to one of the others. */
function getTypeByBrand(text: string): FileType | undefined {
  if (!text.startsWith('ftyp', 4)) return undefined
  const main = text.slice(8, 12)
  if (main !== 'mif1' && main !== 'msf1') return typeByBrand.get(main)
  const boxBytes = [0, 1, 2, 3].reduce((sum, at) => sum * 256 + text.charCodeAt(at), 0)
  const others = text.slice(16, boxBytes).match(/.{4}/gs) ?? []
  const coding = others.find((brand) => typeByBrand.has(brand))
  return coding === undefined ? 'image/heic' : typeByBrand.get(coding)
}

const isWebP = (text: string) => text.startsWith('RIFF') && text.startsWith('WEBP', 8)

/** Archives, inside of which a PDF may begin soon; whoever opens it would see one of several files. */
const isArchive = (text: string) => text.startsWith('PK\x03\x04') || text.startsWith('ustar', 257)

/**
 * The type of a file by its first `typeBytes` bytes, whatever its name; undefined for one that can't be sent. Readers of
 * PDFs accept up to 1,024 bytes before the header (ISO 32000-1, annex H, note 13): print jobs and mail put some there.
 */
export function getFileType(bytes: Uint8Array): FileType | undefined {
  const text = String.fromCharCode(...bytes.subarray(0, typeBytes))
  const type = beginnings.find(([, ...some]) => some.some((one) => text.startsWith(one)))?.[0]
  const picture = type ?? (isWebP(text) ? 'image/webp' : getTypeByBrand(text))
  return picture ?? (text.includes('%PDF-') && !isArchive(text) ? 'application/pdf' : undefined)
}
