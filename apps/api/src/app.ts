import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify'
import manifest from '../../../package.json' with { type: 'json' }
import { accountJobs } from './features/account/account.jobs.ts'
import { accountRoutes } from './features/account/account.routes.ts'
import { accountStaffRoutes } from './features/account/account.staff.routes.ts'
import { documentJobs } from './features/documents/documents.jobs.ts'
import { documentRoutes } from './features/documents/documents.routes.ts'
import { documentStaffRoutes } from './features/documents/documents.staff.routes.ts'
import { firmRoutes } from './features/firm/firm.routes.ts'
import { answerErrorsAsJsonApi, notFound } from './platform/errors.ts'
import { serveFronts } from './platform/fronts.ts'
import { answerHealth } from './platform/health.ts'
import type { JobHandlers } from './platform/jobs.ts'
import { logRequests } from './platform/log.ts'
import { describeAsOpenApi } from './platform/openapi.ts'
import type { Platform } from './platform/platform.ts'
import { acceptForms } from './platform/read-form.ts'

const portal = fileURLToPath(new URL('../../portal/dist', import.meta.url))

type Parts = Omit<Platform, 'app'> & { logger?: FastifyServerOptions['loggerInstance'] }

/** The whole server, ready to listen or to be asked in process. */
export async function buildApp({ logger, ...parts }: Parts): Promise<FastifyInstance> {
  const app: FastifyInstance = fastify({
    ...(logger ? { loggerInstance: logger } : {}),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: 1_048_576,
    // A phone on a bad road may take long; one that sends nothing for this long has gone.
    connectionTimeout: 60_000,
    requestTimeout: 30 * 60_000,
    // Checked by the contract's own schemas.
    routerOptions: { maxParamLength: 200 },
  })
  app.decorateRequest('caller')
  logRequests(app)
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { 'default-src': ["'none'"] } },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
  await app.register((api) => buildApi({ ...parts, app: api }), { prefix: '/api' })
  await serveFronts(app, portal)
  return app
}

async function buildApi(platform: Platform): Promise<void> {
  const { app } = platform
  answerErrorsAsJsonApi(app)
  app.setNotFoundHandler(() => {
    throw notFound()
  })
  // The contract's schemas check what comes in; the ones on the routes describe and serialise.
  app.setValidatorCompiler(() => () => true)
  app.addHook('onSend', async (_, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-cache')
  })
  await app.register(rateLimit, { global: false })
  await acceptForms(app)
  await describeAsOpenApi(app, manifest.version)

  answerHealth(platform)
  firmRoutes(platform)
  accountRoutes(platform)
  accountStaffRoutes(platform)
  documentRoutes(platform)
  documentStaffRoutes(platform)
}

/** What the worker does; the same features, the same platform. */
export const jobHandlers = (platform: Platform): JobHandlers => ({
  ...accountJobs(platform),
  ...documentJobs(platform),
})
