/** Paths only the server answers: API calls, the console, and pages with a token in their URL. */
const serverPaths = [
  '/api',
  '/console',
  '/impersonate',
  '/reset-password',
  // The demo's bank is a separate site.
  '/sandbox-bank',
  '/set-password',
  '/task',
  '/.well-known',
]

/** Whether a path must never be answered from the cache. */
export const isServerPath = (path: string): boolean =>
  serverPaths.some((own) => path === own || path.startsWith(`${own}/`))

const parseNonce = (policy: string | null) => /'nonce-([^']+)'/.exec(policy ?? '')?.[1]

/** Whether two pages are equal apart from their nonces. Does not consume the bodies. */
export async function isSamePage(one: Response, other: Response): Promise<boolean> {
  const [a, b] = await Promise.all([one, other].map(withoutNonce))
  return a === b
}

async function withoutNonce(answer: Response): Promise<string> {
  const html = await answer.clone().text()
  const nonce = parseNonce(answer.headers.get('content-security-policy'))
  return nonce ? html.replaceAll(nonce, '') : html
}

/** The files of the build that a page references. Does not consume the body. */
export const listAssets = async (page: Response): Promise<string[]> =>
  (await page.clone().text()).match(/\/assets\/[\w.-]+/g) ?? []

/**
 * The cached page with `links` in its head and a fresh nonce in both page and policy: a nonce that is reused
 * could be known to an attacker.
 */
export async function withFreshNonce(cachedPage: Response, links = ''): Promise<Response> {
  const headers = new Headers(cachedPage.headers)
  const policy = headers.get('content-security-policy')
  const old = parseNonce(policy)
  const html = (await cachedPage.text()).replace('</head>', `${links}</head>`)
  if (!policy || !old) return new Response(html, { headers })
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const nonce = btoa(String.fromCharCode(...bytes))
  headers.set('content-security-policy', policy.replaceAll(old, nonce))
  headers.delete('content-length')
  headers.delete('content-encoding')
  return new Response(html.replaceAll(old, nonce), { headers })
}
