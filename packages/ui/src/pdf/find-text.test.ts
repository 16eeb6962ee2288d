import { expect, test } from 'vitest'
import { findInPage, markItem } from './find-text.ts'

test('text is found whatever its case and accents, also over several items', () => {
  expect(findInPage(2, ['Diésel', 'TOTAL', ' due  482.16'], 'total DUE')).toEqual([
    {
      page: 2,
      ranges: [
        { item: 1, from: 0, to: 5 },
        { item: 2, from: 1, to: 4 },
      ],
    },
  ])
  expect(findInPage(1, ['Diésel'], 'diesel')).toHaveLength(1)
  expect(findInPage(1, ['Diésel'], ' ')).toEqual([])
  expect(findInPage(1, ['aaaa'], 'aa')).toHaveLength(2)
  expect(findInPage(1, ['fuel'], 'fuels')).toEqual([])
})

test('what is found is marked, and text that looks like HTML stays text', () => {
  const [match] = findInPage(1, ['<b> & fuel'], 'fuel')
  expect(markItem('<b> & fuel', 0, [{ match: match!, isCurrent: true }])).toBe(
    '&lt;b&gt; &amp; <mark data-current="true">fuel</mark>',
  )
  expect(markItem('<i>', 1, [{ match: match!, isCurrent: false }])).toBe('&lt;i&gt;')
})
