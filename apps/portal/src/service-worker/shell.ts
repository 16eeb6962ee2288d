/** Paths that the server alone answers: calls, the console, and pages whose address holds a token. */
const serverPaths = [
  '/api',
  '/console',
  '/impersonate',
  '/reset-password',
  // The demo's bank is a site of its own.
  '/sandbox-bank',
  '/set-password',
  '/.well-known',
]

/** Whether a path is never answered from the device. */
export const isServerPath = (path: string): boolean =>
  serverPaths.some((own) => path === own || path.startsWith(`${own}/`))

const parseNonce = (policy: string | null) => /'nonce-([^']+)'/.exec(policy ?? '')?.[1]

/** Whether two pages are the same but for their nonces. Leaves both to be read. */
export async function isSamePage(one: Response, other: Response): Promise<boolean> {
  const [a, b] = await Promise.all([one, other].map(withoutNonce))
  return a === b
}

async function withoutNonce(answer: Response): Promise<string> {
  const html = await answer.clone().text()
  const nonce = parseNonce(answer.headers.get('content-security-policy'))
  return nonce ? html.replaceAll(nonce, '') : html
}

/** The files of a build that a page begins with. Leaves it to be read. */
export const listAssets = async (page: Response): Promise<string[]> =>
  (await page.clone().text()).match(/\/assets\/[\w.-]+/g) ?? []

/**
 * The portal's page as it was kept, with `links` in its head, and a nonce of its own in page and policy alike: one that is used
 * twice could be known to somebody by then.
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
