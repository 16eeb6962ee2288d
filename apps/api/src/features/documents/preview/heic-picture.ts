import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** The part of libheif's C interface that is used here; pointers are numbers. Functions that can fail write an error first. */
type LibHeif = {
  HEAPU8: Uint8Array
  _malloc(bytes: number): number
  _free(pointer: number): void
  _heif_context_alloc(): number
  _heif_context_free(context: number): void
  _heif_context_get_security_limits(context: number): number
  _heif_context_read_from_memory_without_copy(
    error: number,
    context: number,
    bytes: number,
    length: number,
    options: number,
  ): void
  _heif_context_get_primary_image_handle(error: number, context: number, handle: number): void
  _heif_image_handle_get_width(handle: number): number
  _heif_image_handle_get_height(handle: number): number
  _heif_image_handle_has_alpha_channel(handle: number): number
  _heif_image_handle_get_item_id(handle: number): number
  _heif_item_get_transformation_properties(
    context: number,
    itemId: number,
    ids: number,
    max: number,
  ): number
  _heif_image_handle_get_list_of_metadata_block_IDs(
    handle: number,
    type: number,
    ids: number,
    max: number,
  ): number
  _heif_image_handle_get_metadata_size(handle: number, id: number): number
  _heif_image_handle_get_metadata(error: number, handle: number, id: number, out: number): void
  _heif_decode_image(
    error: number,
    handle: number,
    image: number,
    colorSpace: number,
    chroma: number,
    options: number,
  ): void
  _heif_image_get_width(image: number, channel: number): number
  _heif_image_get_height(image: number, channel: number): number
  _heif_image_get_plane_readonly(image: number, channel: number, stride: number): number
  _heif_image_release(image: number): void
  _heif_image_handle_release(handle: number): void
}

const rgb = 1
const interleaved = { channel: 10, rgb: 10, rgba: 11 }

let loading: Promise<LibHeif> | undefined

/** Loaded on first use: few documents have such a picture. */
async function load(): Promise<LibHeif> {
  const create = (await import('libheif-js/libheif-wasm/libheif.js'))
    .default as unknown as (options: { wasmBinary: Uint8Array }) => Promise<LibHeif> | LibHeif
  const path = import.meta.resolve('libheif-js/libheif-wasm/libheif.wasm')
  return create({ wasmBinary: await readFile(fileURLToPath(path)) })
}

/** The size of the picture of a HEIC file, from its header. Throws if there is none. */
export const heicSize = (bytes: Uint8Array, maxPixels: number) =>
  withPicture(bytes, maxPixels, ({ width, height }) => ({ width, height }))

export type HeicPicture = {
  /** Red, green, and blue of each pixel, and its opacity if there are four channels. */
  data: Buffer
  width: number
  height: number
  channels: 3 | 4
  /** The orientation of its EXIF data that is still to be applied, 1 to 8. */
  orientation: number
}

/**
 * The main picture of a HEIC file, with its own turning and mirroring applied (ISO 23008-12, 6.5.10 and 6.5.12). Phones
 * write the same orientation into the EXIF data as well, so that one counts only where the picture has none of its own.
 * Throws if the picture can't be decoded, or has more than `maxPixels`.
 */
export const decodeHeic = (bytes: Uint8Array, maxPixels: number): Promise<HeicPicture> =>
  withPicture(bytes, maxPixels, (picture) => picture.decode())

type Picture = { width: number; height: number; decode: () => HeicPicture }

async function withPicture<T>(
  bytes: Uint8Array,
  maxPixels: number,
  take: (picture: Picture) => T,
): Promise<T> {
  const heif = await (loading ??= load())
  const context = heif._heif_context_alloc()
  const releases = [() => heif._heif_context_free(context)]
  const allocate = (size: number): number => {
    const pointer = heif._malloc(size)
    if (pointer === 0) throw new Error('no memory for the picture')
    releases.push(() => heif._free(pointer))
    return pointer
  }
  const view = () => new DataView(heif.HEAPU8.buffer)
  const read = (pointer: number) => view().getUint32(pointer, true)
  // A code, a further code, and the address of a text.
  const error = allocate(12)
  const check = (): void => {
    if (read(error) === 0) return
    const text = heif.HEAPU8.subarray(read(error + 8), read(error + 8) + 200)
    const message = Buffer.from(text.subarray(0, text.indexOf(0))).toString()
    throw new Error(`libheif: ${message}`)
  }
  try {
    const result = allocate(4)
    // `max_image_size_pixels` follows the version of the limits.
    const limits = heif._heif_context_get_security_limits(context)
    view().setBigUint64(limits + 8, BigInt(maxPixels), true)
    const input = allocate(bytes.length)
    heif.HEAPU8.set(bytes, input)
    heif._heif_context_read_from_memory_without_copy(error, context, input, bytes.length, 0)
    check()
    heif._heif_context_get_primary_image_handle(error, context, result)
    check()
    const handle = read(result)
    releases.unshift(() => heif._heif_image_handle_release(handle))
    const [width, height] = [
      heif._heif_image_handle_get_width(handle),
      heif._heif_image_handle_get_height(handle),
    ]
    if (width * height > maxPixels) throw new Error(`more than ${maxPixels} pixels`)

    const findOrientation = (): number => {
      const itemId = heif._heif_image_handle_get_item_id(handle)
      if (heif._heif_item_get_transformation_properties(context, itemId, allocate(4), 1) > 0)
        return 1
      const type = allocate(5)
      heif.HEAPU8.set(Buffer.from('Exif\0'), type)
      if (heif._heif_image_handle_get_list_of_metadata_block_IDs(handle, type, result, 1) !== 1)
        return 1
      const id = read(result)
      const size = heif._heif_image_handle_get_metadata_size(handle, id)
      const out = allocate(size)
      heif._heif_image_handle_get_metadata(error, handle, id, out)
      check()
      return exifOrientation(heif.HEAPU8.slice(out, out + size))
    }
    const decode = (): HeicPicture => {
      const orientation = findOrientation()
      const channels = heif._heif_image_handle_has_alpha_channel(handle) ? 4 : 3
      const chroma = channels === 4 ? interleaved.rgba : interleaved.rgb
      heif._heif_decode_image(error, handle, result, rgb, chroma, 0)
      check()
      const image = read(result)
      releases.unshift(() => heif._heif_image_release(image))
      // The size of what was decoded may differ from what the header claims.
      const { channel } = interleaved
      const decoded = {
        width: heif._heif_image_get_width(image, channel),
        height: heif._heif_image_get_height(image, channel),
      }
      const plane = heif._heif_image_get_plane_readonly(image, channel, result)
      const [stride, row] = [read(result), decoded.width * channels]
      const data = Buffer.allocUnsafe(row * decoded.height)
      for (let y = 0; y < decoded.height; y += 1)
        data.set(heif.HEAPU8.subarray(plane + y * stride, plane + y * stride + row), y * row)
      return { ...decoded, data, channels, orientation }
    }
    return take({ width, height, decode })
  } finally {
    for (const release of releases) release()
  }
}

/** The orientation in EXIF data that follows the four bytes of its offset; 1 without one that makes sense. */
function exifOrientation(block: Uint8Array): number {
  const exif = Buffer.from(block)
  try {
    const start = 4 + exif.readUInt32BE(0)
    const isLittle = exif.toString('latin1', start, start + 2) === 'II'
    const short = (at: number) => (isLittle ? exif.readUInt16LE(at) : exif.readUInt16BE(at))
    const long = (at: number) => (isLittle ? exif.readUInt32LE(at) : exif.readUInt32BE(at))
    const directory = start + long(start + 4)
    for (let entry = directory + 2; entry < directory + 2 + short(directory) * 12; entry += 12)
      if (short(entry) === 0x0112) return Math.min(Math.max(short(entry + 8), 1), 8)
  } catch (reason) {
    // Data that ends early has no orientation.
    if (!(reason instanceof RangeError)) throw reason
  }
  return 1
}
