import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'

/**
 * Collects the schemas of every route registered after it: `GET /openapi.json` answers with them,
 * `/docs` shows them.
 */
export async function registerOpenApi(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Milepost',
        version,
        description: 'Requests in snake_case, answers JSON:API.',
      },
      servers: [{ url: '/api' }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    stripBasePath: true,
  })
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    indexPrefix: app.prefix,
    // Allows its own scripts only; it sets inline styles.
    staticCSP: [
      "default-src 'self'",
      "img-src 'self' data:",
      "style-src 'self' 'unsafe-inline'",
      "frame-ancestors 'none'",
    ].join('; '),
  })
  app.get('/openapi.json', { schema: { hide: true } }, () => app.swagger())
}
