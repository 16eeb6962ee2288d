/** What a TIFF says of one of its images, beside its pixels. */
export type TiffDirectory = {
  /** A smaller copy of another image, or a mask for one: no page of its own. */
  isSecondary: boolean
  /** Height of a pixel divided by its width: faxes have 204 dots per inch across, and 98, 196 or 391 down. */
  pixelAspect: number
}

const tags = { newSubfileType: 254, subfileType: 255, xResolution: 282, yResolution: 283 } as const
const reducedOrMask = 1 | 4
const oldReduced = 2
/** Of what cameras and fax machines write; beyond that the value is wrong. */
const maxAspect = 4
const maxDirectories = 2_000

/** The sizes (bytes) of a TIFF's numbers, and of a BigTIFF's. */
const classic = { word: 4, count: 2, entry: 12, first: 4 } as const
const big = { word: 8, count: 8, entry: 20, first: 8 } as const

/**
 * The images of a TIFF or BigTIFF in their order (TIFF 6.0, section 2; the image library doesn't say whether one is a thumbnail).
 * Empty for other files; ends early where the file is broken.
 */
export function readTiffDirectories(bytes: Buffer): TiffDirectory[] {
  const order = bytes.toString('latin1', 0, 2)
  if (order !== 'II' && order !== 'MM') return []
  const read = (at: number, size: number): number => {
    if (size > 4) {
      const value = order === 'II' ? bytes.readBigUInt64LE(at) : bytes.readBigUInt64BE(at)
      return Number(value)
    }
    return order === 'II' ? bytes.readUIntLE(at, size) : bytes.readUIntBE(at, size)
  }
  const directories: TiffDirectory[] = []
  const seen = new Set<number>()
  try {
    const size = read(2, 2) === 43 ? big : classic
    let at = read(size.first, size.word)
    while (at !== 0 && !seen.has(at) && directories.length < maxDirectories) {
      seen.add(at)
      const count = read(at, size.count)
      const first = at + size.count
      const values = new Map<number, number>()
      for (let i = 0; i < count; i += 1) {
        const entry = first + i * size.entry
        values.set(read(entry, 2), entry)
      }
      const whole = (tag: number) => {
        const entry = values.get(tag)
        // A short value stands at the beginning of its field.
        return entry === undefined
          ? 0
          : read(entry + 4 + size.word, read(entry + 2, 2) === 3 ? 2 : 4)
      }
      const fraction = (tag: number) => {
        const entry = values.get(tag)
        if (entry === undefined) return 0
        const from = size === big ? entry + 12 : read(entry + 8, 4)
        return read(from, 4) / read(from + 4, 4)
      }
      const aspect = fraction(tags.xResolution) / fraction(tags.yResolution)
      directories.push({
        isSecondary:
          (whole(tags.newSubfileType) & reducedOrMask) !== 0 ||
          whole(tags.subfileType) === oldReduced,
        pixelAspect: aspect >= 1 / maxAspect && aspect <= maxAspect ? aspect : 1,
      })
      at = read(first + count * size.entry, size.word)
    }
  } catch {
    // The image library says what is wrong with it.
  }
  return directories
}
