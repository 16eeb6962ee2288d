import type { FastifyInstance } from 'fastify'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './database.ts'
import type { Mailer } from './mail.ts'
import type { Storage } from './storage.ts'

/** What every feature stands on. */
export type Platform = {
  app: FastifyInstance
  db: Database
  storage: Storage
  mailer: Mailer
  clock: Clock
  config: Pick<Config, 'demo' | 'dataFolder'>
  /** Where clients reach the portal, without a slash at the end. */
  portalUrl: () => string
}
