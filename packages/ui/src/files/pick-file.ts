import { sizeProblem } from '@milepost/contract/documents/documents'
import { toFileName } from '@milepost/contract/documents/file-names'
import { extensionsByType, getFileType, typeBytes } from '@milepost/contract/documents/file-type'
import { errorMessages } from '@milepost/contract/wire/error-messages'

/** A chosen file, with its bytes in memory so that it can be sent again later. */
export type PickedFile = { file: File; fileName: string }

/** The type that Android gives to a file without an ending, or with one that it doesn't know. */
const unknownType = 'application/octet-stream'
const toAccept = (types: readonly (readonly string[])[]) =>
  [...types.flat().map((extension) => `.${extension}`), unknownType].join(',')

const { 'image/heic': heic, ...otherTypes } = extensionsByType
/** The `accept` of a phone's file dialog: it offers the photos, too. */
export const acceptedFiles = toAccept([...Object.values(otherTypes), heic])
/** The same for files that are opened as they were sent, not as a PDF: an iPhone makes its HEIC photos JPEGs. */
export const acceptedAttachments = toAccept(Object.values(otherTypes))
/** The `accept` of the camera; phones convert their own formats to match it. */
export const acceptedPhotos = 'image/jpeg,image/png'

export type Pick = { picked: PickedFile } | { problem: string }

/** Why a file can't be sent, by its beginning and its size; undefined if it can. Its name doesn't matter. */
export async function fileProblem(chosen: Blob): Promise<string | undefined> {
  return sizeProblem(chosen.size) ?? (await typeProblem(chosen))
}

async function typeProblem(chosen: Blob): Promise<string | undefined> {
  const beginning = await chosen
    .slice(0, typeBytes)
    .arrayBuffer()
    .catch(() => undefined)
  if (!beginning?.byteLength) return errorMessages.file_unreadable
  return getFileType(new Uint8Array(beginning)) ? undefined : errorMessages.file_type
}

/**
 * Checks a chosen file and reads it into memory, since a phone may take the original away before a retry.
 * Returns the first problem if there is one.
 */
export async function pickFile(chosen: File): Promise<Pick> {
  const problem = await fileProblem(chosen)
  return problem ? { problem } : readIntoMemory(chosen)
}

/** Like pickFile, for a photo that will be cropped: only the crop must fit the size limit. */
export async function pickPhoto(chosen: File): Promise<Pick> {
  const problem = await typeProblem(chosen)
  return problem ? { problem } : readIntoMemory(chosen)
}

async function readIntoMemory(chosen: File): Promise<Pick> {
  const bytes = await chosen.arrayBuffer().catch(() => undefined)
  if (!bytes?.byteLength) return { problem: errorMessages.file_unreadable }
  const type = getFileType(new Uint8Array(bytes))
  if (!type) return { problem: errorMessages.file_type }
  const fileName = toFileName(type, chosen.name)
  const { lastModified } = chosen
  return { picked: { file: new File([bytes], fileName, { type, lastModified }), fileName } }
}
