import { expect, test } from 'vitest'
import { appPage } from './app-page.ts'

type Build = {
  configResolved: (config: { mode: string; env: Record<string, string> }) => void
  transformIndexHtml: { handler: (html: string) => string }
}

const source = `<head>
    <meta charset="utf-8" />
    <meta name="csp-nonce" content="__CSP_NONCE__" />
    <link rel="manifest" href="/manifest.webmanifest" />
    <style nonce="__CSP_NONCE__"></style>
  </head>`

function renderPage(mode: string, env: Record<string, string> = {}): string {
  const build = appPage() as unknown as Build
  build.configResolved({ mode, env })
  return build.transformIndexHtml.handler(source)
}

test('the app page includes its policy and may call the API it was built for', () => {
  const page = renderPage('app', { VITE_API_ROOT: 'https://portal.example.com/api' })
  const [, policy = ''] = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(page)!
  expect(policy).toContain(
    "connect-src 'self' capacitor://localhost blob: https://portal.example.com;",
  )
  expect(policy).toContain("object-src 'none'; base-uri 'none'; form-action 'none'")
  const nonces = page.match(/(?<=nonce-|nonce" content="|nonce=")[^'"]+/g)!
  expect(nonces).toHaveLength(3)
  expect(new Set(nonces).size).toBe(1)
  expect(page).not.toContain('manifest')
})

test('the web page is left unchanged', () => {
  expect(renderPage('production')).toBe(source)
})

test.each([undefined, '', '/api', 'http://portal.example.com/api', 'https://portal.example.com/'])(
  'the app build fails with the API at %s',
  (root) => {
    const env: Record<string, string> = root === undefined ? {} : { VITE_API_ROOT: root }
    expect(() => renderPage('app', env)).toThrow(/^VITE_API_ROOT must be where the API is/)
  },
)
