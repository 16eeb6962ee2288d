import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const year = 365 * 24 * 60 * 60 * 1000

/** Where the built fronts are. */
export type FrontendFolders = { portal: string; console: string }

/** The API response that every portal page needs first: it is embedded in the HTML as JSON. */
type PreloadedResponse = { url: string; load: () => Promise<string | undefined> }

/**
 * Serves the built fronts: assets cached for a year, and at any path without a file extension the
 * HTML of the front it belongs to.
 */
export async function serveFrontends(
  app: FastifyInstance,
  folders: FrontendFolders,
  preloaded?: PreloadedResponse,
): Promise<void> {
  const portal = await serveFrontend(app, folders.portal, '/')
  const console = await serveFrontend(app, folders.console, '/console/')
  app.setNotFoundHandler(async (request, reply) => {
    const [path = '/'] = request.url.split('?')
    const page = /^\/console(\/|$)/.test(path) ? console : portal
    if (page === undefined || !['GET', 'HEAD'].includes(request.method) || /\.\w+$/.test(path))
      return reply.code(404).type('text/plain').send('Not found')
    const nonce = randomBytes(16).toString('base64')
    // A service worker stores the page, so its copy must not have the preloaded response in it.
    const isNavigation = request.headers['sec-fetch-mode'] === 'navigate'
    const html = page.htmlFor(path).replaceAll('__CSP_NONCE__', nonce)
    const holdsToken = /^\/(console\/)?(reset-password|set-password|impersonate|task)\b/.test(path)
    return reply
      .type('text/html')
      .header('cache-control', 'no-store')
      .header('content-security-policy', pagePolicy(nonce))
      .header('referrer-policy', holdsToken ? 'no-referrer' : 'strict-origin-when-cross-origin')
      .send(
        page === portal && isNavigation && preloaded ? await embedPreloaded(html, preloaded) : html,
      )
  })
}

type Page = { htmlFor: (path: string) => string }

/** Serves the files of one front. Resolves to its page, or undefined if it isn't built. */
async function serveFrontend(
  app: FastifyInstance,
  root: string,
  prefix: string,
): Promise<Page | undefined> {
  const html = await readFile(join(root, 'index.html'), 'utf8').catch(() => undefined)
  if (html === undefined) return undefined
  await app.register(fastifyStatic, {
    root,
    prefix,
    index: false,
    wildcard: false,
    cacheControl: false,
    decorateReply: false,
    globIgnore: ['index.html', 'assets/*.br'],
    preCompressed: true,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/')
      reply.header(
        'cache-control',
        hashed ? `public, max-age=${year / 1_000}, immutable` : 'no-cache',
      )
      if (path.endsWith('/service-worker.js'))
        // Images are those of notifications.
        reply.header(
          'content-security-policy',
          "default-src 'none'; connect-src 'self'; img-src 'self'",
        )
    },
  })
  const preloads = await readPreloads(root)
  const pages = new Map(
    Object.entries(preloads).map(([path, links]) => [
      path,
      html.replace('</head>', `${links}</head>`),
    ]),
  )
  return { htmlFor: (path) => pages.get(path) ?? html }
}

/** Preload links for the first screen of some paths, if the front's build wrote them. */
const readPreloads = (root: string): Promise<Record<string, string>> =>
  readFile(join(root, 'preloads.json'), 'utf8').then(
    (text) => JSON.parse(text) as Record<string, string>,
    () => ({}),
  )

/**
 * The page with the response in a data block. `<` is escaped, so that no text of the firm can close
 * the script element.
 */
async function embedPreloaded(html: string, { url, load }: PreloadedResponse): Promise<string> {
  const text = await load()
  if (text === undefined) return html
  const data = text.replaceAll('<', String.raw`\u003c`)
  const block = `<script type="application/json" id="preloaded" data-of="${url}">${data}</script>`
  return html.replace('</body>', () => `${block}</body>`)
}

const pagePolicy = (nonce: string) =>
  [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob: data:",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
