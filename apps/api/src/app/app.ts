import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cors from '@fastify/cors'
import etag from '@fastify/etag'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
} from 'fastify'
import { firm } from '@milepost/contract/firm/firm'
import manifest from '../../../../package.json' with { type: 'json' }
import { accountRoutes } from '../features/account/account.routes.ts'
import { accountSecurityRoutes } from '../features/account/account.security.routes.ts'
import { accountStaffRoutes } from '../features/account/account.staff.routes.ts'
import { inviteMail } from '../features/account/password/account-mail.copy.ts'
import { confirmPassword } from '../features/account/sign-in/sign-in.service.ts'
import { auditRoutes } from '../features/audit/audit.routes.ts'
import { auditStaffRoutes } from '../features/audit/audit.staff.routes.ts'
import { bankRoutes } from '../features/bank/bank.routes.ts'
import { sandboxBank } from '../features/bank/bank.sandbox.routes.ts'
import { bankStaffRoutes } from '../features/bank/bank.staff.routes.ts'
import { bankWebhook } from '../features/bank/bank.webhook.routes.ts'
import { boardStaffRoutes } from '../features/board/board.staff.routes.ts'
import { clientArchiveRoutes } from '../features/client-archives/client-archives.routes.ts'
import { clientErasureRoutes } from '../features/client-erasures/client-erasures.staff.routes.ts'
import { clientImportRoutes } from '../features/clients/clients.imports.routes.ts'
import { clientRecordRoutes } from '../features/clients/clients.record.routes.ts'
import { clientStaffRoutes } from '../features/clients/clients.staff.routes.ts'
import { describeResubmission, uploadByLink } from '../features/documents/document-task.ts'
import { documentRoutes } from '../features/documents/documents.routes.ts'
import { documentStaffRoutes } from '../features/documents/documents.staff.routes.ts'
import { firmPaperRoutes } from '../features/documents/firm-papers/documents.firm-papers.routes.ts'
import { firmPaperStaffRoutes } from '../features/documents/firm-papers/documents.firm-papers.staff.routes.ts'
import { readingRoutes } from '../features/documents/reading/documents.reading.routes.ts'
import { documentSearchRoutes } from '../features/documents/search/documents.search.staff.routes.ts'
import { markPosted } from '../features/documents/staff-work.service.ts'
import { unlockRoutes } from '../features/documents/unlock/documents.unlock.routes.ts'
import { documentVersionRoutes } from '../features/documents/versions/documents.versions.staff.routes.ts'
import { booksImportRoutes } from '../features/financial-performance/financial-performance.bring.routes.ts'
import { monthCloseRoutes } from '../features/financial-performance/financial-performance.closing.routes.ts'
import { importedTransactionRoutes } from '../features/financial-performance/financial-performance.imported.routes.ts'
import { bankImportRoutes } from '../features/financial-performance/financial-performance.imports.routes.ts'
import { reconcilingRoutes } from '../features/financial-performance/financial-performance.reconciling.routes.ts'
import { financialPerformanceRoutes } from '../features/financial-performance/financial-performance.routes.ts'
import { postingRuleRoutes } from '../features/financial-performance/financial-performance.rules.routes.ts'
import { financialPerformanceStaffRoutes } from '../features/financial-performance/financial-performance.staff.routes.ts'
import { followBankAccount } from '../features/financial-performance/imported/bank-feed.service.ts'
import { findPaperRow } from '../features/financial-performance/matching/paper-row.ts'
import { appLinks } from '../features/firm/firm.app-links.routes.ts'
import { firmForPages, firmRoutes } from '../features/firm/firm.routes.ts'
import { firmSetupRoutes } from '../features/firm/firm.setup.routes.ts'
import { firmStaffRoutes } from '../features/firm/firm.staff.routes.ts'
import { addressCheck } from '../features/firm/setup/address.ts'
import { homeRoutes } from '../features/home/home.routes.ts'
import { hubMessageRoutes } from '../features/hub-messages/hub-messages.routes.ts'
import { messageSendingRoutes } from '../features/hub-messages/hub-messages.sending.routes.ts'
import { changeMessage } from '../features/hub-messages/hub-messages.service.ts'
import { hubMessageStaffRoutes } from '../features/hub-messages/hub-messages.staff.routes.ts'
import { threadRoutes } from '../features/hub-messages/hub-messages.threads.routes.ts'
import { describeMessageTask } from '../features/hub-messages/message-task.ts'
import {
  impersonationPage,
  impersonationRoutes,
} from '../features/impersonation/impersonation.routes.ts'
import { impersonationStaffRoutes } from '../features/impersonation/impersonation.staff.routes.ts'
import { mailStaffRoutes } from '../features/mail/mail.staff.routes.ts'
import { mileageRoutes } from '../features/mileage/mileage.routes.ts'
import { mileageStaffRoutes } from '../features/mileage/mileage.staff.routes.ts'
import { monthlySavings } from '../features/mileage/years.service.ts'
import { missingPaperRoutes } from '../features/missing-papers/missing-papers.routes.ts'
import { countMissingByMonth } from '../features/missing-papers/missing-papers.sql.ts'
import { missingPaperStaffRoutes } from '../features/missing-papers/missing-papers.staff.routes.ts'
import { noticeRoutes } from '../features/notices/notices.routes.ts'
import { perDiemRateRoutes } from '../features/per-diem/per-diem.rates.routes.ts'
import { perDiemRoutes } from '../features/per-diem/per-diem.routes.ts'
import { monthlyDeductions } from '../features/per-diem/per-diem.service.ts'
import { perDiemStaffRoutes } from '../features/per-diem/per-diem.staff.routes.ts'
import { profitPlanRoutes } from '../features/profit-plan/profit-plan.routes.ts'
import { plannedYear } from '../features/profit-plan/profit-plan.service.ts'
import { profitPlanStaffRoutes } from '../features/profit-plan/profit-plan.staff.routes.ts'
import { describeQuestion } from '../features/questions/question-task.ts'
import { questionRoutes } from '../features/questions/questions.routes.ts'
import { answerQuestion } from '../features/questions/questions.service.ts'
import { countOpenByMonth } from '../features/questions/questions.sql.ts'
import { questionStaffRoutes } from '../features/questions/questions.staff.routes.ts'
import { resourceRoutes } from '../features/resources/resources.routes.ts'
import { resourceStaffRoutes } from '../features/resources/resources.staff.routes.ts'
import { staffNoticeRoutes } from '../features/staff-notices/staff-notices.routes.ts'
import { taskLinkRoutes } from '../features/task-links/task-links.routes.ts'
import { taxForecastRoutes } from '../features/tax-forecast/tax-forecast.routes.ts'
import { taxForecastStaffRoutes } from '../features/tax-forecast/tax-forecast.staff.routes.ts'
import { taxRoutes } from '../features/tax/tax.routes.ts'
import { taxStaffRoutes } from '../features/tax/tax.staff.routes.ts'
import type { Client, Staff } from '../platform/auth/caller.ts'
import { defaultBodyBytes } from '../platform/calls/admit-calls.ts'
import { createCallLimits, type MaxCalls } from '../platform/calls/limits/call-limits.ts'
import { createUploadQueue } from '../platform/calls/limits/quotas.ts'
import { createUploadPace } from '../platform/calls/limits/upload-pace.ts'
import { registerForms } from '../platform/calls/read-form.ts'
import { httpError, notFound, registerErrorHandler, unavailable } from '../platform/errors.ts'
import { registerEventStream } from '../platform/events/event-stream.ts'
import { createEvents, type Events } from '../platform/events/events.ts'
import { serveFrontends } from '../platform/http/fronts.ts'
import { registerGracefulShutdown } from '../platform/http/graceful-shutdown.ts'
import { mobileAppCors } from '../platform/http/mobile-app-cors.ts'
import { registerOpenApi } from '../platform/http/openapi.ts'
import { addSecurityHeaders, createSecurityHeaders } from '../platform/http/security-headers.ts'
import { limitSlowBodies } from '../platform/http/slow-bodies.ts'
import { registerHealthCheck } from '../platform/observability/health.ts'
import { logRequests } from '../platform/observability/log.ts'
import type { Metrics } from '../platform/observability/metrics.ts'
import type { Platform, Services } from '../platform/platform.ts'

const distFolder = (front: string) =>
  fileURLToPath(new URL(`../../../${front}/dist`, import.meta.url))

type AppOptions = Services & {
  events?: Events
  metrics?: Metrics
  trustedProxies?: string[]
  /** How long (ms) the event loop may lag before calls get a 503; 0 turns this off. */
  maxEventLoopDelayMs?: number
  /** Unlimited by default, and no refusal is held back. */
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
  maxCalls = {
    perMinute: Number.MAX_SAFE_INTEGER,
    hashing: Number.MAX_SAFE_INTEGER,
    refusalDelayMs: 0,
    isBusy: () => false,
  },
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
    // A phone with poor reception may be slow; one that sends nothing for this long has disconnected.
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
  app.decorateRequest('response')
  app.decorateRequest('endTurn')
  app.decorateRequest('work')
  app.decorateRequest('allowSlowBody')
  logRequests(app)
  limitSlowBodies(app, maxAnonymousBodyMs)
  registerGracefulShutdown(app)
  metrics?.watch(app)
  addSecurityHeaders(app, securityHeaders)
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    // A tenth more bytes than at the default, for a quarter of its time.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
    zlibOptions: { level: 1 },
  })
  await app.register(
    async (api) => {
      await api.register(cors, { delegator: mobileAppCors, hideOptionsRoute: true })
      // For calls only: a page without one of its files could not even say that the server is busy.
      await api.register(underPressure, {
        maxEventLoopDelay: maxEventLoopDelayMs,
        // The plugin takes a second without any measurement, as at a slow start, for an endless delay.
        async pressureHandler(_request, _reply, _type, delayMs) {
          if (delayMs !== Infinity) throw unavailable()
        },
      })
      await api.register(rateLimit, { global: false })
      await buildApi(createPlatform(services, api, maxCalls), events ?? createEvents(services))
    },
    { prefix: '/api' },
  )
  impersonationPage(app, services)
  appLinks(app, services)
  addressCheck(app, services)
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
  uploadPace: createUploadPace(),
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
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-cache')
    done()
  })
  await registerForms(app)
  await registerOpenApi(app, manifest.version)

  registerHealthCheck(platform)
  registerEventStream(platform, events)
  firmRoutes(platform)
  firmStaffRoutes(platform)
  firmSetupRoutes(platform, inviteMail, confirmPasswordOf(platform))
  accountRoutes(platform)
  accountSecurityRoutes(platform)
  accountStaffRoutes(platform)
  auditRoutes(platform)
  auditStaffRoutes(platform)
  bankRoutes(platform)
  bankStaffRoutes(platform, followBankAccount)
  bankWebhook(platform)
  boardStaffRoutes(platform)
  clientStaffRoutes(platform)
  clientRecordRoutes(platform)
  clientImportRoutes(platform, confirmPasswordOf(platform))
  clientArchiveRoutes(platform, confirmPasswordOf(platform))
  clientErasureRoutes(platform, confirmPasswordOf(platform))
  documentRoutes(platform)
  documentStaffRoutes(platform)
  readingRoutes(platform, findPaperRow(platform.clock))
  documentVersionRoutes(platform)
  unlockRoutes(platform)
  documentSearchRoutes(platform)
  firmPaperRoutes(platform)
  firmPaperStaffRoutes(platform)
  await app.register(async (reports) => {
    // An unchanged year or home screen is answered with a 304.
    await reports.register(etag)
    homeRoutes({ ...platform, app: reports })
    financialPerformanceRoutes({ ...platform, app: reports }, plannedYear)
    profitPlanRoutes({ ...platform, app: reports })
  })
  financialPerformanceStaffRoutes(platform, markPosted)
  importedTransactionRoutes(platform)
  bankImportRoutes(platform)
  booksImportRoutes(platform)
  postingRuleRoutes(platform)
  monthCloseRoutes(platform, countOpenByMonth, countMissingByMonth)
  reconcilingRoutes(platform)
  hubMessageRoutes(platform)
  hubMessageStaffRoutes(platform)
  messageSendingRoutes(platform)
  threadRoutes(platform)
  impersonationRoutes(platform)
  impersonationStaffRoutes(platform)
  mileageRoutes(platform)
  mileageStaffRoutes(platform)
  missingPaperRoutes(platform)
  missingPaperStaffRoutes(platform)
  noticeRoutes(platform)
  mailStaffRoutes(platform)
  perDiemRoutes(platform)
  perDiemRateRoutes(platform)
  perDiemStaffRoutes(platform)
  profitPlanStaffRoutes(platform)
  questionRoutes(platform)
  questionStaffRoutes(platform)
  resourceRoutes(platform)
  resourceStaffRoutes(platform)
  taskLinkRoutes(platform, {
    describe: {
      reply: describeMessageTask,
      document_request: describeMessageTask,
      resubmission: describeResubmission,
      question: describeQuestion,
    },
    reply: changeMessage,
    upload: uploadByLink,
    answer: answerQuestion,
  })
  staffNoticeRoutes(platform)
  taxRoutes(platform)
  taxStaffRoutes(platform)
  taxForecastRoutes(platform, travelSources)
  taxForecastStaffRoutes(platform, travelSources)
}

const travelSources = { per_diem: monthlyDeductions, mileage: monthlySavings }

const confirmPasswordOf =
  ({ db, clock }: Platform) =>
  (caller: Client | Staff, password: string | undefined) =>
    confirmPassword(db, clock, caller, password)
