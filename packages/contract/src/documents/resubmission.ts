import type { Document } from './documents.ts'
import type { ErrorCode } from '../wire/error-messages.ts'

/**
 * The files of a document that are asked for again: those that are named, or all of them; none where pages are missing
 * and those that came are fine.
 */
export function filesToRetake({ reason, files }: Pick<Document, 'reason' | 'files'>): number[] {
  if (!reason) return []
  if (reason.fileNumbers.length > 0) return reason.fileNumbers
  return reason.code === 'missing_pages' ? [] : files.map(({ fileNumber }) => fileNumber)
}

/** Why these files of a document can't be kept when it is sent again; undefined where they can. */
export function retainedFilesProblem(
  document: Pick<Document, 'reason' | 'files'>,
  retained: readonly number[],
): ErrorCode | undefined {
  const numbers = document.files.map(({ fileNumber }) => fileNumber)
  if (!retained.every((number) => numbers.includes(number))) return 'kept_files_unknown'
  const toRetake = filesToRetake(document)
  return retained.some((number) => toRetake.includes(number)) ? 'kept_file_to_redo' : undefined
}
