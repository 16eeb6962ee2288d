import type { Answer, Endpoint } from '@milepost/contract/wire/endpoint'
import { decode, encode } from '@milepost/contract/wire/json-api'
import { audit } from '../audit/audit.ts'
import { redactSecrets } from '../audit/audited-call.ts'
import { canStaffAccess } from '../auth/authenticate.ts'
import type { Client, Staff } from '../auth/caller.ts'
import { markWritten, type Db } from '../database/database.ts'
import { notFound } from '../errors.ts'
import { replaceFilesWithHashes, type StoredFile, type StoredText } from '../storage/stored-file.ts'
import { listConsistencyKeys } from './consistency-keys.ts'
import {
  getSuccessStatus,
  type DbFor,
  type HandlerResult,
  type Outcome,
  type ParsedRequest,
  type PreparedRequest,
  type ServedCall,
} from './handler.ts'
import {
  claimKey,
  createFingerprint,
  parseIdempotencyKey,
  saveResponse,
  toKeyScope,
  type StoredResponse,
} from './idempotency.ts'
import { countFiles } from './limits/quotas.ts'
import { toCallEntries } from './to-call-entries.ts'

/** The files of a request's form; each is safe in storage once its part of `persisted` resolves. */
type FormFiles = { files: (StoredFile | StoredText)[]; persisted: Promise<void>[] }

/**
 * Runs a change by a signed-in caller in one transaction, once per idempotency key: a retry gets the stored
 * response.
 */
export async function runChange<E extends Endpoint, Prepared>(
  call: ServedCall<E, Prepared>,
  parsed: PreparedRequest<E, Prepared>,
  { files, persisted }: FormFiles,
): Promise<Outcome> {
  const { platform, endpoint, handle, secrets } = call
  const { db, clock } = platform
  const { input, caller, request, prepared } = parsed
  const key = endpoint.returnsSecret
    ? undefined
    : parseIdempotencyKey(request.headers['idempotency-key'])
  return db.transaction(async (transaction) => {
    const scope = key && toKeyScope(request, caller as Client | Staff, key)
    if (scope) {
      // A password's hash without salt could be guessed from.
      const fingerprint = createFingerprint(redactSecrets(replaceFilesWithHashes(input), secrets))
      const stored = await claimKey(transaction, clock, scope, fingerprint)
      if (stored) {
        await auditReplay(call, transaction, parsed, stored)
        return { ...stored, replayed: true }
      }
    }
    if (caller?.kind === 'client' && files.length > 0)
      await countFiles(transaction, clock, caller.accountId, files.length)
    const result = await handle(input, caller, transaction as DbFor<E>, request, prepared)
    for (const entry of toCallEntries(call, parsed, result)) {
      markWritten(transaction, entry.accountId)
      await audit(transaction, entry)
    }
    for (const written of listConsistencyKeys(caller, input)) markWritten(transaction, written)
    const response = {
      status: getSuccessStatus(endpoint),
      body: encode(endpoint.result, result as Answer<E>),
    }
    if (scope) await saveResponse(transaction, scope, response)
    // Files are synced before the commit: no row may outlive a power cut without its file.
    await Promise.all(persisted)
    return response
  })
}

/**
 * Enters into the log that the caller gets the stored answer again: it may tell them of the client what they saw long ago.
 * Throws a 404 if it is about a client who is no longer this consultant's.
 */
async function auditReplay<E extends Endpoint, Prepared>(
  call: ServedCall<E, Prepared>,
  transaction: Db,
  parsed: ParsedRequest<E>,
  { body }: StoredResponse,
): Promise<void> {
  const { endpoint, options } = call
  const { input, caller } = parsed
  const answer =
    endpoint.result.kind === 'file'
      ? undefined
      : (decode<E>(endpoint.result, body) as HandlerResult<E>)
  if (caller?.kind === 'staff')
    for (const accountId of options.auditedAccounts?.(input, answer) ?? [])
      if (!(await canStaffAccess(transaction, caller, accountId))) throw notFound()
  for (const entry of toCallEntries(call, parsed, answer, { isReplay: true }))
    await audit(transaction, entry)
}
