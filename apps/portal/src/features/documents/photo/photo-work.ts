import type { Turns } from './frame.ts'
import type { Box } from './paper.ts'
import type { ReadPhoto } from './photo-check.ts'

type Errand = { do: 'read'; photo: Blob } | { do: 'cut'; photo: Blob; part: Box; turns: Turns }
export type PhotoTask = Errand & { id: number }
export type PhotoAnswer = { id: number; result: ReadPhoto | Blob } | { id: number; failed: string }

/** Looks at a photo off the screen's thread. Rejects where it is no picture. */
export const readPhoto = (photo: Blob) => work({ do: 'read', photo }) as Promise<ReadPhoto>

/** Cuts a photo off the screen's thread. Rejects where no picture can be made. */
export const cropPhoto = (photo: Blob, part: Box, turns: Turns) =>
  work({ do: 'cut', photo, part, turns }) as Promise<Blob>

let worker: Worker | undefined
let tasks = 0
const waiting = new Map<number, PromiseWithResolvers<ReadPhoto | Blob>>()

async function work(errand: Errand): Promise<ReadPhoto | Blob> {
  // Without a canvas of its own, a worker could not draw.
  if (typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined') {
    const canvas = await import('./photo-canvas.ts')
    return errand.do === 'read'
      ? canvas.readPhoto(errand.photo)
      : canvas.cropPhoto(errand.photo, errand.part, errand.turns)
  }
  worker ??= startWorker()
  const id = ++tasks
  const answer = Promise.withResolvers<ReadPhoto | Blob>()
  waiting.set(id, answer)
  // A worker has no origin to name; the rule means windows.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  worker.postMessage({ ...errand, id } satisfies PhotoTask)
  return answer.promise
}

function startWorker(): Worker {
  const started = new Worker(new URL('./photo.worker.ts', import.meta.url), { type: 'module' })
  started.onmessage = ({ data }: MessageEvent<PhotoAnswer>) => {
    const answer = waiting.get(data.id)
    waiting.delete(data.id)
    if ('failed' in data) answer?.reject(new Error(data.failed))
    else answer?.resolve(data.result)
  }
  started.onerror = () => {
    for (const answer of waiting.values()) answer.reject(new Error('The photo could not be read'))
    waiting.clear()
    worker = undefined
  }
  return started
}
