import type { ErrorCode } from '../wire/error-messages.ts'
import type { Document } from './documents.ts'

/**
 * The numbers of the files to retake: those the reason names, otherwise all of them, or none if the
 * reason is only that pages are missing.
 */
export function filesToRetake({ reason, files }: Pick<Document, 'reason' | 'files'>): number[] {
  if (!reason) return []
  if (reason.fileNumbers.length > 0) return reason.fileNumbers
  return reason.code === 'missing_pages' ? [] : files.map(({ fileNumber }) => fileNumber)
}

/** Why these files can't be carried over into the resubmission; undefined if they can. */
export function retainedFilesProblem(
  document: Pick<Document, 'reason' | 'files'>,
  retained: readonly number[],
): ErrorCode | undefined {
  const numbers = document.files.map(({ fileNumber }) => fileNumber)
  if (!retained.every((number) => numbers.includes(number))) return 'kept_files_unknown'
  const toRetake = filesToRetake(document)
  return retained.some((number) => toRetake.includes(number)) ? 'kept_file_to_redo' : undefined
}
