import type { FileType } from '@milepost/contract/documents/file-type'
import type { Blob } from './storage.ts'

/** A form's file in storage, with the type its bytes show. */
export type StoredFile = Blob & { mimeType: FileType; fileName: string }

/** A file of a form of kind 'text', in storage; its reader detects the format. */
export type StoredText = Blob & { mimeType: 'text/plain'; fileName: string }

export const isStoredFile = (value: unknown): value is StoredFile =>
  typeof value === 'object' && value !== null && 'sha256' in value && 'key' in value

/**
 * The input with each stored file replaced by its hash, so that a retry with the same bytes is the
 * same input.
 */
export const replaceFilesWithHashes = (input: unknown): unknown =>
  JSON.parse(
    JSON.stringify(input, (_, value: unknown) => (isStoredFile(value) ? value.sha256 : value)) ??
      'null',
  )
