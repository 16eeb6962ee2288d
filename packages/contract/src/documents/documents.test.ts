import { describe, expect, test } from 'vitest'
import { errorMessages } from '../wire/error-messages.ts'
import {
  canTransition,
  DocumentStatus,
  DocumentUpload,
  maxBytesPerFile,
  sizeProblem,
} from './documents.ts'

describe('a file', () => {
  test.each([
    [1, undefined],
    [maxBytesPerFile, undefined],
    [maxBytesPerFile + 1, errorMessages.file_too_large],
    [0, errorMessages.file_unreadable],
  ])('of %i bytes', (bytes, problem) => {
    expect(sizeProblem(bytes)).toBe(problem)
  })
})

describe('a document', () => {
  const all = DocumentStatus.options

  test('can be sent back for resubmission until it is processed, and never after', () => {
    expect(all.filter((from) => canTransition(from, 'needs_resubmission'))).toEqual([
      'signed',
      'uploaded',
      'processing',
      'researching',
    ])
  })

  test('can be posted once it is processed', () => {
    expect(all.filter((from) => canTransition(from, 'posted'))).toEqual(['processed', 'received'])
  })

  test.each(['posted', 'needs_resubmission', 'resubmitted'] as const)('stays %s', (from) => {
    expect(all.filter((to) => canTransition(from, to))).toEqual([])
  })

  test.each(['signed', 'uploaded', 'resubmitted'] as const)('is not moved to %s by staff', (to) => {
    expect(all.filter((from) => canTransition(from, to))).toEqual([])
  })
})

describe('an upload', () => {
  test.each([
    ['2', [2]],
    [
      ['1', '3', '1'],
      [1, 3],
    ],
    ['', undefined],
    [['1', 'x'], undefined],
    [Array<string>(51).fill('1'), undefined],
  ])('accepts the numbers of retained files as %j', (keptFileNumbers, numbers) => {
    const files = [{ object: new Blob(['x']) }]
    const parsed = DocumentUpload.safeParse({ filesCount: '1', files, keptFileNumbers })
    expect(parsed.data?.keptFileNumbers).toEqual(numbers)
  })
})
