import { expect, test } from 'vitest'
import { apiHost } from './api-root.ts'

test('the API’s host is the page’s on the web, and the firm’s in the app', () => {
  expect(apiHost('/api')).toBe(location.hostname)
  expect(apiHost('https://portal.ozark.test/api')).toBe('portal.ozark.test')
})
