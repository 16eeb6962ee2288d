import { expect, test, vi } from 'vitest'
import { session } from './browser-storage.ts'

test('if storage is full, values live in memory and override the stored ones', () => {
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
