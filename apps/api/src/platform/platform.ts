import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Endpoint } from '@milepost/contract/wire/endpoint'
import type { TokenCache } from './auth/authenticate.ts'
import type { Client, Staff } from './auth/caller.ts'
import type { Clock } from './clock.ts'
import type { Available } from './database/availability.ts'
import type { Database, Db } from './database/database.ts'
import type { Replica } from './database/replica.ts'
import type { Mailer } from './mail/mail.ts'
import type { BankSettings, Config } from './process/config.ts'
import type { Push } from './push/push.ts'
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
  push: Push
  logger: Logger
  clock: Clock
  config: Pick<
    Config,
    | 'demo'
    | 'dataFolder'
    | 'impersonationHosts'
    | 'isReaderOn'
    | 'smtpUrl'
    | 'mailFrom'
    | 'publicUrl'
  > & {
    /** Undefined where the firm connects no banks. */
    bank: BankSettings | undefined
  }
  /** Where clients reach the portal, without a slash at the end. */
  portalUrl: () => string
  /** Has `portalUrl` say an address that an admin has saved. */
  usePortalUrl: (url: string) => void
}

/** The calls of this version that the audit log can name, by method and path. */
export type AuditedCalls = Map<string, Pick<Endpoint, 'method' | 'subject' | 'result'>>

/** A read that has been authorized and whose input has been parsed. */
type ReadContext = { input: unknown; caller: Client | Staff | undefined; request: FastifyRequest }
/** How a call that is served answers a read, and logs it where it has to. */
export type Read = {
  answer: (context: ReadContext) => Promise<unknown>
  log: (transaction: Db, context: ReadContext) => Promise<void>
}

/** Runs an upload when its account has room for it. Throws a 429 when it has too many under way. */
export type UploadQueue = <T>(
  caller: Client | Staff | undefined,
  key: string | undefined,
  run: () => Promise<T>,
) => Promise<T>

/** The same content, as fast as its owner's uploads may come. Read as fast as one can send, it leaves no time for the others. */
export type UploadPace = (owner: string, content: Readable) => Readable

type CallCost = Pick<Endpoint, 'hashes' | 'weight'>

/** Keeps one account's calls, or those of one member of staff, from stopping the others'. */
export type CallLimits = {
  /** Throws a 429 if a call with this token was refused, and its time is not over: a flood costs next to nothing. */
  checkRecentRefusals: (request: FastifyRequest, cost: CallCost) => Promise<void>
  /** Waits a moment before a refusal that costs less than its caller's next try. */
  delayRefusal: () => Promise<void>
  /** Throws a 429 once the owner of the call has made too many. */
  count: (request: FastifyRequest, cost: CallCost) => Promise<void>
  /** Resolves when it is the turn of a call with a body of so many bytes, to the function that ends it. */
  enter: (caller: Client | Staff, bytes: number) => Promise<() => void>
}

/** What the calls of every feature use. Nothing of it is shared with another app in the process. */
export type Platform = Services & {
  app: FastifyInstance
  auditedCalls: AuditedCalls
  /** Every read of this version, for a call that answers for several. */
  reads: Map<Endpoint, Read>
  callLimits: CallLimits
  limitUploads: UploadQueue
  uploadPace: UploadPace
  tokenCache: TokenCache
}
