import { randomBytes } from 'node:crypto'
import type { Plugin } from 'vite'

/**
 * Builds the page bundled with the phone app (`--mode app`). No server sends its content security policy, so
 * the policy goes into a meta tag. VITE_API_ROOT must name the API's URL.
 */
export function appPage(): Plugin {
  let api: URL | undefined
  return {
    name: 'app-page',
    apply: 'build',
    configResolved({ mode, env }) {
      if (mode === 'app') api = getApiOrigin(env['VITE_API_ROOT'])
    },
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        if (!api) return html
        const nonce = randomBytes(16).toString('base64')
        const policy = `<meta http-equiv="Content-Security-Policy" content="${getPolicy(api, nonce)}" />`
        return html
          .replace('<meta charset="utf-8" />', `<meta charset="utf-8" />\n    ${policy}`)
          .replace(/\s*<link rel="manifest"[^>]*>/, '')
          .replaceAll('__CSP_NONCE__', nonce)
      },
    },
  }
}

function getApiOrigin(root: string | undefined): URL {
  const isValidUrl = root !== undefined && URL.canParse(root) && !root.endsWith('/')
  if (isValidUrl && new URL(root).protocol === 'https:') return new URL(root)
  throw new Error('VITE_API_ROOT must be where the API is, such as https://portal.example.com/api')
}

/** The server's policy plus the API's origin. On iOS our own files have the capacitor:// scheme. */
function getPolicy({ origin }: URL, nonce: string): string {
  const own = "'self' capacitor://localhost"
  return [
    `default-src ${own}`,
    `script-src ${own} 'wasm-unsafe-eval'`,
    `style-src ${own} 'nonce-${nonce}'`,
    `img-src ${own} blob: data:`,
    `connect-src ${own} blob: ${origin}`,
    `worker-src ${own} blob:`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
}
