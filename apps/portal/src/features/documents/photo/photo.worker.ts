import { cropPhoto, readPhoto } from './photo-canvas.ts'
import type { PhotoAnswer, PhotoTask } from './photo-worker-client.ts'

// Grayscale and JPEGs of twelve megapixels are computed here, so that the page doesn't freeze.
self.onmessage = async ({ data: task }: MessageEvent<PhotoTask>) => {
  // A worker's postMessage takes no target origin; the rule is for windows.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const answer = (result: PhotoAnswer) => self.postMessage(result)
  try {
    const result =
      task.do === 'read'
        ? await readPhoto(task.photo)
        : await cropPhoto(task.photo, task.part, task.turns)
    answer({ id: task.id, result })
  } catch (reason) {
    answer({ id: task.id, failed: String(reason) })
  }
}
