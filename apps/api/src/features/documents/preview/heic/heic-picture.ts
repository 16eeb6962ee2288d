import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { HeicTask } from './heic-thread.ts'
import { decodeTiles, openHeic, type Pixels } from './libheif.ts'

/** From how many pixels on a second thread is worth its start, which takes a tenth of a second. */
const pixelsForThread = 2_000_000

/** The size of the picture of a HEIC file, from its header. Throws if there is none. */
export async function heicSize(
  bytes: Uint8Array,
  maxPixels: number,
): Promise<{ width: number; height: number }> {
  using picture = await openHeic(bytes, maxPixels)
  return { width: picture.width, height: picture.height }
}

/** A decoded picture; the orientation of its EXIF data, 1 to 8, is still to be applied. */
export type HeicPicture = Pixels & { orientation: number }

/**
 * The main picture of a HEIC file, decoded on two cores if it has tiles. Throws if the picture can't be decoded, or has more
 * than `maxPixels`.
 */
export async function decodeHeic(bytes: Uint8Array, maxPixels: number): Promise<HeicPicture> {
  using picture = await openHeic(bytes, maxPixels)
  const orientation = picture.orientation()
  const { width, height, tiles } = picture
  if (tiles === 0 || width * height < pixelsForThread) return { ...picture.decode(), orientation }
  const data = new Uint8Array(new SharedArrayBuffer(width * height * 3))
  const task: HeicTask = {
    bytes,
    maxPixels,
    data,
    next: new Int32Array(new SharedArrayBuffer(4)),
  }
  const other = new Worker(new URL('./heic-thread.ts', import.meta.url), { workerData: task })
  const ended = once(other, 'exit')
  // It is awaited below, but may fail before.
  ended.catch(() => undefined)
  try {
    decodeTiles(picture, task)
    const [code] = (await ended) as [number]
    if (code !== 0) throw new Error(`the other thread ended with ${code}`)
  } finally {
    await other.terminate()
  }
  return { data, width, height, channels: 3, orientation }
}
