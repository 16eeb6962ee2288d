import { impersonation } from '@milepost/contract/clients/impersonation'
import type { FastifyInstance } from 'fastify'
import type { Services, Platform } from '../../platform/platform.ts'
import { serve } from '../../platform/http/serve.ts'
import { redeemTicket, openPage } from './impersonation.service.ts'
import { allowedReferrer } from './referrer.ts'

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
