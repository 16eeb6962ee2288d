import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Available } from './database/availability.ts'
import type { Clock } from './clock.ts'
import type { BankSettings, Config } from './process/config.ts'
import type { Database } from './database/database.ts'
import type { Mailer } from './mail/mail.ts'
import type { Replica } from './database/replica.ts'
import type { Secrets } from './secrets/secrets.ts'
import type { Storage } from './storage/storage.ts'
import type { VirusScanner } from './storage/virus-scanner.ts'

/** What jobs stand on. */
export type Services = {
  db: Database
  /** Where lists and reports are read, in a firm that has one. */
  replica?: Replica | undefined
  available: Available
  storage: Storage
  /** Undefined where the firm has none: then no file is looked into for viruses. */
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

/** What every feature's calls stand on. */
export type Platform = Services & { app: FastifyInstance }
