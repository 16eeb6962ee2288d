import type { Endpoint } from '@milepost/contract/wire/endpoint'
import type { AuditEntry } from '../audit/audit.ts'
import { toAuditEntries } from '../audit/audited-call.ts'
import type { HandlerResult, ParsedRequest, ServedCall } from './handler.ts'

/**
 * The audit log's entries of a call that ran: one for each client it is about, none for a public call. Of a replay, which
 * only got the stored answer again, they have no input but the path's.
 */
export function toCallEntries<E extends Endpoint, Prepared>(
  { platform: { clock }, action, secrets, options: { auditedAccounts } }: ServedCall<E, Prepared>,
  { input, caller, request }: ParsedRequest<E>,
  result?: HandlerResult<E>,
  { isReplay = false } = {},
): AuditEntry[] {
  if (!caller) return []
  return toAuditEntries({
    action,
    input: isReplay
      ? { ...('params' in input && { params: input.params }), replayed: true }
      : input,
    secrets,
    caller,
    auditedAccounts: auditedAccounts?.(input, result),
    at: clock.now(),
    requestId: request.id,
    address: request.ip,
  })
}
