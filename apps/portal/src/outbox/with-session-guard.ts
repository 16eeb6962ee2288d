import { call } from '@milepost/ui/api/api.ts'
import type { CallOptions } from '@milepost/contract/wire/caller'
import type { Answer, Endpoint, Sent } from '@milepost/contract/wire/endpoint'

export type GuardedCall = <E extends Endpoint>(
  endpoint: E,
  input: Sent<E>,
  options?: CallOptions,
) => Promise<Answer<E>>

/** Calls as one person for as long as the session is theirs; throws an AbortError after that. */
export const withSessionGuard =
  (isSameSession: () => boolean): GuardedCall =>
  (endpoint, input, options) => {
    if (isSameSession()) return call(endpoint, input, options)
    // Looked at and sent in one step, so that no other session can come between.
    throw new DOMException('Another person is signed in', 'AbortError')
  }
