import { createHash } from 'node:crypto'
import type { onErrorAsyncHookHandler } from 'fastify'
import type { Endpoint } from '@milepost/contract/wire/endpoint'
import { fieldsIn } from '@milepost/contract/wire/secret'
import type { Client, Staff } from '../auth/caller.ts'
import { ApiError } from '../errors.ts'
import type { Platform } from '../platform.ts'
import { replaceFilesWithHashes } from '../storage/stored-file.ts'
import { audit, firmAccountId, type AuditEntry } from './audit.ts'

type Call = {
  /** Method and path. */
  action: string
  input: unknown
  /** The names of the input's fields that the log masks. */
  secrets: ReadonlySet<string>
  caller: Client | Staff
  /** The clients it is about, if its path names none. */
  auditedAccounts?: string[] | undefined
  at: Date
  requestId: string
  address: string
}

/** The log entries of a call: one for each client it is about. */
export function toAuditEntries({
  action,
  input,
  secrets,
  caller,
  auditedAccounts,
  ...context
}: Call): AuditEntry[] {
  const { actorId, actorName, as } = getActor(caller)
  const subject = { ...limitBody(redactSecrets(replaceFilesWithHashes(input), secrets)), ...as }
  return getAuditedAccounts(input, caller, auditedAccounts).map((accountId) => ({
    accountId,
    actorId,
    actorName,
    action,
    subject,
    ...context,
  }))
}

/** Logs the errors of calls by staff who act as a client, with the response's status. */
export const auditDeniedCall =
  ({ db, clock }: Pick<Platform, 'db' | 'clock'>, action: string): onErrorAsyncHookHandler =>
  async (request, _, error) => {
    const { caller, params, id: requestId, ip: address } = request
    if (caller?.kind !== 'client' || !caller.impersonator) return
    const refused = error instanceof ApiError ? error.status : (error.statusCode ?? 500)
    const input = { params, refused }
    const entries = toAuditEntries({
      action,
      input,
      secrets: noSecrets,
      caller,
      at: clock.now(),
      requestId,
      address,
    })
    await db
      .transaction(async (transaction) => {
        for (const entry of entries) await audit(transaction, entry)
      })
      .catch((reason: unknown) => request.log.error(reason, 'a refusal is not in the audit log'))
  }

/** Of an entry about what a client did themselves. */
export const asOwn = { own: true } as const

type Actor = { actorId: string; actorName: string; as?: object }

/** The member of staff who acts, the person whom the firm has added or whose mail had the link, or the client. */
function getActor(caller: Client | Staff): Actor {
  if (caller.kind === 'staff') return { actorId: caller.staffId, actorName: caller.fullName }
  const { impersonator, userId, fullName, isAdded, taskLink } = caller
  if (impersonator)
    return {
      actorId: impersonator.staffId,
      actorName: impersonator.fullName,
      as: { as: userId, impersonation: impersonator.impersonationId },
    }
  if (taskLink)
    return {
      actorId: userId,
      actorName: fullName,
      as: { taskLink: taskLink.id, mailedTo: taskLink.mailedTo },
    }
  return { actorId: userId, actorName: fullName, as: isAdded ? { person: userId } : asOwn }
}

/** Whether a client acts for themselves: neither staff as them, nor a link of a mail, nor a person whom the firm has added. */
export const isOwnAct = (caller: Client | Staff): boolean => getActor(caller).as === asOwn

/**
 * Whether what this caller reads is logged: all but what clients read for themselves, and what a link of a mail
 * shows, since programs that check mail open links, too.
 */
export const isReadAudited = (caller: Client | Staff): boolean =>
  !isOwnAct(caller) && !(caller.kind === 'client' && caller.taskLink)

/** Whether what this caller reads is logged as lists are: not each time. */
export const isAddedPerson = (caller: Client | Staff | undefined): boolean =>
  caller?.kind === 'client' && caller.isAdded === true && !caller.impersonator

/** Sorted, so that two calls about the same clients can't deadlock. */
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

/** The names of an endpoint's fields that the contract marks as secret. */
export const listSecretFields = ({ params, query, body }: Endpoint): ReadonlySet<string> =>
  new Set(
    [params, query, body]
      .flatMap((schema) => (schema ? fieldsIn(schema) : []))
      .flatMap(({ name, isSecret }) => (isSecret ? [name] : [])),
  )

/** For inputs without secret fields, such as IDs in a path. */
export const noSecrets: ReadonlySet<string> = new Set()

/** The same value with each secret field masked. */
export function redactSecrets(value: unknown, secrets: ReadonlySet<string>): unknown {
  // PostgreSQL can store neither a lone surrogate nor a NUL.
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

/** The lists of a long body are logged as their hashes, and what is long without them as its own; the tables have what it wrote. */
function limitBody(input: unknown): object {
  const { body, ...rest } = input as { body?: unknown }
  if (isShort(body)) return { ...rest, body }
  const short = hashLists(body)
  return { ...rest, body: isShort(short) ? short : toHash(body) }
}

const toText = (value: unknown): string => JSON.stringify(value) ?? ''

const isShort = (value: unknown): boolean => toText(value).length <= maxCharacters

function toHash(value: unknown) {
  const text = toText(value)
  return { sha256: createHash('sha256').update(text).digest('hex'), characters: text.length }
}

function hashLists(value: unknown): unknown {
  if (Array.isArray(value)) return toHash(value)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, hashLists(inner)]))
}
