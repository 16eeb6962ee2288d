import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const year = 365 * 24 * 60 * 60 * 1000

/** Serves the built portal: its assets for a year, its page at every path that is no file. */
export async function serveFronts(app: FastifyInstance, portalFolder: string): Promise<void> {
  const page = await readFile(join(portalFolder, 'index.html'), 'utf8').catch(() => undefined)
  if (page !== undefined)
    await app.register(fastifyStatic, {
      root: portalFolder,
      index: false,
      wildcard: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/')
        reply.header(
          'cache-control',
          hashed ? `public, max-age=${year / 1000}, immutable` : 'no-cache',
        )
      },
    })
  app.setNotFoundHandler((request, reply) => {
    const [path = '/'] = request.url.split('?')
    if (page === undefined || !['GET', 'HEAD'].includes(request.method) || /\.\w+$/.test(path))
      return reply.code(404).type('text/plain').send('Not found')
    const nonce = randomBytes(16).toString('base64')
    const holdsToken = /^\/(reset-password|impersonate)\b/.test(path)
    return reply
      .type('text/html')
      .header('cache-control', 'no-store')
      .header('content-security-policy', pagePolicy(nonce))
      .header('referrer-policy', holdsToken ? 'no-referrer' : 'strict-origin-when-cross-origin')
      .send(page.replaceAll('__CSP_NONCE__', nonce))
  })
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
