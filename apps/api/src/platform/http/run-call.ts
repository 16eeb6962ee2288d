import {
  fieldsOf,
  type Answer,
  type Endpoint,
  type Received as ReceivedOf,
} from '@milepost/contract/wire/endpoint'
import { decode, encode } from '@milepost/contract/wire/json-api'
import type { AccessArea } from '@milepost/contract/wire/subject'
import type { FastifyRequest } from 'fastify'
import type { Caller, Client, Staff } from '../auth/caller.ts'
import { canStaffAccess } from '../auth/authenticate.ts'
import { audit, auditOnce, firmAccountId } from '../audit/audit.ts'
import {
  isAddedPerson,
  isReadAudited,
  toAuditEntries,
  hasAccount,
  listSecretFields,
  redactSecrets,
} from '../audit/audited-call.ts'
import { markWritten, type Database, type Db } from '../database/database.ts'
import { parse, notFound, ApiError } from '../errors.ts'
import {
  parseIdempotencyKey,
  claimKey,
  createFingerprint,
  isStored,
  saveResponse,
  type KeyScope,
  type StoredResponse,
} from './idempotency.ts'
import type { Platform, Read } from '../platform.ts'
import { replaceFilesWithHashes, type StoredFile, type StoredText } from '../storage/stored-file.ts'
import { readForm, removeBlobs } from './read-form.ts'
import { announcedBytes, parseParams, readJson, readQuery } from './read-input.ts'
import { checkUploadQuota, countUpload } from './quotas.ts'
import type { FileAnswer } from './send-file.ts'

/** What a handler returns: plain objects, or a `FileAnswer` for a file. */
type HandlerResult<E extends Endpoint> = E['result'] extends { kind: 'file' }
  ? FileAnswer
  : Answer<E>

/** The validated input; a form's files are in storage already. */
type Received<E extends Endpoint> = ReceivedOf<
  E,
  E extends { form: { kind: 'text' } } ? StoredText : StoredFile
>

/** A public call gets the pool; a change by a signed-in caller runs in one transaction. */
type DbFor<E extends Endpoint> = E['access'] extends 'public' ? Database : Db

export type Handler<E extends Endpoint, Prepared> = (
  input: Received<E>,
  caller: Caller<E>,
  db: DbFor<E>,
  request: FastifyRequest,
  prepared: Prepared,
) => Promise<HandlerResult<E>>

export type CallOptions<E extends Endpoint, Prepared> = {
  /**
   * The clients a staff call is about, if its path names none: each gets a log entry. Needs an area
   * as subject.
   */
  auditedAccounts?: ((input: Received<E>, answer?: HandlerResult<E>) => string[]) &
    (E['subject'] extends AccessArea ? unknown : never)
  /** The reads that this one has answered for: the log gets their entries in place of its own. */
  auditedReads?: (
    answer: HandlerResult<E>,
    caller: Caller<E>,
  ) => { endpoint: Endpoint; input: unknown }[]
  /**
   * Runs before the transaction: what it counts is not rolled back when it throws, and what takes
   * long, such as hashing, holds no connection. The handler gets what it returns.
   */
  before?: (input: Received<E>, caller: Caller<E>) => Promise<Prepared>
}

/** How long (ms) one log entry covers repeated views of the same list over all clients. */
const listAuditIntervalMs = 15 * 60 * 1000

/**
 * How one call of the contract runs once its caller is known: its input is parsed, it is handled, once per idempotency key, and it is
 * logged. A read also has what other calls need to answer for it.
 */
export function createCall<E extends Endpoint, Prepared>(
  platform: Platform,
  endpoint: E,
  handle: Handler<E, Prepared>,
  { auditedAccounts, auditedReads, before }: CallOptions<E, Prepared>,
): { run: (request: FastifyRequest) => Promise<Outcome>; read: Read } {
  const { db, replica, storage, clock, reads } = platform
  const { method, access, result, returnsSecret } = endpoint
  const action = nameAction(endpoint)
  const secrets = listSecretFields(endpoint)

  type ReadContext = {
    input: Received<E>
    caller: Caller<E>
    request: FastifyRequest
    prepared: Prepared
  }
  type CallContext = ReadContext & {
    files: (StoredFile | StoredText)[]
    persisted: Promise<void>[]
  }

  /** Runs the handler in a transaction, once per idempotency key. */
  async function runChange({
    input,
    caller,
    request,
    files,
    persisted,
    prepared,
  }: CallContext): Promise<Outcome> {
    const key = returnsSecret ? undefined : parseIdempotencyKey(request.headers['idempotency-key'])
    const status = getSuccessStatus(endpoint)
    return db.transaction(async (transaction) => {
      const scope = key && toKeyScope(request, caller as Client | Staff, key)
      if (scope) {
        const storedResponse = await claimKey(
          transaction,
          clock,
          scope,
          // A password's hash without salt could be guessed from.
          createFingerprint(redactSecrets(replaceFilesWithHashes(input), secrets)),
        )
        if (storedResponse) {
          await checkReplay(transaction, input, caller, storedResponse)
          return { ...storedResponse, replayed: true }
        }
      }
      if (caller?.kind === 'client' && files.length > 0)
        await countUpload(transaction, clock, caller.accountId, files)
      const handlerResult = await handle(input, caller, transaction as DbFor<E>, request, prepared)
      for (const entry of entries({ input, caller, request }, handlerResult)) {
        markWritten(transaction, entry.accountId)
        await audit(transaction, entry)
      }
      for (const consistencyKey of consistencyKeys(caller, input))
        markWritten(transaction, consistencyKey)
      const body = encode(result, handlerResult as Answer<E>)
      if (scope) await saveResponse(transaction, scope, { status, body })
      // Files are synced before the commit: no row may outlive a power cut without its file.
      await Promise.all(persisted)
      return { status, body }
    })
  }

  /** Runs the handler on the replica if it may answer, or on the pool. */
  const answerRead = ({ input, caller, request, prepared }: ReadContext) =>
    replica && endpoint.replica
      ? replica.read(consistencyKeys(caller, input), (copy) =>
          handle(input, caller, copy as DbFor<E>, request, prepared),
        )
      : handle(input, caller, db, request, prepared)

  async function logRead(
    transaction: Db,
    context: Omit<ReadContext, 'prepared'>,
    handlerResult?: HandlerResult<E>,
  ): Promise<void> {
    const { input, caller } = context
    // What is over all clients, also in the history of each client that it shows.
    const isList = (caller?.kind === 'staff' && !hasAccount(input)) || isAddedPerson(caller)
    for (const entry of entries(context, handlerResult))
      if (isList && result.kind !== 'file')
        await auditOnce(transaction, entry, new Date(entry.at.getTime() - listAuditIntervalMs))
      else await audit(transaction, entry)
  }

  /** What staff see of a client is logged before it is sent. */
  async function runRead({ input, caller, request, prepared }: ReadContext): Promise<Outcome> {
    const handlerResult = await answerRead({ input, caller, request, prepared })
    if (caller && isReadAudited(caller))
      await db.transaction(async (transaction) => {
        if (!auditedReads) return logRead(transaction, { input, caller, request }, handlerResult)
        for (const read of auditedReads(handlerResult, caller))
          await reads.get(read.endpoint)!.log(transaction, { input: read.input, caller, request })
      })
    if (result.kind === 'file') return { file: handlerResult as FileAnswer }
    return {
      status: getSuccessStatus(endpoint),
      body: encode(
        result,
        handlerResult as Answer<E>,
        fieldsOf((input as { query?: unknown }).query),
      ),
    }
  }

  /** A consultant doesn't get the answer about a client again who is no longer theirs. */
  async function checkReplay(
    transaction: Db,
    input: Received<E>,
    caller: Caller<E>,
    { body }: StoredResponse,
  ): Promise<void> {
    if (caller?.kind !== 'staff' || !auditedAccounts || result.kind === 'file') return
    const answer = decode<E>(result, body) as HandlerResult<E>
    for (const accountId of auditedAccounts(input, answer))
      if (!(await canStaffAccess(transaction, caller, accountId))) throw notFound()
  }

  const entries = (
    { input, caller, request }: Omit<ReadContext, 'prepared'>,
    handlerResult?: HandlerResult<E>,
  ) =>
    caller
      ? toAuditEntries({
          action,
          input,
          secrets,
          caller,
          auditedAccounts: auditedAccounts?.(input, handlerResult),
          at: clock.now(),
          requestId: request.id,
          address: request.ip,
        })
      : []

  async function checkStaffAccess(caller: FastifyRequest['caller'], input: unknown): Promise<void> {
    if (caller?.kind !== 'staff' || !hasAccount(input)) return
    if (!(await canStaffAccess(db, caller, input.params.accountId))) throw notFound()
  }

  /** Before an upload is read. One that was answered before is answered again, whatever its day has had since. */
  async function checkQuota(request: FastifyRequest): Promise<void> {
    const { caller, headers } = request
    if (caller?.kind !== 'client') return
    try {
      await checkUploadQuota(db, clock, caller, announcedBytes(request))
    } catch (reason) {
      const key = parseIdempotencyKey(headers['idempotency-key'])
      if (!key || !(await isStored(db, toKeyScope(request, caller, key)))) throw reason
    }
  }

  async function run(request: FastifyRequest): Promise<Outcome> {
    const params = parseParams(endpoint, request.params)
    // Checked before any query, so that no feature can forget which clients are a consultant's.
    await checkStaffAccess(request.caller, { params })
    const query = endpoint.query && parse(endpoint.query, readQuery(endpoint, request))
    if (endpoint.form) await checkQuota(request)
    const form = endpoint.form && (await readForm(request, endpoint.form, storage))
    const { stored: files = [], persisted = [] } = form ?? {}
    try {
      const body =
        endpoint.body && parse(endpoint.body, form ? form.fields : readJson(endpoint, request))
      const input = { params, query, body } as Received<E>
      const caller = request.caller as Caller<E>
      const prepared = (await before?.(input, caller)) as Prepared
      const call = { input, caller, request, files, persisted, prepared }
      const outcome = await (method !== 'GET' && access !== 'public'
        ? runChange(call)
        : runRead(call))
      if ('replayed' in outcome) await removeBlobs(storage, files)
      return outcome
    } catch (reason) {
      // An ApiError means rolled back. After any other failure a row may name the files: the
      // nightly sweep decides.
      if (reason instanceof ApiError) await removeBlobs(storage, files)
      throw reason
    }
  }

  return { run, read: { answer: answerRead, log: logRead } as Read }
}

/** The call's name in the audit log. */
export const nameAction = ({ method, path }: Endpoint): string => `${method} ${path}`

/** The accounts and staff whose last changes a read from a replica must include. */
function consistencyKeys(caller: Client | Staff | undefined, input: unknown): string[] {
  if (!caller) return []
  if (caller.kind === 'client')
    return [caller.accountId, ...(caller.impersonator ? [caller.impersonator.staffId] : [])]
  return [caller.staffId, ...(hasAccount(input) ? [input.params.accountId] : [])]
}

/** A call's response, ready to be sent. */
type Outcome = { status: number; body: unknown; replayed?: true } | { file: FileAnswer }

const getSuccessStatus = ({ method, result }: Endpoint) => {
  if (result.kind === 'nothing') return 204
  return method === 'POST' ? 201 : 200
}

const toKeyScope = (request: FastifyRequest, caller: Client | Staff, key: string): KeyScope => ({
  accountId: caller.kind === 'client' ? caller.accountId : firmAccountId,
  userId:
    caller.kind === 'client' ? (caller.impersonator?.staffId ?? caller.userId) : caller.staffId,
  call: `${request.method} ${request.url.split('?')[0]}`,
  key,
})
