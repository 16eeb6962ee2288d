import type { FastifyRequest } from 'fastify'
import type { Answer, Endpoint, Received as ReceivedOf } from '@milepost/contract/wire/endpoint'
import type { AccessArea } from '@milepost/contract/wire/subject'
import type { Caller } from '../auth/caller.ts'
import type { Database, Db } from '../database/database.ts'
import type { FileAnswer } from '../http/send-file.ts'
import type { Platform } from '../platform.ts'
import type { StoredFile, StoredText } from '../storage/stored-file.ts'

/** What a handler returns: plain objects, or a `FileAnswer` for a file. */
export type HandlerResult<E extends Endpoint> = E['result'] extends { kind: 'file' }
  ? FileAnswer
  : Answer<E>

/** The validated input; a form's files are in storage already. */
export type Received<E extends Endpoint> = ReceivedOf<
  E,
  E extends { form: { kind: 'text' } } ? StoredText : StoredFile
>

/** A public call gets the pool; a change by a signed-in caller runs in one transaction. */
export type DbFor<E extends Endpoint> = E['access'] extends 'public' ? Database : Db

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
   * long, such as hashing or reading a file, holds no connection. The handler gets what it returns, and may throw an
   * `OutdatedError`: then both run again, a few times at most.
   */
  before?: (input: Received<E>, caller: Caller<E>, request: FastifyRequest) => Promise<Prepared>
}

/** A call of the contract with what serves it. */
export type ServedCall<E extends Endpoint, Prepared> = {
  platform: Platform
  endpoint: E
  handle: Handler<E, Prepared>
  options: CallOptions<E, Prepared>
  /** Its name in the audit log. */
  action: string
  /** The fields of its input that the log masks. */
  secrets: ReadonlySet<string>
}

/** One request for a call, its caller known and its input parsed. */
export type ParsedRequest<E extends Endpoint> = {
  input: Received<E>
  caller: Caller<E>
  request: FastifyRequest
}

/** A parsed request, with what `before` returned. */
export type PreparedRequest<E extends Endpoint, Prepared> = ParsedRequest<E> & {
  prepared: Prepared
}

/** A call's response, ready to be sent. */
export type Outcome = { status: number; body: unknown; replayed?: true } | { file: FileAnswer }

export const getSuccessStatus = ({ method, result }: Endpoint): number => {
  if (result.kind === 'nothing') return 204
  return method === 'POST' ? 201 : 200
}

/** The call's name in the audit log. */
export const nameAction = ({ method, path }: Endpoint): string => `${method} ${path}`
