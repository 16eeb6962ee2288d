import { expect, test } from 'vitest'
import { isSamePage, isServerPath, withFreshNonce } from './shell.ts'

test.each([
  '/api',
  '/api/v1/documents',
  '/console',
  '/console/sign-in',
  '/impersonate/5b0ef0a1?ticket=x'.split('?')[0]!,
  '/impersonate',
  '/reset-password',
  '/task',
  '/sandbox-bank/link/link-sandbox-1',
  '/.well-known/assetlinks.json',
])('%s is the server’s to answer', (path) => expect(isServerPath(path)).toBe(true))

test.each([
  '/',
  '/home',
  '/consoles',
  '/documents/share',
  '/reset-passwords',
  '/tasks',
  '/assets/x.js',
])('%s may be answered from the device', (path) => expect(isServerPath(path)).toBe(false))

const page = (nonce: string, text = 'Milepost') =>
  new Response(
    `<meta name="csp-nonce" content="${nonce}"><style nonce="${nonce}"></style>${text}`,
    {
      headers: {
        'content-security-policy': `default-src 'self'; style-src 'self' 'nonce-${nonce}'`,
        'referrer-policy': 'strict-origin-when-cross-origin',
      },
    },
  )

test('a page from the device has its own nonce each time, the same in page and policy', async () => {
  const cachedPage = page('b2xk')
  const pages = await Promise.all([
    withFreshNonce(cachedPage.clone()),
    withFreshNonce(cachedPage.clone()),
  ])
  const nonces = await Promise.all(
    pages.map(async (fresh) => {
      const policy = fresh.headers.get('content-security-policy')!
      const html = await fresh.text()
      const [, nonce] = /'nonce-([^']+)'/.exec(policy)!
      expect(policy).toBe(`default-src 'self'; style-src 'self' 'nonce-${nonce}'`)
      expect(html).toBe(await page(nonce!).text())
      expect(fresh.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
      return nonce
    }),
  )
  expect(new Set(['b2xk', ...nonces]).size).toBe(3)
})

test('a page from the device has the links of its path in its head', async () => {
  const cachedPage = new Response('<html><head><title>Milepost</title></head></html>')
  const fresh = await withFreshNonce(
    cachedPage,
    '<link rel="modulepreload" href="/assets/home.js">',
  )
  expect(await fresh.text()).toBe(
    '<html><head><title>Milepost</title><link rel="modulepreload" href="/assets/home.js"></head></html>',
  )
})

test('pages are the same whatever their nonces, and not where they differ otherwise', async () => {
  expect(await isSamePage(page('a1'), page('b2'))).toBe(true)
  expect(await isSamePage(page('a1'), page('a1', 'Newer'))).toBe(false)
})
