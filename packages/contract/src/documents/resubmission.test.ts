import { describe, expect, test } from 'vitest'
import type { Document, ReasonCode } from './documents.ts'
import { filesToRetake, retainedFilesProblem } from './resubmission.ts'

describe('the files of a rejected document', () => {
  const rejectedDocument = (fileNumbers: number[], code: ReasonCode = 'blurry') =>
    ({
      reason: { code, sentence: null, fileNumbers },
      files: [1, 2, 3].map((fileNumber) => ({ fileNumber })),
    }) as Pick<Document, 'reason' | 'files'>

  test('must be retaken: those the reason names, or all of them', () => {
    expect(filesToRetake(rejectedDocument([2]))).toEqual([2])
    expect(filesToRetake(rejectedDocument([]))).toEqual([1, 2, 3])
    expect(filesToRetake({ ...rejectedDocument([]), reason: null })).toEqual([])
  })

  test('need no retake if only pages are missing', () => {
    expect(filesToRetake(rejectedDocument([], 'missing_pages'))).toEqual([])
  })

  test.each([
    [[2], [1, 3], undefined],
    [[2], [], undefined],
    [[2], [1, 2], 'kept_file_to_redo'],
    [[], [1], 'kept_file_to_redo'],
    [[2], [4], 'kept_files_unknown'],
  ] as const)(
    'when %j are to be retaken, carrying over %j gives %s',
    (toRetake, retained, problem) => {
      expect(retainedFilesProblem(rejectedDocument([...toRetake]), retained)).toBe(problem)
    },
  )
})
