import { expect, test } from 'vitest'
import { parseDeepLink } from './deep-link.ts'

const host = 'portal.blueridge.test'

test.each([
  ['https://portal.blueridge.test/home', '/home'],
  ['https://portal.blueridge.test/', '/'],
  ['https://portal.blueridge.test/hub-messages/show/7?from=mail', '/hub-messages/show/7?from=mail'],
  ['https://portal.blueridge.test/reset-password?token=abc', '/reset-password?token=abc'],
  ['https://PORTAL.blueridge.test/per-diem#today', '/per-diem'],
  // A share arrives with a file, so a link to it makes no sense.
  ['https://portal.blueridge.test/documents/share', '/home'],
])('%s opens %s', (address, path) => expect(parseDeepLink(address, host)).toBe(path))

test.each([
  'https://evil.test/home',
  'https://portal.blueridge.test.evil.test/home',
  'https://portal.blueridge.test:8443/home',
  'https://portal.blueridge.test@evil.test/home',
  'https://user@portal.blueridge.test/home',
  'http://portal.blueridge.test/home',
  'javascript:alert(1)//portal.blueridge.test/home',
  'app.milepost.portal://share',
  'app.milepost.portal://portal.blueridge.test/home',
  'intent://portal.blueridge.test/home#Intent;scheme=https;end',
  'file:///etc/passwd',
  'data:text/html,<script>alert(1)</script>',
  'https://portal.blueridge.test/impersonate',
  'https://portal.blueridge.test/impersonate/42?ticket=x',
  'https://portal.blueridge.test/%69mpersonate/42',
  'https://portal.blueridge.test/IMPERSONATE/42',
  'https://portal.blueridge.test/home/../impersonate/42',
  'https://portal.blueridge.test/console/',
  'https://portal.blueridge.test/api/v1/firm',
  'https://portal.blueridge.test/nothing-of-ours',
  'https://portal.blueridge.test//evil.test/home',
  'https://portal.blueridge.test/\\evil.test',
  'https://portal.blueridge.test/home%0d%0aset-cookie:a',
  '/home',
  '',
])('%s opens nothing', (address) => expect(parseDeepLink(address, host)).toBeUndefined())
