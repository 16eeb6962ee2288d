import {
  extensionsByType,
  fileProblem,
  maxBytesPerFile,
  type FileType,
} from '@milepost/contract/documents/documents'
import { errorMessages } from '@milepost/contract/wire/error-messages'
import type { PickedFile } from './draft-page.ts'

/** The `accept` of the file dialog. */
export const acceptedFiles = '.pdf,.png,.jpg,.jpeg,.tif,.tiff'
/** The `accept` of the camera; phones convert their own formats to match it. */
export const acceptedPhotos = 'image/jpeg,image/png'

export type Pick = { picked: PickedFile } | { problem: string }

/**
 * Checks a chosen file and reads it into memory, since a phone may take the original away before a retry.
 * Returns the first problem if there is one.
 */
export async function pickFile(chosen: File): Promise<Pick> {
  const problem = fileProblem(chosen)
  return problem ? { problem } : readIntoMemory(chosen)
}

/** Like pickFile, for a photo that will be cropped: only the crop must fit the size limit. */
export async function pickPhoto(chosen: File): Promise<Pick> {
  const { name, type, size } = chosen
  const problem = fileProblem({ name, type, size: Math.min(size, maxBytesPerFile) })
  return problem ? { problem } : readIntoMemory(chosen)
}

/**
 * Checks the type by the bytes, as the server does: a picture of another kind named .jpg is refused here,
 * before it is sent.
 */
async function readIntoMemory(chosen: File): Promise<Pick> {
  const bytes = await chosen.arrayBuffer().catch(() => undefined)
  if (!bytes || bytes.byteLength === 0) return { problem: errorMessages.file_unreadable }
  const type = getType(new Uint8Array(bytes))
  if (!type) return { problem: errorMessages.file_type }
  const { name, lastModified } = chosen
  const hasMatchingExtension = extensionsByType[type].some((ending) =>
    name.toLowerCase().endsWith(`.${ending}`),
  )
  const fileName = hasMatchingExtension
    ? name
    : name.replace(/(\.[^.]*)?$/, `.${extensionsByType[type][0]}`)
  return { picked: { file: new File([bytes], fileName, { type, lastModified }), fileName } }
}

/** Leading bytes of the accepted file types. */
const signatures: [FileType, ...number[][]][] = [
  ['application/pdf', [0x25, 0x50, 0x44, 0x46], [0xef, 0xbb, 0xbf, 0x25, 0x50, 0x44, 0x46]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/tiff', [0x49, 0x49, 0x2a, 0x00], [0x4d, 0x4d, 0x00, 0x2a]],
]

const getType = (bytes: Uint8Array): FileType | undefined =>
  signatures.find(([, ...some]) =>
    some.some((beginning) => beginning.every((byte, i) => bytes[i] === byte)),
  )?.[0]
