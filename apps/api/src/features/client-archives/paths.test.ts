import { describe, expect, test } from 'vitest'
import { createPaths, toPathName } from './paths.ts'

describe('a file name', () => {
  test.each([
    ['Fuel.pdf', 'Fuel.pdf'],
    ['../../etc/passwd', 'etc passwd'],
    ['..', '_'],
    ['', '_'],
    ['\u3164\u2800', '_'],
    ['a\\b/c:d*e?f"g<h>i|j\u0000k\n.txt', 'a b c d e f g h i j k.txt'],
    ['invoice\u202Efdp.exe', 'invoice fdp.exe'],
    ['CON', 'CON_'],
    ['com1.pdf', 'com1_.pdf'],
    ['trailing. . .', 'trailing'],
    ['Año 2026 ñandú 🚚.pdf', 'Año 2026 ñandú 🚚.pdf'],
    [`${'x'.repeat(200)}.jpeg`, `${'x'.repeat(80)}.jpeg`],
    ['lone \uD800 surrogate', 'lone � surrogate'],
  ])('%j becomes %j', (name, expected) => {
    expect(toPathName(name)).toBe(expected)
  })
})

test('no two files of an archive have the same path, whatever the case of their letters', () => {
  const toPath = createPaths()
  const paths = [
    ['Docs', 'a.pdf'],
    ['Docs', 'A.pdf'],
    ['Docs', 'a.pdf'],
    ['Docs', 'a (2).pdf'],
    ['Other', 'a.pdf'],
  ]
  expect(paths.map(toPath)).toEqual([
    'Docs/a.pdf',
    'Docs/A (2).pdf',
    'Docs/a (3).pdf',
    'Docs/a (2) (2).pdf',
    'Other/a.pdf',
  ])
})
