import type { Endpoint } from '@milepost/contract/wire/endpoint'
import type { AuditEntry } from '../audit/audit.ts'
import { isOwnAct, toAuditEntries } from '../audit/audited-call.ts'
import type { HandlerResult, ParsedRequest, ServedCall } from './handler.ts'

/**
 * The audit log's entries of a call that ran: one for each client it is about, none for a public call. Of a replay, which
 * only got the stored answer again, they have no input but the path's. What a client does themselves is entered once, with
 * its IDs alone.
 */
export function toCallEntries<E extends Endpoint, Prepared>(
  call: ServedCall<E, Prepared>,
  { input, caller, request }: ParsedRequest<E>,
  result?: HandlerResult<E>,
  { isReplay = false } = {},
): AuditEntry[] {
  const { endpoint, action, secrets, options } = call
  if (!caller) return []
  const isOwn = isOwnAct(caller)
  if (isOwn && (isReplay || endpoint.provesNothing)) return []
  const ids = 'params' in input && { params: input.params }
  return toAuditEntries({
    action,
    input: isOwn
      ? { ...ids, ...findRecord(endpoint, result) }
      : isReplay
        ? { ...ids, replayed: true }
        : input,
    secrets,
    caller,
    auditedAccounts: options.auditedAccounts?.(input, result),
    at: call.platform.clock.now(),
    requestId: request.id,
    address: request.ip,
  })
}

/** The record that a call made or changed, by its answer; an answer that grants access may do so by its ID. */
function findRecord<E extends Endpoint>(
  { result, returnsSecret }: Endpoint,
  answer: HandlerResult<E> | undefined,
) {
  if (result.kind !== 'one' || returnsSecret) return undefined
  const id = String((answer as Record<string, unknown>)[result.id])
  return { record: { type: result.type, id } }
}
