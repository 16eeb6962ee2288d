import { createHash } from 'node:crypto'
import type { Endpoint } from '@milepost/contract/wire/endpoint'
import { fieldsIn } from '@milepost/contract/wire/secret'
import type { Subject } from '@milepost/contract/wire/subject'
import type { Client, Staff } from '../auth/caller.ts'
import type { onErrorAsyncHookHandler } from 'fastify'
import { audit, firmAccountId, type AuditEntry } from './audit.ts'
import { ApiError } from '../errors.ts'
import type { Platform } from '../platform.ts'
import { replaceFilesWithHashes } from '../storage/stored-file.ts'

type Call = {
  /** Method and path. */
  action: string
  input: unknown
  /** The names of the input's fields that the log masks. */
  secrets: ReadonlySet<string>
  caller: Client | Staff
  /** The clients it is about, where its path names none. */
  auditedAccounts?: string[] | undefined
  at: Date
  requestId: string
  address: string
}

/** The calls of this version that the log can name, by method and path, with the subject of each. */
export type AuditedCalls = Map<string, Subject>

/** What the log has to say of a call: an entry for each client it is about; none where clients act for themselves. */
export function toAuditEntries({
  action,
  input,
  secrets,
  caller,
  auditedAccounts,
  ...context
}: Call): AuditEntry[] {
  const actor = getActor(caller)
  if (!actor) return []
  const subject = {
    ...limitBody(redactSecrets(replaceFilesWithHashes(input), secrets)),
    ...actor.as,
  }
  const { actorId, actorName } = actor
  return getAuditedAccounts(input, caller, auditedAccounts).map((accountId) => ({
    ...{ accountId, actorId, actorName, action, subject },
    ...context,
  }))
}

/** For a route: has what staff were refused who act as a client in the log, too, with the status of the answer. */
export const auditDeniedCall =
  ({ db, clock }: Pick<Platform, 'db' | 'clock'>, action: string): onErrorAsyncHookHandler =>
  async (request, _, error) => {
    const { caller, params, id: requestId, ip: address } = request
    if (caller?.kind !== 'client' || !caller.impersonator) return
    const refused = error instanceof ApiError ? error.status : (error.statusCode ?? 500)
    const input = { params, refused }
    const entries = toAuditEntries({
      ...{ action, input, secrets: noSecrets, caller },
      ...{ at: clock.now(), requestId, address },
    })
    await db
      .transaction(async (transaction) => {
        for (const entry of entries) await audit(transaction, entry)
      })
      .catch((reason: unknown) => request.log.error(reason, 'a refusal is not in the audit log'))
  }

/** Who really acts; undefined for a client who does. */
function getActor(caller: Client | Staff) {
  if (caller.kind === 'staff') return { actorId: caller.staffId, actorName: caller.fullName }
  const { impersonator, userId } = caller
  return (
    impersonator && {
      actorId: impersonator.staffId,
      actorName: impersonator.fullName,
      as: { as: userId, impersonation: impersonator.impersonationId },
    }
  )
}

/** In one order for all, so that two calls about the same clients do not wait for each other crosswise. */
function getAuditedAccounts(
  input: unknown,
  caller: Client | Staff,
  auditedAccounts?: string[],
): string[] {
  if (caller.kind === 'client') return [caller.accountId]
  if (hasAccount(input)) return [input.params.accountId]
  return auditedAccounts?.length ? [...new Set(auditedAccounts)].toSorted() : [firmAccountId]
}

/** Whether the call's path names the client it is about. */
export const hasAccount = (input: unknown): input is { params: { accountId: string } } =>
  typeof (input as { params?: { accountId?: unknown } }).params?.accountId === 'string'

/** The names of a call's fields that are secret by the contract. */
export const listSecretFields = ({ params, query, body }: Endpoint): ReadonlySet<string> =>
  new Set(
    [params, query, body]
      .flatMap((schema) => (schema ? fieldsIn(schema) : []))
      .flatMap(({ name, isSecret }) => (isSecret ? [name] : [])),
  )

/** Of an input whose contract has no secret field, such as ids in a path. */
export const noSecrets: ReadonlySet<string> = new Set()

/** The same value, with a mark in place of each secret field. */
function redactSecrets(value: unknown, secrets: ReadonlySet<string>): unknown {
  // The database keeps neither half a character nor the one without a picture.
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '\u{FFFD}')
  if (Array.isArray(value)) return value.map((item) => redactSecrets(item, secrets))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      secrets.has(key) && inner !== undefined && inner !== null
        ? '•••'
        : redactSecrets(inner, secrets),
    ]),
  )
}

const maxCharacters = 8_000

/** A body that is long stands in the log by its hash; what it wrote stands in the tables. */
function limitBody(input: unknown): object {
  const { body, ...rest } = input as { body?: unknown }
  const text = JSON.stringify(body) ?? ''
  if (text.length <= maxCharacters) return { ...rest, body }
  const sha256 = createHash('sha256').update(text).digest('hex')
  return { ...rest, body: { sha256, characters: text.length } }
}
