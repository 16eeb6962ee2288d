import type { Answer, Endpoint, Received } from '@milepost/contract/wire/endpoint'
import { camelKeys, encode } from '@milepost/contract/wire/json-api'
import type { AccessArea } from '@milepost/contract/wire/subject'
import type { FastifyRequest } from 'fastify'
import { admit, checkMayCall, type Caller, type Client, type Staff } from '../auth/admit.ts'
import { audit, auditOnce, firmsAccount } from '../audit/audit.ts'
import {
  auditedCalls,
  auditRefusal,
  entriesOf,
  hasAccount,
  secretsOf,
} from '../audit/audited-call.ts'
import { wrote, type Database, type Db } from '../database/database.ts'
import { accept, notFound, Refusal } from '../errors.ts'
import { checkMayChange } from '../auth/impersonated.ts'
import { acceptKey, claimKey, fingerprintOf, keepAnswer, type KeyScope } from './idempotency.ts'
import type { Platform } from '../platform.ts'
import { readForm, removeAll, withHashes, type StoredFile, type StoredText } from './read-form.ts'
import { countUpload, oneOfFew } from './quotas.ts'
import { schemasOf } from './schemas.ts'
import { sendFile, type FileAnswer } from './send-file.ts'
import { staffReaches } from '../auth/staff-reach.ts'

/** What a handler answers: plain objects, or for a file where its bytes are. */
type Handled<E extends Endpoint> = E['result'] extends { kind: 'file' } ? FileAnswer : Answer<E>

/** A public call gets the pool; a change by someone signed in runs in one transaction. */
type DbFor<E extends Endpoint> = E['access'] extends 'public' ? Database : Db

type Handler<E extends Endpoint> = (
  input: Received<E>,
  caller: Caller<E>,
  db: DbFor<E>,
  request: FastifyRequest,
) => Promise<Handled<E>>

declare module 'fastify' {
  interface FastifyRequest {
    caller: Client | Staff | undefined
  }
}

type RouteOptions<E extends Endpoint> = {
  rateLimit?: { max: number; timeWindow: string }
  /** The clients a staff call is about, where its path names none; the log has an entry for each. Needs an area as subject. */
  about?: ((input: Received<E>, answer?: Handled<E>) => string[]) &
    (E['subject'] extends AccessArea ? unknown : never)
  /** The answer opens something, so it is kept for no second request, and by no browser. */
  answersSecret?: boolean
  /** Refuses before the transaction begins, so that what it counts is not undone by the refusal. */
  before?: (input: Received<E>, caller: Caller<E>) => Promise<void>
}

/** How long (ms) a look at a list over all clients stands for the looks that follow it. */
const lookLasts = 15 * 60 * 1000

/** Serves one call of the contract. Handlers see validated camelCase in, plain objects out. */
export function serve<E extends Endpoint>(
  platform: Platform,
  endpoint: E,
  handle: Handler<E>,
  { rateLimit, about, answersSecret, before }: RouteOptions<E> = {},
): void {
  const { app, db, replica, storage, clock, available } = platform
  const { method, access, result } = endpoint
  const action = `${method} ${endpoint.path}`
  auditedCalls.set(action, endpoint.subject)
  const secrets = secretsOf(endpoint)

  type Run = {
    input: Received<E>
    caller: Caller<E>
    request: FastifyRequest
    files: (StoredFile | StoredText)[]
    kept: Promise<void>[]
  }

  /** Runs the handler in a transaction, once for each key. */
  async function change({ input, caller, request, files, kept }: Run): Promise<Outcome> {
    const key = answersSecret ? undefined : acceptKey(request.headers['idempotency-key'])
    const status = statusOf(endpoint)
    return db.transaction(async (transaction) => {
      const scope = key && scopeOf(request, caller as Client | Staff, key)
      if (scope) {
        const first = await claimKey(transaction, clock, scope, fingerprintOf(withHashes(input)))
        if (first) return { ...first, replayed: true }
      }
      if (caller?.kind === 'client' && files.length > 0)
        await countUpload(transaction, clock, caller.accountId, files)
      const handled = await handle(input, caller, transaction as DbFor<E>, request)
      for (const entry of entries({ input, caller, request }, handled)) {
        wrote(transaction, entry.accountId)
        await audit(transaction, entry)
      }
      for (const who of whoseReads(caller, input)) wrote(transaction, who)
      const body = encode(result, handled as Answer<E>)
      if (scope) await keepAnswer(transaction, scope, { status, body })
      // No row that survives a power cut names a file that does not.
      await Promise.all(kept)
      return { status, body }
    })
  }

  /** Runs the handler on the pool; what staff see of a client is written down before they see it. */
  async function read({ input, caller, request }: Run): Promise<Outcome> {
    const handled =
      replica && endpoint.replica
        ? await replica.read(whoseReads(caller, input), (copy) =>
            handle(input, caller, copy as DbFor<E>, request),
          )
        : await handle(input, caller, db, request)
    const [entry] = entries({ input, caller, request }, handled)
    if (entry)
      await db.transaction((transaction) =>
        entry.accountId === firmsAccount && result.kind !== 'file'
          ? auditOnce(transaction, entry, new Date(entry.at.getTime() - lookLasts))
          : audit(transaction, entry),
      )
    if (result.kind === 'file') return { file: handled as FileAnswer }
    return { status: statusOf(endpoint), body: encode(result, handled as Answer<E>) }
  }

  const entries = ({ input, caller, request }: Omit<Run, 'files' | 'kept'>, handled: Handled<E>) =>
    caller
      ? entriesOf({
          ...{ action, input, secrets, caller },
          ...{ about: about?.(input, handled), at: clock.now() },
          ...{ requestId: request.id, address: request.ip },
        })
      : []

  async function checkReach(caller: FastifyRequest['caller'], input: unknown): Promise<void> {
    if (caller?.kind !== 'staff' || !hasAccount(input)) return
    if (!(await staffReaches(db, caller, input.params.accountId))) throw notFound()
  }

  async function answer(request: FastifyRequest): Promise<Outcome> {
    const params = acceptParams(endpoint, request.params)
    // Before anything is looked up, so that no feature can forget whose clients are whose.
    await checkReach(request.caller, { params })
    const query =
      endpoint.query && accept(endpoint.query, camelKeys({ ...(request.query as object) }))
    const form = endpoint.form && (await readForm(request, endpoint.form, storage))
    const { stored: files = [], kept = [] } = form ?? {}
    try {
      const body =
        endpoint.body && accept(endpoint.body, form ? form.fields : camelKeys(request.body ?? {}))
      const input = { params, query, body } as Received<E>
      const run = { input, caller: request.caller as Caller<E>, request, files, kept }
      await before?.(input, run.caller)
      const outcome = await (method !== 'GET' && access !== 'public' ? change(run) : read(run))
      if ('replayed' in outcome) await removeAll(storage, files)
      return outcome
    } catch (reason) {
      // Refused means rolled back. After any other failure a row may name the files: the sweep decides.
      if (reason instanceof Refusal) await removeAll(storage, files)
      throw reason
    }
  }

  app.route({
    method,
    url: endpoint.path.replace(/:(\w+)\.(pdf|csv)$/, ':$1([^/]+).$2'),
    schema: schemasOf(endpoint),
    config: rateLimit ? { rateLimit } : {},
    // Before the body is read, so that a stranger cannot make us parse an upload.
    onRequest: async (request) => {
      request.caller = await available(() =>
        admit(db, clock, access, request.headers.authorization),
      )
      checkMayCall(access, request.caller)
      checkMayChange(endpoint, request.caller)
    },
    onError: auditRefusal(platform, action),
    handler: async (request, reply) => {
      const outcome = await available(() =>
        endpoint.form
          ? oneOfFew(request.caller, acceptKey(request.headers['idempotency-key']), () =>
              answer(request),
            )
          : answer(request),
      )
      if (answersSecret || isActedAs(request.caller)) reply.header('cache-control', 'no-store')
      if ('file' in outcome)
        return sendFile(
          request,
          reply,
          outcome.file.contentType ?? (result as { contentType: string }).contentType,
          outcome.file,
        )
      if (outcome.replayed) reply.header('idempotency-replayed', 'true')
      return reply.code(outcome.status).send(outcome.body)
    },
  })
}

/** What staff see as a client is not to stay on their machine. */
const isActedAs = (caller: Client | Staff | undefined) =>
  caller?.kind === 'client' && caller.impersonator !== undefined

/** Who is to see in a list what they changed, and whose records it is about. */
function whoseReads(caller: Client | Staff | undefined, input: unknown): string[] {
  if (!caller) return []
  if (caller.kind === 'client')
    return [caller.accountId, ...(caller.impersonator ? [caller.impersonator.staffId] : [])]
  return [caller.staffId, ...(hasAccount(input) ? [input.params.accountId] : [])]
}

/** What the handler made of a call, ready to be sent. */
type Outcome = { status: number; body: unknown; replayed?: true } | { file: FileAnswer }

const statusOf = ({ method, result }: Endpoint) => {
  if (result.kind === 'nothing') return 204
  return method === 'POST' ? 201 : 200
}

/** An id in a form that no id has is the id of nothing. */
function acceptParams(endpoint: Endpoint, params: unknown): unknown {
  const parsed = endpoint.params?.safeParse(params)
  if (parsed && !parsed.success) throw notFound()
  return parsed?.data
}

const scopeOf = (request: FastifyRequest, caller: Client | Staff, key: string): KeyScope => ({
  accountId: caller.kind === 'client' ? caller.accountId : firmsAccount,
  userId:
    caller.kind === 'client' ? (caller.impersonator?.staffId ?? caller.userId) : caller.staffId,
  call: `${request.method} ${request.url.split('?')[0]}`,
  key,
})
