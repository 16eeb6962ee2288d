import { expect, test } from 'vitest'
import { parseSettings, sortBy, toAddress } from './board-settings.ts'

test('what the board does not know is left out of its address', () => {
  const address = new URLSearchParams('sort=shoe_size&due=late&plan=GOLD&descending=maybe&x=1')
  expect(parseSettings(address)).toEqual({ due: 'late' })
})

test('settings and their address are the same', () => {
  const settings = { waiting: 'any', sort: 'waiting', descending: 'true' } as const
  const address = toAddress(settings, 'a-view')
  expect(new URLSearchParams(address).get('view')).toBe('a-view')
  expect(parseSettings(new URLSearchParams(address))).toEqual(settings)
})

test('numbers are sorted downward first, dates and names upward, and back', () => {
  const byDocuments = sortBy({}, 'documents')
  expect(byDocuments).toEqual({ sort: 'documents', descending: 'true' })
  expect(sortBy(byDocuments, 'documents').descending).toBe('false')
  expect(sortBy({}, 'locked_through').descending).toBe('false')
  expect(sortBy({}, 'name').descending).toBe('true')
})
