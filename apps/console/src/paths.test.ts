import { expect, test } from 'vitest'
import { isPublic, knownPath, paths } from './paths.ts'

test('only the sign-in page is public', () => {
  expect(isPublic('/sign-in')).toBe(true)
  expect(isPublic('/queue')).toBe(false)
})

test.each([paths.queue, '/queue?status=researching'])('%s is a path of ours', (path) =>
  expect(knownPath(path)).toBe(path),
)

test.each([null, '/home', '//evil.test', 'https://evil.test/queue'])(
  '%j is no path of ours',
  (text) => expect(knownPath(text)).toBeUndefined(),
)

test('sign-in leads back', () => expect(paths.signInThen('/queue')).toBe('/sign-in?to=%2Fqueue'))
