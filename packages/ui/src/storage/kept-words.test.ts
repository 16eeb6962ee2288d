import { expect, test, vi } from 'vitest'
import { inTab } from './kept-words.ts'

test('what there is no room for is kept until the page is left, over what was there before', () => {
  inTab.set('draft', 'Fuel')
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError')
  })
  inTab.set('draft', 'Fuel and tolls')
  inTab.set('note', 'Unit 12')
  expect([inTab.get('draft'), inTab.get('note')]).toEqual(['Fuel and tolls', 'Unit 12'])
  expect(new Set(inTab.keys())).toEqual(new Set(['draft', 'note']))
  inTab.remove('note')
  expect(inTab.get('note')).toBeNull()
  full.mockRestore()
  inTab.set('draft', 'Tolls')
  expect([inTab.get('draft'), sessionStorage.getItem('draft')]).toEqual(['Tolls', 'Tolls'])
})
