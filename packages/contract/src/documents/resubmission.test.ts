import { describe, expect, test } from 'vitest'
import type { Document, ReasonCode } from './documents.ts'
import { filesToRedo, keptFilesProblem } from './resubmission.ts'

describe('of a document that is sent back', () => {
  const sentBack = (fileNumbers: number[], code: ReasonCode = 'blurry') =>
    ({
      reason: { code, sentence: null, fileNumbers },
      files: [1, 2, 3].map((fileNumber) => ({ fileNumber })),
    }) as Pick<Document, 'reason' | 'files'>

  test('the named files are asked for again, or all of them', () => {
    expect(filesToRedo(sentBack([2]))).toEqual([2])
    expect(filesToRedo(sentBack([]))).toEqual([1, 2, 3])
    expect(filesToRedo({ ...sentBack([]), reason: null })).toEqual([])
  })

  test('none is asked for again where only more are missing', () => {
    expect(filesToRedo(sentBack([], 'missing_pages'))).toEqual([])
  })

  test.each([
    [[2], [1, 3], undefined],
    [[2], [], undefined],
    [[2], [1, 2], 'kept_file_to_redo'],
    [[], [1], 'kept_file_to_redo'],
    [[2], [4], 'kept_files_unknown'],
  ] as const)(
    'of which %j are to redo, the files %j can be kept, or not: %s',
    (redo, kept, why) => {
      expect(keptFilesProblem(sentBack([...redo]), kept)).toBe(why)
    },
  )
})
