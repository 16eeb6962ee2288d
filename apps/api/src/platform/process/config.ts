import { isIP } from 'node:net'
import * as z from 'zod'
import type { S3Settings } from '../storage/s3-storage.ts'
import { defaultPushServices, isPushService } from './push-services.ts'

/** An environment variable set to the empty string counts as unset. */
const setting = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema)

const flag = z.enum(['0', '1']).transform((value) => value === '1')

/** A URL with a password, in which many characters must be escaped. */
const urlWithPassword = (protocol: RegExp, prefix: string) => {
  const error = `must begin with ${prefix}, with special characters in the password percent-encoded (%23 for #)`
  return z.url({ protocol, error }).refine(isDecodable, error)
}

function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text) !== ''
  } catch {
    return false
  }
}

const databaseUrl = urlWithPassword(/^postgres(ql)?$/, 'postgres://')

const splitList = (text: string) => text.split(/[\s,]+/).filter(Boolean)

/** An address, a network (CIDR or with its mask), or one of Fastify's names for networks. */
function isProxy(text: string): boolean {
  const [address = '', range = '1', ...more] = text.split('/')
  const kind = isIP(address)
  const isRange = /^[1-9]\d{0,2}$/.test(range) && Number(range) <= (kind === 4 ? 32 : 128)
  const isNetwork = kind > 0 && (isRange || (kind === 4 && isIP(range) === 4))
  return more.length === 0 && (isNetwork || /^(loopback|linklocal|uniquelocal)$/.test(text))
}

/** A Unix socket has a path and no host, a TCP address the other way around. */
const isScanner = (text: string) =>
  /^unix:\/\/\/./.test(text) || (text.startsWith('tcp://') && !!URL.parse(text)?.hostname)

/**
 * An origin, to which links add a path: with a path, query, or hash of its own, they would lead
 * nowhere.
 */
const isOrigin = (text: string) =>
  URL.parse(text)?.href.replace(/\/+$/, '') === URL.parse(text)?.origin

/** One e-mail address, alone or in angle brackets after a name. */
const isSender = (text: string) => /^([^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(text)

const Settings = z.object({
  PORT: setting(z.coerce.number('must be a number').int().min(0).max(65_535).default(3000)),
  HOST: setting(z.string().default('127.0.0.1')),
  MILEPOST_DATA: setting(z.string().default('./data')),
  MILEPOST_DEMO: setting(flag.optional()),
  DATABASE_URL: setting(databaseUrl.optional()),
  DATABASE_OWNER_URL: setting(databaseUrl.optional()),
  DATABASE_REPLICA_URL: setting(databaseUrl.optional()),
  MILEPOST_SECRET: setting(z.string().min(32, 'must have at least 32 characters').optional()),
  MILEPOST_FORMER_SECRET: setting(
    z.string().min(32, 'must have at least 32 characters').optional(),
  ),
  PUBLIC_URL: setting(
    z
      .url({ protocol: /^https?$/, error: 'must begin with http:// or https://' })
      .refine(isOrigin, 'must be an address without a path, such as https://portal.example.com')
      .transform((text) => new URL(text).origin)
      .optional(),
  ),
  S3_BUCKET: setting(z.string().optional()),
  S3_REGION: setting(z.string().default('us-east-1')),
  S3_ENDPOINT: setting(
    z.url({ protocol: /^https?$/, error: 'must begin with http:// or https://' }).optional(),
  ),
  S3_ACCESS_KEY_ID: setting(z.string().optional()),
  S3_SECRET_ACCESS_KEY: setting(z.string().optional()),
  CLAMD_URL: setting(
    z
      .url({ protocol: /^(tcp|unix)$/, error: 'must begin with tcp:// or unix:///' })
      .refine(isScanner, 'must be tcp://host:port or unix:///path')
      .optional(),
  ),
  SMTP_URL: setting(
    urlWithPassword(/^smtps?$/, 'smtp:// or smtps://')
      .refine((text) => URL.parse(text)?.hostname, 'must name a host')
      .optional(),
  ),
  MAIL_FROM: setting(
    z
      .string()
      .refine(isSender, 'must be an address, such as Example Tax <no-reply@example.com>')
      .default('Milepost <no-reply@localhost>'),
  ),
  PUSH_SERVICES: setting(
    z
      .string()
      .refine(
        (text) => splitList(text).every(isPushService),
        'must be hosts, such as push.example.com or *.push.example.com',
      )
      .optional(),
  ),
  PLAID_CLIENT_ID: setting(z.string().optional()),
  PLAID_SECRET: setting(z.string().optional()),
  PLAID_ENV: setting(
    z
      .enum(['production', 'sandbox'], { error: 'must be production or sandbox' })
      .default('production'),
  ),
  SANDBOX_BANK: setting(flag.optional()),
  CALLS_PER_MINUTE: setting(
    z.coerce.number('must be a number').int('must be a whole number').min(60).default(1_200),
  ),
  UNAVAILABLE_AFTER_MS: setting(
    z.coerce.number('must be a number').int('must be a whole number').min(100).default(1_000),
  ),
  METRICS_PORT: setting(z.coerce.number('must be a number').int().min(0).max(65_535).optional()),
  MILEPOST_JOBS: setting(flag.optional()),
  READER: setting(z.enum(['on', 'off'], { error: 'must be on or off' }).default('on')),
  TRUSTED_PROXIES: setting(
    z
      .string()
      .refine(
        (text) => splitList(text).every(isProxy),
        'must be addresses or networks, such as 127.0.0.1 or 10.0.0.0/8',
      )
      .optional(),
  ),
  IMPERSONATION_HOSTS: setting(
    z
      .string()
      .regex(
        /^[a-z0-9.-]+(:\d+)?([\s,]+[a-z0-9.-]+(:\d+)?)*$/i,
        'must be hosts, such as crm.example.com',
      )
      .optional(),
  ),
  LOG_LEVEL: setting(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info')),
})

const companions = [
  ['DATABASE_OWNER_URL', 'DATABASE_URL'],
  ['DATABASE_REPLICA_URL', 'DATABASE_URL'],
  ['S3_ENDPOINT', 'S3_BUCKET'],
  ['S3_ACCESS_KEY_ID', 'S3_BUCKET'],
  ['S3_SECRET_ACCESS_KEY', 'S3_BUCKET'],
  ['PLAID_SECRET', 'PLAID_CLIENT_ID'],
] as const

/** The bank-data provider and the URL of its webhook here. */
export type BankSettings = {
  clientId: string
  secret: string
  /** The root URL of the provider's API. */
  url: () => string
  /** The URL the provider posts its webhooks to. */
  webhookUrl: () => string
  /** Set for the sandbox provider, which this server runs itself. */
  isBuiltIn?: true
}

export type Config = {
  port: number
  host: string
  /** Holds the files, unsent mail and, without `database`, PostgreSQL. */
  dataFolder: string
  /**
   * The firm's own server: the application connects with `url`, `ownerUrl` owns the tables,
   * `replicaUrl` is a replica for reads.
   */
  database: { url: string; ownerUrl: string; replicaUrl?: string | undefined } | undefined
  /** Encrypts secrets in the database; undefined means the one stored in the data folder. */
  secret: string | undefined
  /** The previous secret, which decrypts what is not yet encrypted with the new one. */
  formerSecret: string | undefined
  /** Whether to fill an empty database with the demo firm. */
  demo: boolean
  /** The portal's URL without a trailing slash; undefined means where the server listens. */
  publicUrl: string | undefined
  /** Where to store files instead of the data folder. */
  s3: S3Settings | undefined
  /** The bank-data provider; 'built-in' is the sandbox, whose banks are made up. */
  bank: 'built-in' | PlaidKeys | undefined
  /** The ClamAV that scans clients' files before anybody opens them; undefined means none. */
  clamdUrl: string | undefined
  smtpUrl: string | undefined
  /** Hosts of the push services that browsers may name; see `isPushService`. */
  pushServices: readonly string[]
  mailFrom: string
  logLevel: string
  /** The port of the Prometheus metrics on the loopback address; undefined means none. */
  metricsPort: number | undefined
  /** The calls that one account or member of staff may make in a minute. */
  callsPerMinute: number
  /** How long (ms) the event loop may lag, or the database not answer, before calls get a 503. */
  unavailableAfterMs: number
  /** Whether the server runs jobs itself, or leaves them to worker processes. */
  runsJobs: boolean
  /** Whether clients' papers are read on this machine. */
  isReaderOn: boolean
  /** Addresses and networks whose X-Forwarded-* headers are trusted. */
  trustedProxies: string[]
  /** Hosts other than the console's from which staff may be sent to sign in as a client. */
  impersonationHosts: string[]
}

/**
 * Reads the settings. Throws an Error whose message is one sentence that names the wrong setting.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const parsed = Settings.safeParse(environment)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new Error(`The setting ${String(issue?.path[0])} is wrong: ${issue?.message}.`)
  }
  const settings = parsed.data
  // One without the other would silently use the data folder's PostgreSQL or files.
  for (const [name, requiredName] of companions)
    if (settings[name] !== undefined && settings[requiredName] === undefined)
      throw new Error(`The setting ${name} is wrong: it needs ${requiredName}.`)
  return {
    port: settings.PORT,
    callsPerMinute: settings.CALLS_PER_MINUTE,
    unavailableAfterMs: settings.UNAVAILABLE_AFTER_MS,
    host: settings.HOST,
    dataFolder: settings.MILEPOST_DATA,
    database: settings.DATABASE_URL
      ? {
          url: settings.DATABASE_URL,
          ownerUrl: settings.DATABASE_OWNER_URL ?? settings.DATABASE_URL,
          replicaUrl: settings.DATABASE_REPLICA_URL,
        }
      : undefined,
    secret: settings.MILEPOST_SECRET,
    formerSecret: settings.MILEPOST_FORMER_SECRET,
    demo: settings.MILEPOST_DEMO ?? settings.DATABASE_URL === undefined,
    publicUrl: settings.PUBLIC_URL,
    s3: readS3(settings),
    bank: readBank(settings),
    clamdUrl: settings.CLAMD_URL,
    smtpUrl: settings.SMTP_URL,
    pushServices:
      settings.PUSH_SERVICES === undefined
        ? defaultPushServices
        : splitList(settings.PUSH_SERVICES),
    mailFrom: settings.MAIL_FROM,
    logLevel: settings.LOG_LEVEL,
    metricsPort: settings.METRICS_PORT,
    runsJobs: settings.MILEPOST_JOBS ?? true,
    isReaderOn: settings.READER === 'on',
    trustedProxies: splitList(settings.TRUSTED_PROXIES ?? ''),
    impersonationHosts: settings.IMPERSONATION_HOSTS?.toLowerCase().split(/[\s,]+/) ?? [],
  }
}

type PlaidKeys = { clientId: string; secret: string; environment: 'production' | 'sandbox' }

function readBank(settings: z.output<typeof Settings>): Config['bank'] {
  const {
    PLAID_CLIENT_ID: clientId,
    PLAID_SECRET: secret,
    PLAID_ENV: environment,
    SANDBOX_BANK: isBuiltIn,
    MILEPOST_DEMO: isDemo = settings.DATABASE_URL === undefined,
  } = settings
  if (isBuiltIn || (clientId === undefined && isDemo && isBuiltIn !== false)) return 'built-in'
  if (clientId === undefined) return undefined
  if (secret === undefined)
    throw new Error('The setting PLAID_SECRET is missing: PLAID_CLIENT_ID needs it.')
  return { clientId, secret, environment }
}

function readS3(settings: z.output<typeof Settings>): S3Settings | undefined {
  if (settings.S3_BUCKET === undefined) return undefined
  const required = (name: 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'): string => {
    const value = settings[name]
    if (value === undefined) throw new Error(`The setting ${name} is missing: S3_BUCKET needs it.`)
    return value
  }
  return {
    bucket: settings.S3_BUCKET,
    region: settings.S3_REGION,
    endpoint: settings.S3_ENDPOINT,
    accessKeyId: required('S3_ACCESS_KEY_ID'),
    secretAccessKey: required('S3_SECRET_ACCESS_KEY'),
  }
}
