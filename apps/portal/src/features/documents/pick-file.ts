import { fileProblem, mostBytesPerFile } from '@milepost/contract/documents'
import { sentences } from '@milepost/contract/sentences'
import type { PickedFile } from './draft.ts'

/** What the file dialog offers. */
export const acceptedFiles = '.pdf,.png,.jpg,.jpeg,.tif,.tiff'
/** What the camera may hand over; a phone then converts its own formats. */
export const acceptedPhotos = 'image/jpeg,image/png'

export type Pick = { picked: PickedFile } | { problem: string }

/**
 * Takes a file the client chose: the sentence for the first thing wrong with it, or the file with its bytes
 * in memory, since a phone may take the original back before a retry.
 */
export async function pickFile(chosen: File): Promise<Pick> {
  const problem = fileProblem(chosen)
  return problem ? { problem } : hold(chosen)
}

/** Takes a photo that will be cut: it may be larger than what can be sent, the cut is not. */
export async function pickPhoto(chosen: File): Promise<Pick> {
  const { name, type, size } = chosen
  const problem = fileProblem({ name, type, size: Math.min(size, mostBytesPerFile) })
  return problem ? { problem } : hold(chosen)
}

async function hold(chosen: File): Promise<Pick> {
  const { name: fileName, type, lastModified } = chosen
  const bytes = await chosen.arrayBuffer().catch(() => undefined)
  if (!bytes || bytes.byteLength === 0) return { problem: sentences.file_unreadable }
  return { picked: { file: new File([bytes], fileName, { type, lastModified }), fileName } }
}

/** A photo is called by its day. */
export const photoName = (at: Date) =>
  `${at.getMonth() + 1}-${at.getDate()}-${at.getFullYear()}.jpg`
