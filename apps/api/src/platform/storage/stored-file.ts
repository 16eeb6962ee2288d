import type { FileType } from '@milepost/contract/documents/documents'
import type { Blob } from './storage.ts'

/** A file of a form, already kept in storage; its type is what its bytes say. */
export type StoredFile = Blob & { mimeType: FileType; fileName: string }

/** A file of a form that takes any kind; whoever reads it finds out what it is. */
export type StoredText = Blob & { mimeType: 'text/plain'; fileName: string }

export const isStoredFile = (value: unknown): value is StoredFile =>
  typeof value === 'object' && value !== null && 'sha256' in value && 'key' in value

/** The input with each stored file as its hash, so that the same bytes sent again are the same input. */
export const replaceFilesWithHashes = (input: unknown): unknown =>
  JSON.parse(
    JSON.stringify(input, (_, value: unknown) => (isStoredFile(value) ? value.sha256 : value)) ??
      'null',
  )
