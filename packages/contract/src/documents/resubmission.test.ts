import { describe, expect, test } from 'vitest'
import type { Document, ReasonCode } from './documents.ts'
import { filesToRetake, retainedFilesProblem } from './resubmission.ts'

describe('of a document that is sent back', () => {
  const rejectedDocument = (fileNumbers: number[], code: ReasonCode = 'blurry') =>
    ({
      reason: { code, sentence: null, fileNumbers },
      files: [1, 2, 3].map((fileNumber) => ({ fileNumber })),
    }) as Pick<Document, 'reason' | 'files'>

  test('the named files are asked for again, or all of them', () => {
    expect(filesToRetake(rejectedDocument([2]))).toEqual([2])
    expect(filesToRetake(rejectedDocument([]))).toEqual([1, 2, 3])
    expect(filesToRetake({ ...rejectedDocument([]), reason: null })).toEqual([])
  })

  test('none is asked for again where only more are missing', () => {
    expect(filesToRetake(rejectedDocument([], 'missing_pages'))).toEqual([])
  })

  test.each([
    [[2], [1, 3], undefined],
    [[2], [], undefined],
    [[2], [1, 2], 'kept_file_to_redo'],
    [[], [1], 'kept_file_to_redo'],
    [[2], [4], 'kept_files_unknown'],
  ] as const)(
    'of which %j are to redo, the files %j can be kept, or not: %s',
    (toRetake, retained, problem) => {
      expect(retainedFilesProblem(rejectedDocument([...toRetake]), retained)).toBe(problem)
    },
  )
})
