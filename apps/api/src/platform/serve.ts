import type { Answer, Endpoint, Received } from '@milepost/contract/endpoint'
import { camelKeys, encode } from '@milepost/contract/json-api'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { admit, type Caller, type Client, type Staff } from './admit.ts'
import type { Database, Db } from './database.ts'
import { accept, notFound, Refusal } from './errors.ts'
import { acceptKey, claimKey, fingerprintOf, keepAnswer, type KeyScope } from './idempotency.ts'
import type { Platform } from './platform.ts'
import { isStoredFile, readForm, removeAll, type StoredFile } from './read-form.ts'
import { schemasOf } from './schemas.ts'
import { sendFile, type FileAnswer } from './send-file.ts'

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

type RouteOptions = { rateLimit?: { max: number; timeWindow: string } }

/** Serves one call of the contract. Handlers see validated camelCase in, plain objects out. */
export function serve<E extends Endpoint>(
  { app, db, storage, clock }: Platform,
  endpoint: E,
  handle: Handler<E>,
  { rateLimit }: RouteOptions = {},
): void {
  const { method, access, result } = endpoint

  type Run = { input: Received<E>; caller: Caller<E>; request: FastifyRequest }

  /** Runs the handler in a transaction, once for each key. */
  async function change({ input, caller, request }: Run, files: StoredFile[], reply: FastifyReply) {
    const key = acceptKey(request.headers['idempotency-key'])
    const status = result.kind === 'nothing' ? 204 : method === 'POST' ? 201 : 200
    const answer = await db.transaction(async (transaction) => {
      const scope = key && scopeOf(request, caller as Client | Staff, key)
      if (scope) {
        const kept = await claimKey(transaction, clock, scope, fingerprintOf(withHashes(input)))
        if (kept) return { ...kept, replayed: true }
      }
      const handled = await handle(input, caller, transaction as DbFor<E>, request)
      const body = encode(result, handled as Answer<E>)
      if (scope) await keepAnswer(transaction, scope, { status, body })
      return { status, body, replayed: false }
    })
    if (answer.replayed) {
      await removeAll(storage, files)
      reply.header('idempotency-replayed', 'true')
    }
    return reply.code(answer.status).send(answer.body)
  }

  app.route({
    method,
    url: endpoint.path.replace(':id.pdf', ':id([^/]+).pdf'),
    schema: schemasOf(endpoint),
    config: rateLimit ? { rateLimit } : {},
    // Before the body is read, so that a stranger cannot make us parse an upload.
    onRequest: async (request) => {
      request.caller = await admit(db, clock, access, request.headers.authorization)
    },
    handler: async (request, reply) => {
      const params = acceptParams(endpoint, request.params)
      const query = endpoint.query && accept(endpoint.query, camelKeys(request.query))
      const form = endpoint.form && (await readForm(request, endpoint.form, storage))
      const files = form?.stored ?? []
      try {
        const body =
          endpoint.body && accept(endpoint.body, form ? form.fields : camelKeys(request.body ?? {}))
        const input = { params, query, body } as Received<E>
        const run = { input, caller: request.caller as Caller<E>, request }
        if (method !== 'GET' && access !== 'public') return await change(run, files, reply)

        const answer = await handle(input, run.caller, db, request)
        if (result.kind === 'nothing') return reply.code(204).send()
        if (result.kind === 'file')
          return await sendFile(request, reply, result.contentType, answer as FileAnswer)
        return await reply
          .code(method === 'POST' ? 201 : 200)
          .send(encode(result, answer as Answer<E>))
      } catch (reason) {
        // Refused means rolled back. After any other failure a row may name the files: the sweep decides.
        if (reason instanceof Refusal) await removeAll(storage, files)
        throw reason
      }
    },
  })
}

/** An id in a form that no id has is the id of nothing. */
function acceptParams(endpoint: Endpoint, params: unknown): unknown {
  const parsed = endpoint.params?.safeParse(params)
  if (parsed && !parsed.success) throw notFound()
  return parsed?.data
}

const nobodysAccount = '00000000-0000-0000-0000-000000000000'

const scopeOf = (request: FastifyRequest, caller: Client | Staff, key: string): KeyScope => ({
  accountId: caller.kind === 'client' ? caller.accountId : nobodysAccount,
  userId: caller.kind === 'client' ? caller.userId : caller.staffId,
  call: `${request.method} ${request.url.split('?')[0]}`,
  key,
})

/** The input with each stored file as its hash, so that the same bytes sent again are the same input. */
const withHashes = (input: unknown): unknown =>
  JSON.parse(
    JSON.stringify(input, (_, value: unknown) => (isStoredFile(value) ? value.sha256 : value)) ??
      'null',
  )
