import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import compress from '@fastify/compress'
import cors from '@fastify/cors'
import etag from '@fastify/etag'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import { firm } from '@milepost/contract/firm/firm'
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
} from 'fastify'
import manifest from '../../../package.json' with { type: 'json' }
import { accountJobs } from './features/account/account.jobs.ts'
import { countJobs } from './counts.ts'
import { accountRoutes } from './features/account/account.routes.ts'
import { accountSecurityRoutes } from './features/account/account.security.routes.ts'
import { accountStaffRoutes } from './features/account/account.staff.routes.ts'
import { auditRoutes } from './features/audit/audit.routes.ts'
import { auditStaffRoutes } from './features/audit/audit.staff.routes.ts'
import { bankJobs } from './features/bank/bank.jobs.ts'
import { bankRoutes } from './features/bank/bank.routes.ts'
import { sandboxBank } from './features/bank/bank.sandbox.routes.ts'
import { bankStaffRoutes } from './features/bank/bank.staff.routes.ts'
import { bankWebhook } from './features/bank/bank.webhook.routes.ts'
import { clientStaffRoutes } from './features/clients/clients.staff.routes.ts'
import { documentJobs } from './features/documents/documents.jobs.ts'
import { documentRoutes } from './features/documents/documents.routes.ts'
import { documentStaffRoutes } from './features/documents/documents.staff.routes.ts'
import { markPosted } from './features/documents/staff-work.service.ts'
import {
  followBankAccount,
  importFromBank,
} from './features/financial-performance/imported/bank-feed.service.ts'
import { importedTransactionRoutes } from './features/financial-performance/financial-performance.imported.routes.ts'
import { financialPerformanceRoutes } from './features/financial-performance/financial-performance.routes.ts'
import { financialPerformanceStaffRoutes } from './features/financial-performance/financial-performance.staff.routes.ts'
import { appLinks } from './features/firm/firm.app-links.routes.ts'
import { firmForPages, firmRoutes } from './features/firm/firm.routes.ts'
import { firmStaffRoutes } from './features/firm/firm.staff.routes.ts'
import { homeRoutes } from './features/home/home.routes.ts'
import { hubMessageJobs } from './features/hub-messages/hub-messages.jobs.ts'
import { hubMessageRoutes } from './features/hub-messages/hub-messages.routes.ts'
import { messageSendingRoutes } from './features/hub-messages/hub-messages.sending.routes.ts'
import { hubMessageStaffRoutes } from './features/hub-messages/hub-messages.staff.routes.ts'
import {
  impersonationPage,
  impersonationRoutes,
} from './features/impersonation/impersonation.routes.ts'
import { impersonationStaffRoutes } from './features/impersonation/impersonation.staff.routes.ts'
import { mileageJobs } from './features/mileage/mileage.jobs.ts'
import { mileageRoutes } from './features/mileage/mileage.routes.ts'
import { mileageStaffRoutes } from './features/mileage/mileage.staff.routes.ts'
import { outboxStaffRoutes } from './features/outbox/outbox.staff.routes.ts'
import { perDiemRateRoutes } from './features/per-diem/per-diem.rates.routes.ts'
import { perDiemRoutes } from './features/per-diem/per-diem.routes.ts'
import { perDiemStaffRoutes } from './features/per-diem/per-diem.staff.routes.ts'
import { profitPlanRoutes } from './features/profit-plan/profit-plan.routes.ts'
import { plannedYear } from './features/profit-plan/profit-plan.service.ts'
import { profitPlanStaffRoutes } from './features/profit-plan/profit-plan.staff.routes.ts'
import { resourceRoutes } from './features/resources/resources.routes.ts'
import { resourceStaffRoutes } from './features/resources/resources.staff.routes.ts'
import { taxRoutes } from './features/tax/tax.routes.ts'
import { taxStaffRoutes } from './features/tax/tax.staff.routes.ts'
import { registerEventStream } from './platform/events/event-stream.ts'
import { auditJobs } from './platform/audit/audit-anchors.ts'
import { storageJobs } from './platform/jobs/storage.jobs.ts'
import { registerErrorHandler, notFound, httpError } from './platform/errors.ts'
import { createEvents, type Events } from './platform/events/events.ts'
import { serveFrontends } from './platform/http/fronts.ts'
import { addSecurityHeaders, createSecurityHeaders } from './platform/http/security-headers.ts'
import { registerHealthCheck } from './platform/observability/health.ts'
import { idempotencyJobs } from './platform/http/idempotency.ts'
import type { JobHandlers } from './platform/jobs/jobs.ts'
import { logRequests } from './platform/observability/log.ts'
import { mobileAppCors } from './platform/http/mobile-app-cors.ts'
import { registerOpenApi } from './platform/http/openapi.ts'
import type { Metrics } from './platform/observability/metrics.ts'
import type { Services, Platform } from './platform/platform.ts'
import { createCallLimits, type MaxCalls } from './platform/http/call-limits.ts'
import { limitSlowBodies } from './platform/http/slow-bodies.ts'
import { createUploadQueue } from './platform/http/quotas.ts'
import { defaultBodyBytes } from './platform/http/serve.ts'
import { registerForms } from './platform/http/read-form.ts'
import { registerGracefulShutdown } from './platform/http/graceful-shutdown.ts'

const distFolder = (front: string) => fileURLToPath(new URL(`../../${front}/dist`, import.meta.url))

type AppOptions = Services & {
  events?: Events
  metrics?: Metrics
  trustedProxies?: string[]
  /** How long (ms) the event loop may lag before calls get a 503; 0 turns this off. */
  maxEventLoopDelayMs?: number
  /** Unlimited by default. */
  maxCalls?: MaxCalls
  /** How long (ms) a caller who has not signed in may take to send a body. */
  maxAnonymousBodyMs?: number
}

/** The CSP of responses that are not pages: load nothing, and no framing. */
const denyAllPolicy = {
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
}

/** Builds the whole server, ready to listen or to inject requests. */
export async function buildApp({
  metrics,
  trustedProxies = [],
  maxEventLoopDelayMs = 1_000,
  maxCalls = { perMinute: Number.MAX_SAFE_INTEGER, hashing: Number.MAX_SAFE_INTEGER },
  maxAnonymousBodyMs = 10_000,
  events,
  ...services
}: AppOptions): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = services.logger
  const securityHeaders = createSecurityHeaders({
    contentSecurityPolicy: { useDefaults: false, directives: denyAllPolicy },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  const app: FastifyInstance = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    bodyLimit: defaultBodyBytes,
    // A phone with poor reception may be slow; one that sends nothing for this long is gone.
    connectionTimeout: 60_000,
    requestTimeout: 30 * 60_000,
    // A malformed URL fails before any hook runs, and the framework's response would repeat it.
    frameworkErrors: (_, __, answer) => {
      const { status, errors } = httpError(400, 'bad_request')
      const reply = answer as unknown as FastifyReply
      void reply
        .code(status)
        .headers(securityHeaders)
        .type('application/vnd.api+json')
        .send(JSON.stringify({ errors }))
    },
    // IDs are validated by the contract's schemas.
    routerOptions: { maxParamLength: 200 },
  })
  app.decorateRequest('caller')
  app.decorateRequest('endTurn')
  app.decorateRequest('allowSlowBody')
  logRequests(app)
  limitSlowBodies(app, maxAnonymousBodyMs)
  registerGracefulShutdown(app)
  metrics?.watch(app)
  addSecurityHeaders(app, securityHeaders)
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
  await app.register(
    async (api) => {
      await api.register(cors, { delegator: mobileAppCors, hideOptionsRoute: true })
      // For calls only: a page without one of its files could not even say that the server is busy.
      await api.register(underPressure, { maxEventLoopDelay: maxEventLoopDelayMs, retryAfter: 5 })
      await api.register(rateLimit, { global: false })
      await buildApi(createPlatform(services, api, maxCalls), events ?? createEvents(services))
    },
    { prefix: '/api' },
  )
  impersonationPage(app, services)
  appLinks(app, services)
  sandboxBank(app, services)
  await serveFrontends(
    app,
    { portal: distFolder('portal'), console: distFolder('console') },
    { url: `/api${firm.show.path}`, load: firmForPages(services) },
  )
  return app
}

const createPlatform = (
  services: Services,
  app: FastifyInstance,
  maxCalls: MaxCalls,
): Platform => ({
  ...services,
  app,
  auditedCalls: new Map(),
  reads: new Map(),
  callLimits: createCallLimits(app, maxCalls),
  limitUploads: createUploadQueue(),
  tokenCache: new Map(),
})

async function buildApi(platform: Platform, events: Events): Promise<void> {
  const { app } = platform
  registerErrorHandler(app)
  app.setNotFoundHandler(() => {
    throw notFound()
  })
  // The contract's schemas validate input; the routes' schemas are for OpenAPI and serialization.
  app.setValidatorCompiler(() => () => true)
  app.addHook('onSend', async (_, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-cache')
  })
  await registerForms(app)
  await registerOpenApi(app, manifest.version)

  registerHealthCheck(platform)
  registerEventStream(platform, events)
  firmRoutes(platform)
  firmStaffRoutes(platform)
  accountRoutes(platform)
  accountSecurityRoutes(platform)
  accountStaffRoutes(platform)
  auditRoutes(platform)
  auditStaffRoutes(platform)
  bankRoutes(platform)
  bankStaffRoutes(platform, followBankAccount)
  bankWebhook(platform)
  clientStaffRoutes(platform)
  documentRoutes(platform)
  documentStaffRoutes(platform)
  await app.register(async (reports) => {
    // An unchanged year or home screen is answered with a 304.
    await reports.register(etag)
    homeRoutes({ ...platform, app: reports })
    financialPerformanceRoutes({ ...platform, app: reports }, plannedYear)
    profitPlanRoutes({ ...platform, app: reports })
  })
  financialPerformanceStaffRoutes(platform, markPosted)
  importedTransactionRoutes(platform)
  hubMessageRoutes(platform)
  hubMessageStaffRoutes(platform)
  messageSendingRoutes(platform)
  impersonationRoutes(platform)
  impersonationStaffRoutes(platform)
  mileageRoutes(platform)
  mileageStaffRoutes(platform)
  outboxStaffRoutes(platform)
  perDiemRoutes(platform)
  perDiemRateRoutes(platform)
  perDiemStaffRoutes(platform)
  profitPlanStaffRoutes(platform)
  resourceRoutes(platform)
  resourceStaffRoutes(platform)
  taxRoutes(platform)
  taxStaffRoutes(platform)
}

/** The handlers of all jobs. */
export const jobHandlers = (services: Services): JobHandlers => ({
  ...accountJobs(services),
  ...auditJobs(services),
  ...bankJobs(services, importFromBank),
  ...countJobs(services),
  ...documentJobs(services),
  ...hubMessageJobs(services),
  ...idempotencyJobs(services),
  ...mileageJobs(services),
  ...storageJobs(services),
})
