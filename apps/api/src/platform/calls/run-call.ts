import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '@milepost/contract/wire/endpoint'
import { hasAccount } from '../audit/audited-call.ts'
import { canStaffAccess } from '../auth/authenticate.ts'
import type { Caller } from '../auth/caller.ts'
import { ApiError, httpError, notFound, OutdatedError, parse } from '../errors.ts'
import type { Platform } from '../platform.ts'
import type { Outcome, Received, ServedCall } from './handler.ts'
import { isStored, parseIdempotencyKey, toKeyScope } from './idempotency.ts'
import { ownerOf } from './limits/call-limits.ts'
import { countBytes, uncountBytes } from './limits/quotas.ts'
import { readForm, removeBlobs } from './read-form.ts'
import { contentLength, parseParams, readJson, readQuery } from './read-input.ts'
import { runChange } from './run-change.ts'
import { runRead } from './run-read.ts'

/**
 * The second stage of a call, its caller known: parses its input, stores the files of its form, and runs it as
 * a change or a read. Throws a 404 for another account's client, a 422 for input that the contract refuses.
 */
export async function runCall<E extends Endpoint, Prepared>(
  call: ServedCall<E, Prepared>,
  request: FastifyRequest,
): Promise<Outcome> {
  const { platform, endpoint, options } = call
  const { storage, uploadPace } = platform
  const params = parseParams(endpoint, request.params)
  // Checked before any query, so that no feature can forget which clients are a consultant's.
  await checkStaffAccess(platform, request, { params })
  const query = endpoint.query && parse(endpoint.query, readQuery(endpoint, request))
  const form =
    endpoint.form &&
    (await countUpload(platform, request, () => {
      const receive = (content: Readable) =>
        storage.receive(uploadPace(ownerOf(request.caller!), content))
      return readForm(request, endpoint.form!, { ...storage, receive })
    }))
  const { stored: files = [], persisted = [] } = form ?? {}
  try {
    const body =
      endpoint.body && parse(endpoint.body, form ? form.fields : readJson(endpoint, request))
    const input = { params, query, body } as Received<E>
    const caller = request.caller as Caller<E>
    const isChange = endpoint.method !== 'GET' && endpoint.access !== 'public'
    const run = async () => {
      const prepared = (await options.before?.(input, caller, request)) as Prepared
      const parsed = { input, caller, request, prepared }
      return isChange ? runChange(call, parsed, { files, persisted }) : runRead(call, parsed)
    }
    const outcome = await whileOutdated(run)
    if ('replayed' in outcome) await removeBlobs(storage, files)
    return outcome
  } catch (reason) {
    // An ApiError means rolled back. After any other failure a row may name the files: the
    // nightly sweep decides.
    if (reason instanceof ApiError) await removeBlobs(storage, files)
    throw reason
  }
}

/** More people than change the same thing within seconds. */
const maxRuns = 5

async function whileOutdated(run: () => Promise<Outcome>, runs = 1): Promise<Outcome> {
  try {
    return await run()
  } catch (reason) {
    if (!(reason instanceof OutdatedError) || runs === maxRuns) throw reason
    return whileOutdated(run, runs + 1)
  }
}

async function checkStaffAccess(
  { db }: Platform,
  { caller }: FastifyRequest,
  input: unknown,
): Promise<void> {
  if (caller?.kind !== 'staff' || !hasAccount(input)) return
  if (!(await canStaffAccess(db, caller, input.params.accountId))) throw notFound()
}

/**
 * Counts an upload toward its account's day, and reads it. A retry of a stored upload gets its answer even on a full day.
 * Throws a 410 if it comes by a link that was used.
 */
async function countUpload<Form>(
  { db, clock, logger }: Platform,
  request: FastifyRequest,
  read: () => Promise<Form>,
): Promise<Form> {
  const { caller, headers, raw } = request
  if (caller?.kind !== 'client') return read()
  if (caller.taskLink?.isUsed) throw httpError(410, 'task_link_used')
  const bytes = contentLength(request)
  const day = await countBytes(db, clock, caller, bytes).catch(async (reason: unknown) => {
    const key = parseIdempotencyKey(headers['idempotency-key'])
    if (!key || !(await isStored(db, toKeyScope(request, caller, key)))) throw reason
    return countBytes(db, clock, caller, bytes, { isRetry: true })
  })
  const { socket } = raw
  const before = socket.bytesRead
  try {
    return await read()
  } finally {
    const missing = raw.complete ? 0 : bytes - (socket.bytesRead - before)
    if (missing > 0)
      await uncountBytes(db, day, missing).catch((reason: unknown) => logger.warn(reason))
  }
}
