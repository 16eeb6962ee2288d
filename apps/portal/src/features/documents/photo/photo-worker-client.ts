import type { Turns } from './frame.ts'
import type { Box } from './paper.ts'
import type { ReadPhoto } from './photo-check.ts'

type PhotoJob = { do: 'read'; photo: Blob } | { do: 'cut'; photo: Blob; part: Box; turns: Turns }
export type PhotoTask = PhotoJob & { id: number }
export type PhotoAnswer = { id: number; result: ReadPhoto | Blob } | { id: number; failed: string }

/** Analyzes a photo in a worker. Rejects if it can't be decoded. */
export const readPhoto = (photo: Blob) => runTask({ do: 'read', photo }) as Promise<ReadPhoto>

/** Crops a photo in a worker. Rejects if no JPEG can be made. */
export const cropPhoto = (photo: Blob, part: Box, turns: Turns) =>
  runTask({ do: 'cut', photo, part, turns }) as Promise<Blob>

let worker: Worker | undefined
let lastId = 0
const pending = new Map<number, PromiseWithResolvers<ReadPhoto | Blob>>()

async function runTask(job: PhotoJob): Promise<ReadPhoto | Blob> {
  // Without OffscreenCanvas a worker can't draw; use the main thread.
  if (typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined') {
    const canvas = await import('./photo-canvas.ts')
    return job.do === 'read'
      ? canvas.readPhoto(job.photo)
      : canvas.cropPhoto(job.photo, job.part, job.turns)
  }
  worker ??= startWorker()
  const id = ++lastId
  const answer = Promise.withResolvers<ReadPhoto | Blob>()
  pending.set(id, answer)
  // A worker's postMessage takes no target origin; the rule is for windows.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  worker.postMessage({ ...job, id } satisfies PhotoTask)
  return answer.promise
}

function startWorker(): Worker {
  const newWorker = new Worker(new URL('./photo.worker.ts', import.meta.url), { type: 'module' })
  newWorker.onmessage = ({ data }: MessageEvent<PhotoAnswer>) => {
    const answer = pending.get(data.id)
    pending.delete(data.id)
    if ('failed' in data) answer?.reject(new Error(data.failed))
    else answer?.resolve(data.result)
  }
  newWorker.onerror = () => {
    for (const answer of pending.values()) answer.reject(new Error('The photo could not be read'))
    pending.clear()
    worker = undefined
  }
  return newWorker
}
