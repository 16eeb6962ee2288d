import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { impersonation } from '@milepost/contract/impersonation/impersonation'
import { serve } from '../../platform/calls/serve.ts'
import type { Platform, Services } from '../../platform/platform.ts'
import { openPage, redeemTicket } from './impersonation.service.ts'

/**
 * The host of the referring page if the firm allows it: its own console, or another back office by exact
 * host, over HTTPS (or on localhost). Undefined for any other host, without a referrer, and for anything but
 * a page navigation.
 */
export function allowedReferrer(
  { referer, 'sec-fetch-mode': mode }: IncomingHttpHeaders,
  { own, others }: { own: readonly string[]; others: readonly string[] },
): string | undefined {
  if (mode !== 'navigate' || !referer || !URL.canParse(referer)) return undefined
  const { protocol, hostname, host, pathname, username } = new URL(referer)
  const isLocal = protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  if (username || (protocol !== 'https:' && !isLocal)) return undefined
  // Client pages have the same host as the console, but impersonation must not start there.
  const isConsole = own.includes(host) && /^\/console(\/|$)/.test(pathname)
  return isConsole || others.includes(host) ? host : undefined
}

export function impersonationRoutes(platform: Platform): void {
  serve(platform, impersonation.redeemTicket, ({ params, query }, _, __, request) =>
    redeemTicket(platform, { ...params, ...query }, request),
  )
}

/**
 * Serves the portal's page at /impersonate and records which host opened it. A page opened from any other
 * host looks the same but gets no cookie.
 */
export function impersonationPage(fronts: FastifyInstance, services: Services): void {
  const { available, config, portalUrl } = services
  fronts.route<{ Params: { constituentId: string }; Querystring: { ticket?: unknown } }>({
    method: 'GET',
    url: '/impersonate/:constituentId',
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { params, query, headers } = request
      const from = allowedReferrer(headers, {
        // The request's own Host proves nothing: any domain can point here.
        own: [new URL(portalUrl()).host],
        others: config.impersonationHosts,
      })
      if (from && typeof query.ticket === 'string') {
        const ticket = { ...params, ticket: query.ticket, from }
        // While the database is unavailable, serve the page without a cookie; it then shows an error.
        const cookie = await available(() => openPage(services, ticket)).catch(() => undefined)
        if (cookie) reply.header('set-cookie', cookie)
      }
      return reply.callNotFound()
    },
  })
}
