import { hasAccount } from '../audit/audited-call.ts'
import type { Client, Staff } from '../auth/caller.ts'

/** The accounts and staff whose last changes a read from a replica must include. */
export function listConsistencyKeys(caller: Client | Staff | undefined, input: unknown): string[] {
  if (!caller) return []
  if (caller.kind === 'client')
    return [caller.accountId, ...(caller.impersonator ? [caller.impersonator.staffId] : [])]
  return [caller.staffId, ...(hasAccount(input) ? [input.params.accountId] : [])]
}
