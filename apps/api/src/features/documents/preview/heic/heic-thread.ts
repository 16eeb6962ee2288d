import { workerData } from 'node:worker_threads'
import { decodeTiles, openHeic } from './libheif.ts'

/** What the threads share that decode one picture: both take the next tile that nobody has taken. */
export type HeicTask = {
  bytes: Uint8Array
  maxPixels: number
  /** The whole picture, in memory that threads share. */
  data: Uint8Array
  /** Its one number is that of the next tile. */
  next: Int32Array
}

const task = workerData as HeicTask
using picture = await openHeic(task.bytes, task.maxPixels)
decodeTiles(picture, task)
