import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { AuditedCalls } from './audit/audited-call.ts'
import type { TokenCache } from './auth/authenticate.ts'
import type { Available } from './database/availability.ts'
import type { Clock } from './clock.ts'
import type { BankSettings, Config } from './process/config.ts'
import type { Database } from './database/database.ts'
import type { Mailer } from './mail/mail.ts'
import type { Replica } from './database/replica.ts'
import { createUploadQueue, type UploadQueue } from './http/quotas.ts'
import type { Secrets } from './secrets/secrets.ts'
import type { Storage } from './storage/storage.ts'
import type { VirusScanner } from './storage/virus-scanner.ts'

/** What jobs use. */
export type Services = {
  db: Database
  /** Serves lists and reports, in a firm that has one. */
  replica?: Replica | undefined
  available: Available
  storage: Storage
  /** Undefined where the firm has none: files are not scanned then. */
  scanner?: VirusScanner | undefined
  secrets: Secrets
  mailer: Mailer
  logger: Logger
  clock: Clock
  config: Pick<Config, 'demo' | 'dataFolder' | 'impersonationHosts'> & {
    /** Undefined where the firm connects no banks. */
    bank: BankSettings | undefined
  }
  /** Where clients reach the portal, without a slash at the end. */
  portalUrl: () => string
}

/** What the calls of every feature use. Nothing of it is shared with another app in the process. */
export type Platform = Services & {
  app: FastifyInstance
  auditedCalls: AuditedCalls
  limitUploads: UploadQueue
  tokenCache: TokenCache
}

export const createPlatform = (services: Services, app: FastifyInstance): Platform => ({
  ...services,
  app,
  auditedCalls: new Map(),
  limitUploads: createUploadQueue(),
  tokenCache: new Map(),
})
