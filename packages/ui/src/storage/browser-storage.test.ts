import { expect, test, vi } from 'vitest'
import { session } from './browser-storage.ts'

test('what there is no room for is kept until the page is left, over what was there before', () => {
  session.set('draft', 'Fuel')
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError')
  })
  session.set('draft', 'Fuel and tolls')
  session.set('note', 'Unit 12')
  expect([session.get('draft'), session.get('note')]).toEqual(['Fuel and tolls', 'Unit 12'])
  expect(new Set(session.keys())).toEqual(new Set(['draft', 'note']))
  session.remove('note')
  expect(session.get('note')).toBeNull()
  full.mockRestore()
  session.set('draft', 'Tolls')
  expect([session.get('draft'), sessionStorage.getItem('draft')]).toEqual(['Tolls', 'Tolls'])
})
