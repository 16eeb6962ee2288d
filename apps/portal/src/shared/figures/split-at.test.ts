import { expect, test } from 'vitest'
import { splitAt } from './split-at.ts'

test.each([
  ['You drove 0 miles in 2026.', '0', ['You drove ', ' miles in 2026.']],
  ['You kept $20 in 2020.', '$20', ['You kept ', ' in 2020.']],
  ['En 2026 manejó 26 millas.', 'manejó 26', ['En 2026 ', ' millas.']],
])('%s', (sentence, figure, parts) => {
  expect(splitAt(sentence, figure)).toEqual(parts)
})
