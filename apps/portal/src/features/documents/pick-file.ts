import { fileProblem } from '@milepost/contract/documents'
import { sentences } from '@milepost/contract/sentences'
import type { PickedFile } from './draft.ts'

/** What the file dialog offers. */
export const acceptedFiles = '.pdf,.png,.jpg,.jpeg,.tif,.tiff'
/** What the camera may hand over; a phone then converts its own formats. */
export const acceptedPhotos = 'image/jpeg,image/png'

export type Pick = { picked: PickedFile } | { problem: string }

/**
 * Takes a file the client chose: the sentence for the first thing wrong with it, or the file with its bytes
 * in memory, since a phone may take the original back before a retry. A photo is named by its day.
 */
export async function pickFile(chosen: File, photoTakenAt?: Date): Promise<Pick> {
  const problem = fileProblem(chosen)
  if (problem) return { problem }
  const bytes = await chosen.arrayBuffer().catch(() => undefined)
  if (!bytes || bytes.byteLength === 0) return { problem: sentences.file_unreadable }
  const fileName = photoTakenAt ? photoName(photoTakenAt, chosen.name) : chosen.name
  return { picked: { file: new File([bytes], fileName, { type: chosen.type }), fileName } }
}

const photoName = (at: Date, name: string) =>
  `${at.getMonth() + 1}-${at.getDate()}-${at.getFullYear()}${name.slice(name.lastIndexOf('.')).toLowerCase()}`
