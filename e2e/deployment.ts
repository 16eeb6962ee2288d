import { readFileSync } from 'node:fs'
import { createServer, request as call, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { build } from 'vite'
import { serveFrontends } from '../apps/api/src/platform/http/fronts.ts'
import { findServer } from './server.ts'

/** The version that the deployed portal reports, and the next one. */
export const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
export const nextVersion = `${version}-next`

/** Builds the portal's next version into a folder: the same sources with another version number. */
export async function buildNext(folder: string): Promise<void> {
  await build({
    root: 'apps/portal',
    configFile: 'apps/portal/vite.config.ts',
    logLevel: 'warn',
    build: { outDir: folder, emptyOutDir: true },
    plugins: [
      {
        name: 'next-version',
        enforce: 'pre',
        transform: (code, id) =>
          id.endsWith('/package.json') ? code.replace(version, nextVersion) : null,
      },
    ],
  })
}

/**
 * An address where the portal can be replaced, as when a firm deploys a new version. API calls go to the real
 * server.
 */
export async function deployment(portal: string) {
  const api = findServer().address
  let isDown = false
  let front = await getFront(portal)

  const forward = (request: IncomingMessage, reply: ServerResponse) => {
    if (isDown) return reply.writeHead(503, { 'retry-after': '5' }).end()
    const { method, headers } = request
    const forwarded = call(new URL(request.url!, api), { method, headers }, (answer) => {
      reply.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(reply)
    })
    forwarded.on('error', () => reply.destroy())
    reply.on('close', () => forwarded.destroy())
    return request.pipe(forwarded)
  }
  const server = createServer((request, reply) => {
    if (request.url!.startsWith('/api/')) forward(request, reply)
    else front.server.emit('request', request, reply)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Whether the server is restarting, so no call is answered. */
    setDown: (is: boolean) => void (isDown = is),
    async deploy(next: string): Promise<void> {
      await front.close()
      front = await getFront(next)
    },
    async stop(): Promise<void> {
      server.closeAllConnections()
      await Promise.all([new Promise((closed) => server.close(closed)), front.close()])
    },
  }
}

async function getFront(portal: string): Promise<FastifyInstance> {
  const app = fastify()
  await serveFrontends(app, { portal, console: resolve('apps/console/dist') })
  await app.ready()
  return app
}
