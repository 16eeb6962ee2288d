import { expect, test } from 'vitest'
import { findOptions } from './find-options.ts'

const option = (label: string) => ({ value: label, label })
const find = (search: string, limit = Infinity) =>
  findOptions({
    options: [
      option('Renée O’Hara'),
      option('Rene Ortiz'),
      { group: 'Gastos', items: [option('6100 · Depreciación'), option('6200 · Nómina')] },
    ],
    search,
    limit,
  })

test('typed words find an option whatever its accents, apostrophes, case, and order', () => {
  expect(find("o'hara RENEE")).toEqual([option('Renée O’Hara')])
  expect(find('rené')).toEqual([option('Renée O’Hara'), option('Rene Ortiz')])
  expect(find('nomina')).toEqual([{ group: 'Gastos', items: [option('6200 · Nómina')] }])
  expect(find('nobody')).toEqual([])
})

test('no words find all, up to the limit', () => {
  expect(find(' ')).toHaveLength(3)
  expect(find('', 2)).toEqual([option('Renée O’Hara'), option('Rene Ortiz')])
})
