import { impersonation } from '@milepost/contract/clients/impersonation'
import type { FastifyInstance } from 'fastify'
import type { Services, Platform } from '../../platform/platform.ts'
import { serve } from '../../platform/http/serve.ts'
import { redeemTicket, openPage } from './impersonation.service.ts'
import type { IncomingHttpHeaders } from 'node:http'

/**
 * The host that a page was opened from, where that is one the firm allows: its console, or a back office of its own by
 * its exact host, over https (or on this machine). Undefined for any other, for none, and for what is no visit of a page.
 */
export function allowedReferrer(
  { referer, 'sec-fetch-mode': mode }: IncomingHttpHeaders,
  { own, others }: { own: readonly string[]; others: readonly string[] },
): string | undefined {
  if (mode !== 'navigate' || !referer || !URL.canParse(referer)) return undefined
  const { protocol, hostname, host, pathname, username } = new URL(referer)
  const isLocal = protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  if (username || (protocol !== 'https:' && !isLocal)) return undefined
  // Clients' pages come from the same host as the console, and are no place to sign in as one.
  const isConsole = own.includes(host) && /^\/console(\/|$)/.test(pathname)
  return isConsole || others.includes(host) ? host : undefined
}

export function impersonationRoutes(platform: Platform): void {
  serve(
    platform,
    impersonation.redeemTicket,
    ({ params, query }, _, __, request) => redeemTicket(platform, { ...params, ...query }, request),
    { rateLimit: { max: 30, timeWindow: '1 minute' }, returnsSecret: true },
  )
}

/**
 * The portal's page at /impersonate: the page itself is the portal's, and the server notes where it was opened from. A
 * page that was opened from anywhere else looks the same, and gets no cookie.
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
        own: [request.host, new URL(portalUrl()).host],
        others: config.impersonationHosts,
      })
      if (from && typeof query.ticket === 'string') {
        const ticket = { ...params, ticket: query.ticket, from }
        // While the database is away the page says that it does not work.
        const cookie = await available(() => openPage(services, ticket)).catch(() => undefined)
        if (cookie) reply.header('set-cookie', cookie)
      }
      return reply.callNotFound()
    },
  })
}
