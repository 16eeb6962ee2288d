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
  _heif_item_get_property_type(context: number, itemId: number, property: number): number
  _heif_image_handle_get_nclx_color_profile(error: number, handle: number, profile: number): void
  _heif_nclx_color_profile_free(profile: number): void
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
  _heif_image_handle_get_image_tiling(
    error: number,
    handle: number,
    isTransformed: number,
    tiling: number,
  ): void
  _heif_image_handle_decode_image_tile(
    error: number,
    handle: number,
    image: number,
    colorSpace: number,
    chroma: number,
    options: number,
    column: number,
    row: number,
  ): void
  _heif_image_get_width(image: number, channel: number): number
  _heif_image_get_height(image: number, channel: number): number
  _heif_image_get_plane_readonly(image: number, channel: number, stride: number): number
  _heif_image_release(image: number): void
  _heif_image_handle_release(handle: number): void
}

const rgb = 1
const interleaved = { channel: 10, rgb: 10, rgba: 11 }
/** The type of the property that crops a picture, ISO 23008-12, 6.5.9. */
const clap = Buffer.from('clap').readUInt32BE()
const maxTransformations = 8
const maxTiles = 1_000

let loading: Promise<LibHeif> | undefined

/** Loaded on first use: few documents have such a picture. */
async function load(): Promise<LibHeif> {
  const create = (await import('libheif-js/libheif-wasm/libheif.js'))
    .default as unknown as (options: { wasmBinary: Uint8Array }) => Promise<LibHeif> | LibHeif
  const path = import.meta.resolve('libheif-js/libheif-wasm/libheif.wasm')
  return create({ wasmBinary: await readFile(fileURLToPath(path)) })
}

/** Red, green, and blue of each pixel, row by row, and its opacity if there are four channels. */
export type Pixels = { data: Uint8Array; width: number; height: number; channels: 3 | 4 }

/** The main picture of a HEIC file, with its own turning and mirroring applied (ISO 23008-12, 6.5.10 and 6.5.12). */
export type Heic = Disposable & {
  width: number
  height: number
  /** How many tiles it is made of that can be decoded alone; 0 if it has to be decoded as a whole. */
  tiles: number
  /**
   * The orientation of its EXIF data that is still to be applied, 1 to 8. Phones write the same orientation into the EXIF data
   * as well, so that one counts only where the picture has none of its own.
   */
  orientation: () => number
  /** The whole picture. Its size may differ from what the header claims. */
  decode: () => Pixels
  /** Writes a tile, counted from 0, to its place in the picture, which has three channels. */
  decodeTile: (tile: number, picture: Uint8Array) => void
}

/** Throws if there is no picture, or one of more than `maxPixels`, or later if it can't be decoded. */
export async function openHeic(bytes: Uint8Array, maxPixels: number): Promise<Heic> {
  const heif = await (loading ??= load())
  const context = heif._heif_context_alloc()
  const releases = [() => heif._heif_context_free(context)]
  const release = () => {
    for (const one of releases.splice(0)) one()
  }
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
    const channels = heif._heif_image_handle_has_alpha_channel(handle) ? 4 : 3
    const chroma = channels === 4 ? interleaved.rgba : interleaved.rgb
    const itemId = heif._heif_image_handle_get_item_id(handle)
    const properties = allocate(4 * maxTransformations)
    const transformations = Array.from(
      {
        length: heif._heif_item_get_transformation_properties(
          context,
          itemId,
          properties,
          maxTransformations,
        ),
      },
      (_, i) => heif._heif_item_get_property_type(context, itemId, read(properties + 4 * i)),
    )
    const isPlain = channels === 3 && !transformations.includes(clap) && !hasNclx()
    const tiling = isPlain ? findTiling() : undefined

    return {
      width,
      height,
      tiles: tiling ? tiling.columns * tiling.rows : 0,
      orientation,
      decode,
      decodeTile,
      [Symbol.dispose]: release,
    }

    /** Whether the file says how colors were coded, which libheif 1.23 passes over when it decodes a tile. */
    function hasNclx(): boolean {
      heif._heif_image_handle_get_nclx_color_profile(error, handle, result)
      if (read(error) !== 0) return false
      heif._heif_nclx_color_profile_free(read(result))
      return true
    }

    /** How the picture is divided, if libheif can tell and it can be put together from its tiles. */
    function findTiling() {
      const found = allocate(100)
      view().setUint32(found, 1, true)
      heif._heif_image_handle_get_image_tiling(error, handle, 1, found)
      if (read(error) !== 0) return undefined
      const [columns, rows, tileWidth, tileHeight, , , top, left] = Array.from(
        { length: 8 },
        (_, i) => read(found + 4 + 4 * i),
      ) as [number, number, number, number, number, number, number, number]
      const excess = { x: columns * tileWidth - width, y: rows * tileHeight - height }
      const isCovered =
        excess.x >= 0 && excess.x < tileWidth && excess.y >= 0 && excess.y < tileHeight
      if (!isCovered || columns * rows < 2 || columns * rows > maxTiles) return undefined
      // Of a turned picture, the first tiles may be those that reach beyond it. libheif 1.23 says so, but not how far.
      const before = { x: left > 0 ? excess.x : 0, y: top > 0 ? excess.y : 0 }
      return { columns, rows, tileWidth, tileHeight, before }
    }

    function orientation(): number {
      if (transformations.length > 0) return 1
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

    function decode(): Pixels {
      heif._heif_decode_image(error, handle, result, rgb, chroma, 0)
      check()
      return takeImage(read(result), (size, row) => {
        const data = new Uint8Array(size.width * size.height * channels)
        for (let y = 0; y < size.height; y += 1) data.set(row(y), y * size.width * channels)
        return { ...size, data, channels }
      })
    }

    function decodeTile(tile: number, picture: Uint8Array): void {
      if (!tiling) throw new Error('a picture without tiles')
      const { columns, tileWidth, tileHeight, before } = tiling
      const [column, line] = [tile % columns, Math.floor(tile / columns)]
      heif._heif_image_handle_decode_image_tile(error, handle, result, rgb, chroma, 0, column, line)
      check()
      takeImage(read(result), (size, row) => {
        if (size.width !== tileWidth || size.height !== tileHeight)
          throw new Error('a tile of another size')
        const [left, top] = [column * tileWidth - before.x, line * tileHeight - before.y]
        const [from, to] = [Math.max(0, -left), Math.min(tileWidth, width - left)]
        for (let y = Math.max(0, -top); y < Math.min(tileHeight, height - top); y += 1)
          picture.set(
            row(y).subarray(from * channels, to * channels),
            ((top + y) * width + left + from) * channels,
          )
      })
    }

    function takeImage<T>(
      image: number,
      take: (size: { width: number; height: number }, row: (y: number) => Uint8Array) => T,
    ): T {
      try {
        const { channel } = interleaved
        const size = {
          width: heif._heif_image_get_width(image, channel),
          height: heif._heif_image_get_height(image, channel),
        }
        const plane = heif._heif_image_get_plane_readonly(image, channel, result)
        const stride = read(result)
        return take(size, (y) =>
          heif.HEAPU8.subarray(plane + y * stride, plane + y * stride + size.width * channels),
        )
      } finally {
        heif._heif_image_release(image)
      }
    }
  } catch (reason) {
    release()
    throw reason
  }
}

/** Decodes tiles until none is left, in turn with other threads that have the same `next`. */
export function decodeTiles(
  picture: Heic,
  { data, next }: { data: Uint8Array; next: Int32Array },
): void {
  for (;;) {
    const tile = Atomics.add(next, 0, 1)
    if (tile >= picture.tiles) return
    picture.decodeTile(tile, data)
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
