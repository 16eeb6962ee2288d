import { fieldsOf, type Answer, type Endpoint } from '@milepost/contract/wire/endpoint'
import { encode } from '@milepost/contract/wire/json-api'
import { audit, auditOnce } from '../audit/audit.ts'
import { hasAccount, isAddedPerson, isReadAudited } from '../audit/audited-call.ts'
import type { Db } from '../database/database.ts'
import type { FileAnswer } from '../http/send-file.ts'
import type { Read } from '../platform.ts'
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
import { toCallEntries } from './to-call-entries.ts'

/** How long (ms) one log entry covers repeated views of the same list over all clients. */
const listAuditIntervalMs = 15 * 60 * 1000

/** Runs a read, or a public call. What staff see of a client is logged before it is sent. */
export async function runRead<E extends Endpoint, Prepared>(
  call: ServedCall<E, Prepared>,
  parsed: PreparedRequest<E, Prepared>,
): Promise<Outcome> {
  const { platform, endpoint, options } = call
  const { input, caller, request } = parsed
  const result = await answer(call, parsed)
  if (caller && isReadAudited(caller))
    await platform.db.transaction(async (transaction) => {
      if (!options.auditedReads) return logRead(call, transaction, parsed, result)
      for (const read of options.auditedReads(result, caller))
        await platform.reads
          .get(read.endpoint)!
          .log(transaction, { input: read.input, caller, request })
    })
  if (endpoint.result.kind === 'file') return { file: result as FileAnswer }
  const fields = fieldsOf((input as { query?: unknown }).query)
  return {
    status: getSuccessStatus(endpoint),
    body: encode(endpoint.result, result as Answer<E>, fields),
  }
}

/** How the call answers and logs a read for another call, which answers for several. */
export const toRead = <E extends Endpoint, Prepared>(call: ServedCall<E, Prepared>): Read =>
  ({
    answer: (parsed: PreparedRequest<E, Prepared>) => answer(call, parsed),
    log: (transaction: Db, parsed: ParsedRequest<E>) => logRead(call, transaction, parsed),
  }) as Read

/** Runs the handler on the replica if it may answer, or on the pool. */
async function answer<E extends Endpoint, Prepared>(
  { platform: { db, replica }, endpoint, handle }: ServedCall<E, Prepared>,
  { input, caller, request, prepared }: PreparedRequest<E, Prepared>,
): Promise<HandlerResult<E>> {
  if (!replica || !endpoint.replica) return handle(input, caller, db, request, prepared)
  return replica.read(listConsistencyKeys(caller, input), (copy) =>
    handle(input, caller, copy as DbFor<E>, request, prepared),
  )
}

async function logRead<E extends Endpoint, Prepared>(
  call: ServedCall<E, Prepared>,
  transaction: Db,
  parsed: ParsedRequest<E>,
  result?: HandlerResult<E>,
): Promise<void> {
  const { input, caller } = parsed
  // What is over all clients, also in the history of each client that it shows.
  const isList = (caller?.kind === 'staff' && !hasAccount(input)) || isAddedPerson(caller)
  for (const entry of toCallEntries(call, parsed, result))
    if (isList && call.endpoint.result.kind !== 'file')
      await auditOnce(transaction, entry, new Date(entry.at.getTime() - listAuditIntervalMs))
    else await audit(transaction, entry)
}
