import { expect, test } from 'vitest'
import { fileSize } from './file-size.ts'

test.each([
  [1, '1 kB'],
  [184_320, '184 kB'],
  [999_700, '1.0 MB'],
  [3_421_000, '3.4 MB'],
])('%i bytes are %s', (bytes, size) => expect(fileSize(bytes)).toBe(size))
